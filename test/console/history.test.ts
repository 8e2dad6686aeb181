import { expect, test } from "bun:test";
import { nouns } from "../../src/console/texts/history";
import { features } from "../../src/features";
import { tablesOf } from "../../src/framework/feature";
import { isLeftOut, resourceOf } from "../../src/framework/resource/table";
import { consoleTest, longConsoleTest } from "../support/console";
import { holds, passing } from "../support/eventually";
import { patch, post } from "../support/scenarios";

/* What one did is one line, in words. Source: `console.md` §2.2. */

const plant = (name: string, more: object = {}) =>
  post("/api/points", { pointer_type: "Plant", name, x: 100, y: 200, z: 0, cropdb_slug: "mint", ...more });

test("everything that the journal follows has a name", () => {
  const followed = tablesOf(features).filter(({ journaled }) => !isLeftOut(journaled));
  expect(followed.map(resourceOf).filter((resource) => !Object.hasOwn(nouns, resource))).toEqual([]);
});

consoleTest("a bulk edit is one request, one line and one undo", async ({ account, visit }) => {
  for (const name of ["Mint", "Leek", "Beet"]) await account.make(plant(name));
  const { page, openAs } = await visit();
  await openAs("/plants", account);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/api/points")) sent.push(request.method());
  });
  await page.getByLabel("Select all").check();
  await page.locator(".chosen-actions").getByRole("button", { name: "Change" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Stage").selectOption({ label: "Planted" });
  expect(await form.getByLabel("Planted on").inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/); // no plant is planted on no day
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("3 changed").waitFor();
  expect(sent).toEqual(["PATCH"]);
  const plants = await account.list("points");
  expect(plants.map(({ plant_stage, planted_at }) => [plant_stage, typeof planted_at])).toEqual(
    plants.map(() => ["planted", "string"]),
  );
  await openAs("/history", account);
  const line = page.getByRole("listitem").filter({ hasText: "3 plants changed: Planned → Planted · Beet, Leek, Mint" });
  await passing(page.getByText("Taken back."), line.getByRole("button", { name: "Undo" }).click());
  await holds(async () =>
    expect((await account.list("points")).map(({ plant_stage, planted_at }) => [plant_stage, planted_at])).toEqual(
      plants.map(() => ["planned", null]),
    ),
  );
});

longConsoleTest("history says what changed of a plant, and calls it a plant", async ({ account, visit }) => {
  const id = await account.make(plant("Mint"));
  await account.make(post("/api/points", { pointer_type: "Weed", name: "Dock", x: 1, y: 2, z: 0 }));
  await account.ask(patch(`/api/points/${id}`, { y: 1100 }));
  await account.ask(patch(`/api/points/${id}`, { name: "Pepper mint" }));
  await account.ask(patch(`/api/points/${id}`, { radius: 300 }));
  const { page, openAs, looksGood } = await visit();
  await openAs("/history", account);
  for (const line of [
    "Plant changed: Radius 25 mm → Radius 300 mm · Pepper mint",
    "Plant changed: Mint → Pepper mint",
    "Plant changed: x 100 · y 200 → x 100 · y 1,100 · Pepper mint",
    "Weed created: Dock",
    "Plant created: Pepper mint",
  ]) {
    await page.getByText(line, { exact: true }).waitFor();
  }
  await looksGood("history-told");
});

longConsoleTest("plants that one press adds are one line", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/garden/add?kind=Plant&as=rows&x=100&y=100", account);
  const form = page.locator(".form");
  await form.getByLabel("Along x").fill("2");
  await form.getByLabel("Along y").fill("3");
  await form.getByLabel("Name").fill("Leek");
  await passing(page.getByText("6 plants added"), form.getByRole("button", { name: "Add 6 plants" }).click());
  await openAs("/history", account);
  const line = page.getByRole("listitem").filter({ hasText: "6 plants created: Leek" });
  await passing(page.getByText("Taken back."), line.getByRole("button", { name: "Undo" }).click());
  expect(await account.list("points")).toEqual([]);
});
