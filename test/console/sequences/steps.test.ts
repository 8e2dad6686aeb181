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
