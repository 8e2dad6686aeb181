import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, lookedAt } from "../../support/console";
import { eventually } from "../../support/eventually";
import { patch, remove } from "../../support/scenarios";
import { imagesTaken } from "../../support/stored";
import { countOf, looksAlike, photographer, pixelsOf, plant, zoneOfNoon } from "./places";

/* The garden at another time (`console.md` §2.1). */

const DAY_MS = 86_400_000;
const ZONE = zoneOfNoon();
const here = new Intl.DateTimeFormat("sv", { timeZone: ZONE, dateStyle: "short" });
/** The day there so many days from now. */
const day = (offset: number): string => here.format(Date.now() + offset * DAY_MS);
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

const inZone = patch("/api/device", { timezone: ZONE });

/** Pixels of the bed above the panel. */
async function bedSeen(page: Page): Promise<string> {
  const map = (await page.locator(".garden-canvas").boundingBox())!;
  const panel = (await page.locator(".garden-panel").boundingBox())!;
  const height = Math.min(map.height, panel.y - map.y - 12);
  return pixelsOf(page, "visible", { x: map.x, y: map.y, width: map.width, height });
}

/** The same, when the map has come to rest beside the panel: two looks see the same. */
async function bedAtRest(page: Page): Promise<string> {
  let last: string | undefined;
  return eventually(async () => {
    const seen = await bedSeen(page);
    if (last !== undefined && (await looksAlike(seen, last))) return seen;
    last = seen;
    return undefined;
  });
}

consoleTest("plants grow, fill the bed and get in each other's way", async ({ account, visit }) => {
  await account.ask(inZone);
  for (const [x, planted_at] of [
    [1000, daysAgo(1)],
    [1300, null],
  ] as const) {
    await account.ask(plant("Tomato", x, 600, { planted_at }));
  }
  await account.ask(plant("Mint", 2000, 600, { plant_stage: "removed" }));
  for (const look of lookedAt([{ size: "desktop" }, { size: "phone", scheme: "dark", language: "de" }] as const)) {
    const { page, open, signIn, looksGood } = await visit(look);
    const german = "language" in look;
    await open("/garden");
    await signIn(account);
    await page.getByRole("button", { name: german ? "Andere Tage" : "Other days" }).click();
    const summary = page.locator(".garden-time-summary");
    await summary.getByText(german ? "2 Pflanzen" : "2 plants").waitFor();
    expect(await summary.textContent()).not.toContain(german ? "Überschneidung" : "overlap");
    const seen = () => bedSeen(page);
    const today = () => page.getByRole("button", { name: german ? "Heute" : "Today", exact: true }).click();
    const overlap = summary.getByText(german ? "1 Überschneidung" : "1 overlap");
    const ripe = summary.getByText(german ? "2 erntereif" : "2 ready to harvest");
    const inFuture = async (): Promise<void> => {
      await page.locator("input[type=date]").fill(day(200));
      await overlap.waitFor();
      await ripe.waitFor();
    };
    await inFuture(); // from now on the catalogue is there, after which plants of today are drawn
    await today();
    await overlap.waitFor({ state: "detached" });
    const now = await bedAtRest(page);
    await inFuture();
    expect(page.url()).toContain(`at=${day(200)}`);
    await eventually(async () => !(await looksAlike(await seen(), now)) || undefined);
    await looksGood("garden-time-future");
    await today();
    await eventually(async () => (await looksAlike(await seen(), now)) || undefined);
  }
});

consoleTest("the slider is moved by keys, its day stays in the address, and closing shows today", async (scene) => {
  const { account, visit } = scene;
  await account.ask(inZone);
  await account.ask(plant("Tomato", 1000, 600, { planted_at: daysAgo(1) }));
  const { page, open, signIn } = await visit({ size: "desktop" });
  await open(`/garden/time?at=${day(10)}`);
  await signIn(account);
  const slider = page.getByRole("slider");
  await slider.waitFor();
  const value = async (): Promise<number> => Number(await slider.inputValue());
  await eventually(async () => (await value()) === 10 || undefined);
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  expect(await value()).toBe(11);
  await page.keyboard.press("PageUp");
  expect(await value()).toBe(41);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  expect(await value()).toBe(-19);
  await page.keyboard.press("End");
  expect(await value()).toBe(365);
  await page.locator("input[type=date]").fill("2999-01-01"); // beyond the slider: its end
  expect(await value()).toBe(365);
  await eventually(() => Promise.resolve(page.url().includes(`at=${day(365)}`) || undefined));
  await page.locator(".garden-canvas").click({ position: { x: 300, y: 300 } }); // opens nothing
  expect(page.url()).toContain("/garden/time");
  await page.getByRole("button", { name: "Close" }).click();
  await page.locator(".garden-panel").waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/app/garden");
});

consoleTest("the past shows what stood there: deleted, moved, not yet there", async ({ account, visit }) => {
  await account.ask(inZone);
  const gone = await account.make(plant("Tomato", 1000, 600, { planted_at: daysAgo(60) }));
  await account.ask(plant("Mint", 2000, 600));
  await account.ask(remove(`/api/points/${gone}`));
  const { page, open, signIn, looksGood } = await visit({ size: "desktop" });
  await open("/garden/time");
  await signIn(account);
  const summary = page.locator(".garden-time-summary");
  await summary.getByText("1 plant ·").waitFor();
  const mint = await bedAtRest(page);
  await page.locator("input[type=date]").fill(day(-20));
  // The mint was not there yet, the tomato was.
  await summary.getByText("1 plant ·").waitFor();
  await eventually(async () => !(await looksAlike(await bedSeen(page), mint)) || undefined);
  await page.getByText("According to the history.").waitFor();
  await page.locator("input[type=date]").fill(day(-55));
  await summary.getByText("1 plant ·").waitFor();
  await page.locator("input[type=date]").fill(day(-60)); // the day on which it was planted, at noon or later
  await page.getByRole("button", { name: "Earlier" }).click(); // no further than that
  expect(await page.getByRole("slider").inputValue()).toBe((await page.getByRole("slider").getAttribute("min")) ?? "");
  await looksGood("garden-time-past");
});

/** Colours of photos, as no garden has them. */
const OLD = { text: "#0000ff", color: [0, 0, 255] } as const;
const NEW = { text: "#ff00ff", color: [255, 0, 255] } as const;
/** Pixels that a photo has at least on the map of a desk; without one there are none. */
const PHOTO_PX = 1000;

consoleTest(
  "the newest photos up to a day lie on the bed, and those of the day stand below the text",
  async (scene) => {
    const { account, server, visit } = scene;
    await account.ask(inZone);
    await account.ask(patch("/api/web_app_config", { show_images: false })); // whatever the layer says
    await account.ask(plant("Tomato", 300, 300, { planted_at: daysAgo(90) })); // the slider goes as far
    const photograph = await photographer(server, account, 1);
    await photograph(OLD.text, 900);
    const photo = await photograph(NEW.text, 1900);
    await imagesTaken(20 * 24)(server.services, account.deviceId);

    const { page, openAs, looksGood } = await visit({ size: "desktop" });
    await openAs("/garden/time", account);
    const shown = async (old: boolean, fresh: boolean): Promise<void> => {
      await eventually(async () => {
        const seen = await bedSeen(page);
        const found = [await countOf(seen, OLD.color), await countOf(seen, NEW.color)];
        return found.every((count, index) => ([old, fresh][index] ? count > PHOTO_PX : count === 0)) || undefined;
      });
    };
    const below = page.locator(".garden-time-photos a");
    const summary = page.locator(".garden-time-summary");
    const note = page.locator(".garden-panel .hint", { hasText: "Photos on the bed:" });
    const dayShown = (offset: number): string =>
      new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, dateStyle: "medium" }).format(Date.now() + offset * DAY_MS);

    await below.waitFor();
    expect(await below.getAttribute("href")).toBe(`/app/photos/${photo}`);
    await summary.getByText("1 photo").waitFor();
    await note.getByText(`${dayShown(-20)} – ${dayShown(0)}.`).waitFor();
    await shown(true, true);
    await looksGood("garden-time-photos");

    await page.getByRole("button", { name: "Earlier" }).click(); // thirty days: before both
    await below.waitFor({ state: "detached" });
    await note.waitFor({ state: "detached" });
    await shown(false, false);

    await page.locator("input[type=date]").fill(day(-19)); // a day without photos, after the first of them
    await note.getByText(`Photos on the bed: ${dayShown(-20)}.`).waitFor();
    await shown(true, false);
    expect(await below.count()).toBe(0);
    expect(await summary.textContent()).not.toContain("photo");

    await page.locator("input[type=date]").fill(day(1)); // nobody has a photo of tomorrow
    await note.waitFor({ state: "detached" });
    await shown(false, false);
  },
);
