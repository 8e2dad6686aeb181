import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { emptyConsoleTest } from "../support/console";
import { holds } from "../support/eventually";
import { button, field, type Gardener, gardener, toPage } from "./hand";

/* Ten tasks of a visitor in the demo garden. Each press, field, choice and drag is counted. */

const finished = (page: Page, name: string) =>
  page.getByText(`${name}: the robot says that it is done`).first().waitFor();
const row = (page: Page, name: string) => page.getByRole("row", { name }).nth(0);

async function waterPlant(page: Page, { press }: Gardener): Promise<void> {
  await press(button(page, "Try the demo garden"));
  await press(toPage(page, "Plants"));
  await press(row(page, "Beet"));
  await press(button(page, "On the map"));
  await press(page.getByRole("button", { name: /^Water/ }));
  await finished(page, "Water plant");
}

async function photographPlant(page: Page, { press }: Gardener): Promise<void> {
  await press(page.getByRole("button", { name: /^Photo/ }));
  await finished(page, "Take photo of plant");
}

async function stop(page: Page, { press }: Gardener): Promise<void> {
  await press(page.locator(".top").getByRole("button", { name: "Stop" }));
  await press(page.getByRole("button", { name: "Unlock" }).first());
  await page.locator(".top").getByRole("button", { name: "Stop" }).waitFor();
}

const CROPS = ["Carrot", "Lettuce", "Radish", "Leek", "Kale", "Onion", "Parsley", "Kohlrabi"];

async function plantBed(page: Page, { press, type, draw }: Gardener): Promise<void> {
  await press(toPage(page, "Garden"));
  await press(page.getByRole("toolbar").getByRole("button", { name: "Add" }));
  await press(button(page, "Plant by hand"));
  const crop = page.locator(".garden-panel").getByLabel("Crop", { exact: true });
  for (const [index, name] of CROPS.entries()) {
    await type(crop, name);
    await page.keyboard.press("Tab");
    await page.locator(".garden-canvas.is-boxing").waitFor();
    const left = 0.08 + 0.07 * index;
    await draw(page.locator(".garden-canvas"), [left, 0.4], [left + 0.06, 0.55]);
    await holds(async () => expect(await page.locator(".garden-patches > li").count()).toBe(index + 1));
  }
  await press(page.getByRole("button", { name: /^Plant (?:all )?\d/ }));
  await page
    .getByText(/plants added/)
    .first()
    .waitFor();
}

async function lookAhead(page: Page, { press, type }: Gardener): Promise<void> {
  await press(button(page, "Other days"));
  const inTwoMonths = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  await type(field(page, "Date"), inTwoMonths);
  await page.locator(".garden-time-summary").getByText("plants").first().waitFor();
}

async function waterDaily(page: Page, { press, choose }: Gardener): Promise<void> {
  await press(toPage(page, "Events"));
  await press(button(page, "New event"));
  await choose(field(page, "Runs"), "Water all plants");
  await press(page.getByRole("switch", { name: "Repeats" }));
  await press(button(page, "Save"));
  await page.locator(".events-form").waitFor({ state: "detached" });
}

async function harvest(page: Page, { press, type, choose }: Gardener): Promise<void> {
  await press(toPage(page, "Plants"));
  await type(page.getByLabel("Search plants"), "spinach");
  await page.getByText(/^26 of/).waitFor();
  await press(page.getByLabel("Select all"));
  await press(button(page, "Change"));
  await choose(page.getByRole("dialog").getByLabel("Stage"), "Harvested");
  await press(page.getByRole("dialog").getByRole("button", { name: "Save" }));
  await page.getByText("26 changed").waitFor();
}

async function takeBack(page: Page, { press }: Gardener): Promise<void> {
  await press(row(page, "Spinach"));
  await press(page.locator(".point-record").getByRole("button", { name: "Delete" }));
  await press(page.getByRole("button", { name: "Undo" }).last());
  await page.getByText(/^26 of/).waitFor();
}

async function writeSequence(page: Page, { press }: Gardener): Promise<void> {
  await press(toPage(page, "Sequences"));
  await press(button(page, "New sequence"));
  for (const [kind, sentence] of [
    ["move", "Go to"],
    ["watering", "Water for"],
    ["take_photo", "Take a photo"],
  ] as const) {
    await press(button(page, "Add step"));
    await press(page.locator(`.palette button[data-kind="${kind}"]`));
    await page.locator(".step-text").filter({ hasText: sentence }).waitFor();
  }
  await press(button(page, "Save"));
  await page.getByText("Saved", { exact: true }).first().waitFor();
}

async function compare(page: Page, { press }: Gardener): Promise<void> {
  await press(toPage(page, "Photos"));
  await press(page.locator('main a[href^="/app/photos/"]:has(img)').last());
  await press(page.getByRole("link", { name: "Compare with another day" }));
  await page.locator(".photo-pair img").nth(1).waitFor();
}

/** What is done, and how many presses it takes. */
const TASKS = [
  ["water a plant, from the page to sign in", waterPlant, 5],
  ["photograph it", photographPlant, 1],
  ["stop the robot, and let it go on", stop, 2],
  ["plant a bed of eight crops", plantBed, 20],
  ["see the garden in two months", lookAhead, 2],
  ["water all plants each day", waterDaily, 5],
  ["harvest all of a crop", harvest, 6],
  ["delete a plant by mistake, and take it back", takeBack, 3],
  ["write a sequence: go, water, photo", writeSequence, 9],
  ["compare photos of two days", compare, 3],
] as const;

emptyConsoleTest(
  "ten tasks of a visitor, each with the presses it takes",
  async ({ visit }) => {
    const { page, open } = await visit({ size: "desktop" });
    await open("/");
    const hand = gardener();
    const presses: Record<string, number> = {};
    for (const [name, work] of TASKS) {
      await work(page, hand);
      presses[name] = hand.counted();
    }
    expect(presses).toEqual(Object.fromEntries(TASKS.map(([name, , count]) => [name, count])));
  },
  { MQTT_PORT: "0" },
);
