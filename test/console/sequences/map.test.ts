import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { nearestOf } from "../../../src/robot/garden/route";
import { longConsoleTest, LOOKS } from "../../support/console";
import { eventually } from "../../support/eventually";
import { patch, post } from "../../support/scenarios";

/* Places and points that are chosen by a press on the bed. */

const coordinate = { kind: "coordinate", args: { x: 0, y: 0, z: 0 } };
const move = { kind: "move_absolute", args: { location: coordinate, offset: coordinate, speed: 100 } };
const BED = { map_size_x: 3000, map_size_y: 1500, bot_origin_quadrant: 2, xy_swap: false };
const plant = (name: string, x: number, y: number) =>
  post("/api/points", { pointer_type: "Plant", name, x, y, z: 0, cropdb_slug: "mint" });

describe("the nearest of places", () => {
  test("is the one at the least distance", () => {
    const [near, far] = [
      { x: 10, y: 10 },
      { x: 100, y: 100 },
    ];
    expect(nearestOf([far, near], { x: 40, y: 40 })).toBe(near);
    expect(nearestOf([], { x: 40, y: 40 })).toBeUndefined();
  });
});

/** Presses the bed of the open sheet at a part of its width and height. */
async function press(page: Page, across: number, down: number): Promise<void> {
  const soil = page.locator("dialog .small-map .soil");
  await soil.waitFor();
  await soil.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await soil.boundingBox()) ?? {};
  await page.mouse.click(x + across * width, y + down * height);
}

longConsoleTest("a place and a point of a step are chosen on the map", async ({ account, visit }) => {
  await account.ask(patch("/api/web_app_config", BED));
  const mint = await account.make(plant("Mint", 600, 300));
  await account.make(plant("Sage", 2400, 1200));
  const id = await account.make(post("/api/sequences", { name: "Round", body: [move] }));
  const stored = async () => {
    const [step] = (await account.show(`sequences/${id}`))["body"] as { args: { location: { args: object } } }[];
    return step?.args.location.args;
  };
  const { page, openAs } = await visit();
  await openAs(`/sequences/${id}`, account);
  await page.locator(".step-open").first().press("Enter");
  const onMap = page.getByRole("button", { name: "Choose on the map" });
  await onMap.waitFor();
  expect(await onMap.count()).toBe(1); // an offset is no place
  await onMap.click();
  await press(page, 0.5, 0.5);
  const x = page.locator(".step-form").getByLabel("X").first();
  await eventually(async () => Math.abs(Number(await x.inputValue()) - 1500) < 20 || undefined);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).first().waitFor();
  expect(await stored()).toMatchObject({ x: Number(await x.inputValue()), z: 0 });

  await page.getByLabel("Where to").selectOption("Plant or point");
  await page.getByRole("button", { name: "Plant or point" }).click();
  await press(page, 0.25, 0.25);
  await page.locator(".picker").filter({ hasText: "Mint" }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Not saved yet").waitFor({ state: "detached" });
  expect(await stored()).toEqual({ pointer_type: "Plant", pointer_id: mint });
});

longConsoleTest("the map to choose from in all looks", async ({ account, visit }) => {
  for (let n = 0; n < 40; n++) await account.make(plant(`Plant ${n}`, 200 + (n % 10) * 280, 150 + (n % 4) * 300));
  const id = await account.make(post("/api/sequences", { name: "Round", body: [move] }));
  for (const look of LOOKS) {
    const { page, openAs, looksGood } = await visit(look);
    await openAs(`/sequences/${id}`, account);
    await page.locator(".step-open").first().press("Enter");
    const onMap = page.locator(".coordinates .button").first();
    await onMap.waitFor();
    await looksGood("map-step");
    await onMap.click();
    await page.locator("dialog .small-map").waitFor();
    await looksGood("map-place");
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.locator(".arg select").first().selectOption({ index: 2 });
    await page.locator(".picker").first().click();
    await page.locator("dialog .small-map").waitFor();
    await looksGood("map-point");
  }
});
