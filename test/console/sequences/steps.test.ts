import { expect } from "bun:test";
import type { Page } from "playwright-core";
import type { Account } from "../../support/account";
import { longConsoleTest } from "../../support/console";
import { holds } from "../../support/eventually";
import { post } from "../../support/scenarios";

/* Steps with controls of their own (care.md §5.5). */

const node = (kind: string, args: object = {}, ...body: object[]) => ({ kind, args, ...(body.length > 0 && { body }) });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function save(page: Page): Promise<void> {
  await button(page, "Save").click();
  await page.getByText("Saved", { exact: true }).first().waitFor();
}

const stepsOf = async (account: Account, id: number) => (await account.show(`sequences/${id}`))["body"];

longConsoleTest("a comparison is by a sensor's name, which is read before", async ({ account, visit }) => {
  const sensor = await account.make(post("/api/sensors", { label: "Soil", pin: 59, mode: 1 }));
  const compared = (lhs: unknown, op: string) =>
    node("_if", { lhs, op, rhs: 500, _then: node("nothing"), _else: node("nothing") });
  const id = await account.make(post("/api/sequences", { name: "Dry", body: [compared("x", "<")] }));
  const { page, openAs, looksGood } = await visit({ size: "small" });
  await openAs(`/sequences/${id}`, account);
  await page.locator(".step-open").press("Enter");
  const left = page.getByLabel("What is compared");
  const pick = async (name: string | RegExp): Promise<void> => {
    await left.click();
    await page.getByRole("dialog").getByRole("button", { name }).first().click();
  };
  await left.waitFor();
  expect(await page.getByText("Compares what was read last.").count()).toBe(0); // the robot knows where it is
  await pick(/^pin 59/);
  await page.getByText("Compares what was read last.").waitFor();
  await button(page, "Read it before").waitFor();
  await pick(/^Soil/);
  await looksGood("if-by-sensor");
  await button(page, "Read it before").click();
  await holds(async () => expect(await page.locator(".step").count()).toBe(2));
  expect(await button(page, "Read it before").count()).toBe(0);
  await page.getByText("Compares what was read last.").waitFor();
  await page.getByLabel("Compared with").waitFor();
  await page.getByLabel("Comparison").selectOption("is unknown");
  expect(await page.getByLabel("Compared with").count()).toBe(0);
  await save(page);
  const pin_number = node("named_pin", { pin_type: "Sensor", pin_id: sensor });
  expect(await stepsOf(account, id)).toEqual([
    node("read_pin", { pin_number, label: "---", pin_mode: 1 }),
    compared(pin_number, "is_undefined"),
  ]);
});

longConsoleTest("a plant is marked, by fields of its kind and own ones", async ({ account, visit }) => {
  const plant = await account.make(post("/api/points", { pointer_type: "Plant", name: "Leek", x: 1, y: 2, z: 0 }));
  const resource = node("resource", { resource_type: "Plant", resource_id: plant });
  const pair = (label: string, value: unknown) => node("pair", { label, value });
  const stored = [pair("plant_stage", "eaten"), pair("meta.bed", "{{ bed }} north"), pair("depth", 3)];
  const id = await account.make(
    post("/api/sequences", { name: "Mark", body: [node("update_resource", { resource }, ...stored)] }),
  );
  const { page, openAs, looksGood } = await visit({ size: "small" });
  await openAs(`/sequences/${id}`, account);
  await page.locator(".step-open").press("Enter");
  const pairs = page.locator(".step.open .step");
  const open = (nth: number) => pairs.nth(nth).locator(".step-open").press("Enter");
  const what = page.getByLabel("What changes");
  await open(0);
  expect(await page.getByLabel("Value", { exact: true }).locator("option:checked").innerText()).toBe("eaten");
  await open(2);
  expect(await what.locator("option:checked").innerText()).toBe("depth"); // of no kind that is offered
  await open(1);
  await page.getByText("The robot does not know {{ bed }}: it becomes empty.").waitFor();
  await page.getByLabel("Name of the own field").fill("a bed");
  await page.getByText("1 to 40 of the characters").waitFor();
  await page.getByLabel("Name of the own field").fill("place");
  await looksGood("own-field-of-a-step");
  const add = async (): Promise<void> => {
    await button(page, "Add: Value").click();
    await pairs.last().locator(".step-open").press("Enter");
  };
  await add();
  expect(await what.locator("option").allInnerTexts()).toEqual([
    ...["Not chosen", "stage", "planted on", "colour", "X", "Y", "Z", "radius", "name", "Own field"],
  ]);
  await what.selectOption("planted on");
  expect(await page.getByLabel("Value", { exact: true }).locator("option:checked").innerText()).toBe("Now");
  await add();
  await what.selectOption("radius");
  await page.getByLabel("Number", { exact: true }).fill("25");
  await save(page);
  expect(await stepsOf(account, id)).toEqual([
    node(
      "update_resource",
      { resource },
      pair("plant_stage", "eaten"),
      pair("meta.place", "{{ bed }} north"),
      pair("depth", 3),
      pair("planted_at", "{{ CURRENT_TIME }}"),
      pair("radius", 25),
    ),
  ]);
});
