import { describe, expect, test } from "bun:test";
import { byDay, dayOf, itemsFor, timeOf } from "../../src/console/pages/regimens/items";
import { consoleTest, longConsoleTest, LOOKS } from "../support/console";
import { eventually, holds } from "../support/eventually";
import { get, patch, post, remove } from "../support/scenarios";

const HOUR_MS = 3_600_000;
const sequence = (name: string, color: string) => post("/api/sequences", { name, color, args: {}, body: [] });
type Stored = { name: string; color: string; regimen_items: { sequence_id: number; time_offset: number }[] };

describe("items of a regimen", () => {
  test("are made for one time of several days", () => {
    expect(itemsFor(5, "08:30", [1, 3])).toEqual([
      { sequence_id: 5, time_offset: 8.5 * HOUR_MS },
      { sequence_id: 5, time_offset: 56.5 * HOUR_MS },
    ]);
  });

  test.each([
    [0, 1, "00:00"],
    [25.75 * HOUR_MS, 2, "01:45"],
    [-HOUR_MS, 0, "23:00"],
  ])("%d ms is day %d, %s", (time_offset, day, time) => {
    const item = { sequence_id: 1, time_offset };
    expect([dayOf(item), timeOf(item)]).toEqual([day, time]);
  });

  test("stand by day in the order of time", () => {
    const items = [...itemsFor(1, "09:00", [2]), ...itemsFor(2, "08:00", [2, 1])];
    expect([...byDay(items)].map(([day, runs]) => [day, runs.map((each) => each.sequence_id)])).toEqual([
      [1, [2]],
      [2, [2, 1]],
    ]);
  });
});

consoleTest("a regimen is made, filled, changed beside another client, deleted and taken back", async (scene) => {
  const { account, visit } = scene;
  const water = await account.make(sequence("Water", "blue"));
  const { page, openAs } = await visit();
  await openAs("/regimens", account);
  await page.getByRole("button", { name: "New regimen" }).click();
  await page.getByLabel("Name").waitFor();
  await page.getByRole("link", { name: "All regimens" }).click(); // nothing was typed: nothing is left behind
  expect(await account.list("regimens")).toEqual([]);
  await page.getByRole("button", { name: "New regimen" }).click();
  await page.getByLabel("Name").fill("Tomatoes");
  await page.getByRole("radio", { name: "Red" }).check();
  for (const day of [1, 4, 14]) await page.getByRole("button", { name: `Day ${day}`, exact: true }).click();
  await page.getByLabel("Time").fill("06:15");
  await page.getByRole("button", { name: "Add on 3 days" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const stored = await eventually(async () => {
    const [regimen] = (await account.ask(get("/api/regimens"))) as (Stored & { id: number })[];
    return regimen?.regimen_items.length === 3 ? regimen : undefined;
  });
  expect(stored).toMatchObject({ name: "Tomatoes", color: "red" });
  expect(stored.regimen_items.map(({ sequence_id, time_offset }) => [sequence_id, time_offset / HOUR_MS])).toEqual(
    [6.25, 78.25, 318.25].map((hours) => [water, hours]),
  );

  // What another client saves shows where nothing is typed, and is told where something is.
  await account.ask(patch(`/api/regimens/${stored.id}`, { name: "Tomatoes and peppers" }));
  await eventually(async () => (await page.getByLabel("Name").inputValue()) === "Tomatoes and peppers" || undefined);
  await page.getByLabel("Name").fill("Mine");
  await account.ask(patch(`/api/regimens/${stored.id}`, { name: "Theirs" }));
  await page.getByText("Somebody else has changed this regimen").waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Mine");

  await page.getByRole("button", { name: "Remove 06:15 Water" }).first().click();
  await page.getByRole("button", { name: "Save" }).click();
  await eventually(async () => {
    const regimen = (await account.ask(get(`/api/regimens/${stored.id}`))) as Stored | undefined;
    return (regimen?.name === "Mine" && regimen.regimen_items.length === 2) || undefined;
  });
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No regimen yet").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Mine" }).waitFor();
});

longConsoleTest("a regimen with a run beyond all calendars opens, and is freed of it", async ({ account, visit }) => {
  const water = await account.make(sequence("Water", "blue"));
  const regimen_items = [...itemsFor(water, "07:00", [1]), { sequence_id: water, time_offset: 8e15 }];
  const id = await account.make(post("/api/regimens", { name: "Tomatoes", color: "green", regimen_items }));
  const { page, openAs } = await visit();
  await openAs(`/regimens/${id}`, account);
  await page.getByRole("button", { name: "Remove" }).last().click();
  expect(await page.getByRole("button", { name: /^Day/ }).count()).toBe(52 * 7);
  await page.getByRole("button", { name: "Save" }).click();
  await holds(async () => expect(await account.show(`regimens/${id}`)).toMatchObject({ regimen_items: { length: 1 } }));
});

longConsoleTest("a run needs a time, and a sequence that is still there", async ({ account, visit }) => {
  const water = await account.make(sequence("Water", "blue"));
  const id = await account.make(post("/api/regimens", { name: "Tomatoes", color: "green", regimen_items: [] }));
  const { page, openAs } = await visit();
  await openAs(`/regimens/${id}`, account);
  const add = page.getByRole("button", { name: "Add on 1 day", exact: true });
  await page.getByRole("button", { name: "Day 3", exact: true }).click();
  await page.getByLabel("Time").fill("");
  expect(await add.isDisabled()).toBe(true);
  await page.getByLabel("Time").fill("07:00");
  await add.click();
  await account.ask(remove(`/api/sequences/${water}`));
  await page.getByText("Deleted sequence").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("The sequence of this item does not exist").waitFor();
});

longConsoleTest("regimens in all looks", async ({ account, visit }) => {
  const water = await account.make(sequence("Water all beds", "blue"));
  const weed = await account.make(sequence("Look for weeds in every corner of the long greenhouse", "red"));
  const items = [...itemsFor(water, "07:00", [1, 2, 3, 5, 8, 13]), ...itemsFor(weed, "18:30", [2, 5, 13])];
  const id = await account.make(post("/api/regimens", { name: "Tomatoes", color: "orange", regimen_items: items }));
  await account.make(post("/api/regimens", { name: "Lettuce", color: "green", regimen_items: [] }));
  for (const look of LOOKS) {
    const { page, open, openAs, looksGood } = await visit(look);
    await openAs("/regimens", account);
    await page.locator(".regimens-card").first().waitFor();
    await looksGood("regimens");
    await open(`/regimens/${id}`);
    await page.locator(".regimens-run").first().waitFor();
    await looksGood("regimen");
  }
});

longConsoleTest(
  "Save takes the days that are chosen and not added, of a new regimen and of a stored one",
  async (scene) => {
    const { account, visit } = scene;
    await account.make(sequence("Feed", "red"));
    const water = await account.make(sequence("Water", "blue"));
    const { page, openAs } = await visit({ size: "desktop" });
    await openAs("/regimens/new", account);
    const days = (count: number) =>
      eventually(async () => {
        const [regimen] = (await account.ask(get("/api/regimens"))) as Stored[];
        return regimen?.regimen_items.length === count ? regimen.regimen_items : undefined;
      });
    await page.getByLabel("Sequence").selectOption("Water");
    await page.getByRole("button", { name: "Day 2", exact: true }).click();
    await page.getByRole("button", { name: "Save" }).click();
    expect((await days(1)).map(({ sequence_id }) => sequence_id)).toEqual([water]);
    await page.waitForURL(/\/regimens\/\d+$/);
    for (const day of [3, 5]) await page.getByRole("button", { name: `Day ${day}`, exact: true }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await days(3);
    await page.locator(".regimens-days > li").nth(2).waitFor();
    await holds(async () => expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true));
  },
);
