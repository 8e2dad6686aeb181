import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest } from "../support/console";
import { eventually } from "../support/eventually";
import { mqttPort } from "../support/mqtt-client";
import { done, robotToken, startRobot } from "../support/robot";
import { post } from "../support/scenarios";
import { plant } from "./garden/places";

/* A number is read as the page shows it. What cannot be read is never replaced by another number. */

const problem = (page: Page, text: string | RegExp) => page.locator(".problem").getByText(text, { exact: true });
const BEYOND = /^From 0 to \d,\d00.mm, the longest side of the bed$/;

consoleTest(
  "the robot drives to the place that is typed as the page shows it",
  async ({ server, account, visit }) => {
    const { page, openAs } = await visit();
    await openAs("/robot", account);
    const token = await robotToken(server.base, account.email);
    const obey = ({ label }: { label: string }) => [done(label)];
    const robot = await startRobot({ port: mqttPort(server), deviceId: account.deviceId, token, obey });
    const x = page.getByLabel("X", { exact: true });
    const move = page.getByRole("button", { name: "Move there" });
    await x.fill("1.250");
    await problem(page, "This can mean 1.25 or 1,250. Enter one of them.").waitFor();
    await page.getByLabel("Y", { exact: true }).fill("10");
    await move.click();
    expect(await x.evaluate((input) => input.matches(":focus"))).toBe(true);
    expect(robot.commands).toEqual([]);
    await x.fill("1,250");
    await move.click();
    const command = await eventually(() => robot.commands[0]);
    const place = { kind: "coordinate", args: { x: 1250, y: 10, z: 0 } };
    const overwritten = (axis: string) => ({ kind: "axis_overwrite", args: { axis, axis_operand: place } });
    expect(command.body).toEqual([{ kind: "move", args: {}, body: [overwritten("x"), overwritten("y")] }]);
  },
  { MQTT_PORT: "0" },
);

consoleTest("in German the point divides thousands", async ({ account, visit }) => {
  const id = await account.make(plant("Minze", 500.5, 400));
  const { page, openAs } = await visit({ language: "de" });
  await openAs(`/plants/${id}`, account);
  const x = page.getByLabel("X", { exact: true });
  expect(await x.inputValue()).toBe("500,5");
  await x.fill("1.250,5");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await eventually(async () => ((await account.show(`points/${id}`))["x"] === 1250.5 ? true : undefined));
  await x.fill("1,250");
  await problem(page, "Das kann 1,25 oder 1.250 heißen. Gib eines davon ein.").waitFor();
});

consoleTest(
  "a plant whose radius is no number, or reaches beyond the bed, is not added",
  async ({ account, visit }) => {
    const { page, openAs } = await visit({ size: "desktop" });
    await openAs("/garden/add", account);
    const radius = page.getByLabel("Radius", { exact: true });
    const add = page.getByRole("button", { name: "Add plant" });
    for (const [typed, said] of [
      ["abc", "Enter a number"],
      ["-1", BEYOND],
      ["9000", BEYOND],
    ] as const) {
      await radius.fill(typed);
      await problem(page, said).waitFor();
      await add.click();
      expect(await radius.evaluate((input) => input.matches(":focus"))).toBe(true);
    }
    await radius.fill("");
    await add.click();
    await problem(page, "Enter a number").waitFor();
    expect(await account.list("points")).toEqual([]);
    await radius.fill("40");
    await add.click();
    await eventually(async () => ((await account.list("points"))[0]?.["radius"] === 40 ? true : undefined));
  },
);

consoleTest("a step whose number cannot be read keeps the sequence from being saved", async ({ account, visit }) => {
  const wait = { kind: "wait", args: { milliseconds: 4000 } };
  const id = await account.make(post("/api/sequences", { name: "Round", body: [wait] }));
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs(`/sequences/${id}`, account);
  await page.locator(".step-open").first().press("Enter");
  const long = page.getByLabel("How long");
  await page.getByLabel("Comment").fill("until it is soaked");
  const save = page.getByRole("button", { name: "Save", exact: true });
  const stored = async (): Promise<unknown> => (await account.show(`sequences/${id}`))["body"];
  for (const typed of ["abc", ""]) {
    await long.fill(typed);
    await long.blur();
    expect(await long.inputValue()).toBe(typed);
    await problem(page, "Enter a number").waitFor();
    await save.click();
    await page.keyboard.press("Control+s");
    expect(await long.evaluate((input) => input.matches(":focus"))).toBe(true);
    expect(await stored()).toMatchObject([wait]);
  }
  await long.fill("2.5");
  await save.click();
  await eventually(async () => (JSON.stringify(await stored()).includes("2500") ? true : undefined));
});

consoleTest("a setting that cannot be read stays as it is", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/settings?search=map", account);
  const before = await account.show("web_app_config");
  const size = page.getByLabel("Length, along X");
  await size.fill("wide");
  await size.blur();
  await problem(page, "Enter a number").waitFor();
  expect(await account.show("web_app_config")).toEqual(before);
});
