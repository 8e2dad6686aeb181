import { expect } from "bun:test";
import { consoleTest } from "../support/console";
import { patch, post } from "../support/scenarios";

const DAY = 86_400_000;

consoleTest("a rule is made, says what it would be now, and makes its sequence", async ({ account, visit }) => {
  await account.ask(patch("/api/device", { timezone: "UTC" }));
  const plant = { pointer_type: "Plant", name: "Lettuce", x: 1, y: 2, z: 0, plant_stage: "planted" };
  const point_ids = [await account.make(post("/api/points", plant))];
  await account.make(post("/api/point_groups", { name: "Salad bed", point_ids }));
  const executable_id = await account.make(post("/api/sequences", { name: "Pour", color: "red", args: {}, body: [] }));
  const times = [DAY, 30 * DAY].map((ms) => new Date(Date.now() + ms).toISOString());
  const event = { executable_type: "Sequence", executable_id, repeat: 1, time_unit: "daily" };
  await account.make(post("/api/farm_events", { ...event, start_time: times[0], end_time: times[1] }));
  await account.make(post("/api/measures", { name: "Gauge", unit: "mm", kind: "rain" }));
  const { page, openAs, looksGood } = await visit();
  await openAs("/water", account);
  await page.getByRole("button", { name: "Add a rule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Salad");
  await dialog.getByLabel(/^Pour, from/).check();
  expect(await dialog.getByLabel("Group of plants").locator("option:checked").textContent()).toBe("Salad bed"); // the only one
  expect(await dialog.getByLabel("Measure of rain").locator("option:checked").textContent()).toBe("Gauge");
  await dialog.getByLabel("Soil that needs all").fill("70");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Wet must be above dry").waitFor();
  await dialog.getByLabel("Soil that needs all").fill("20");
  await looksGood("water-form");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("If it ran now: Waters 100 % of a day's need").waitFor();
  await page.getByText("A rule decides five minutes before a run").waitFor();
  await looksGood("water");
  await page.getByRole("button", { name: "Make the sequence" }).click();
  await page.getByText("“Water by need: Salad” is among the sequences").waitFor();
  await page.getByRole("button", { name: "Switch off" }).click();
  await page.getByText("This rule is off").waitFor();
});
