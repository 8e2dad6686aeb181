import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { emptyConsoleTest } from "../support/console";
import { holds } from "../support/eventually";
import { get, PASSWORD, post, send } from "../support/scenarios";
import type { TestServer } from "../support/server";
import { pixelsOf } from "./garden/places";
import { button, field, type Gardener, gardener, toPage } from "./hand";

/*
 * The first hour of a gardener, in the browser only, with the practice robot. Each press and each field is counted. The
 * second time everything is done by keys alone.
 */

const EMAIL = "grace@garden.test";

/** From the empty server to the page that leads from there. */
async function makeAccount(page: Page, { press, type }: Gardener): Promise<void> {
  await press(button(page, "Create an account"));
  await type(field(page, "Name"), "Grace");
  await type(field(page, "E-mail"), EMAIL);
  await type(field(page, "Password"), PASSWORD);
  await type(field(page, "Password again"), PASSWORD);
  await press(button(page, "Create account"));
  await press(button(page, "Fill my garden"));
  await press(page.getByRole("link", { name: "Set up the robot" }));
  await page.locator(".setup-line.good", { hasText: "Garden" }).first().waitFor();
}

async function startPractice(page: Page, { press, choose }: Gardener): Promise<void> {
  await press(toPage(page, "Robot"));
  await press(page.getByRole("switch", { name: "Practice robot" }));
  await choose(field(page, "Speed"), "20 times as fast");
  await page.locator(".state.good").waitFor();
}

/** Rows of the bed: a crop, its y in mm, and how many plants fit. */
const ROWS = [
  ["Carrot", 60, 4],
  ["Beet", 160, 4],
  ["Spinach", 260, 4],
  ["Kohlrabi", 380, 4],
  ["Leek", 500, 4],
  ["Celery", 640, 4],
  ["Parsnip", 780, 4],
  ["Tomato", 1000, 3], // the fourth would stand beyond the bed
] as const;

async function plantRows(page: Page, { press, type }: Gardener): Promise<void> {
  await press(toPage(page, "Garden"));
  for (const [crop, y, plants] of ROWS) {
    await press(page.getByRole("toolbar").getByRole("button", { name: "Add" }));
    await press(button(page, "In rows"));
    const kind = page.getByRole("combobox", { name: "Crop" });
    await type(kind, crop);
    await holds(async () => {
      await kind.fill(crop); // once more, and not counted: the catalogue may have come after the first time
      expect(await field(page, "Name").inputValue()).toBe(crop);
    });
    await type(field(page, "Along y"), "1");
    await type(field(page, "Y"), String(y));
    await press(button(page, `Add ${plants} plants`));
    await page.getByText(`${plants} plants added`).last().waitFor();
    await page.locator(".garden-panel").waitFor({ state: "detached" });
  }
}

/** The next July in which what is planted today is ripe. */
function julyOf(now: Date): string {
  const year = now.getFullYear();
  const isTooSoon = Date.parse(`${year}-07-15`) - now.getTime() < 150 * 86_400_000;
  return `${isTooSoon ? year + 1 : year}-07-15`;
}

async function lookAtJuly(page: Page, { press, type }: Gardener): Promise<void> {
  await press(button(page, "Other days"));
  const summary = page.locator(".garden-time-summary");
  await summary.getByText("31 plants").waitFor();
  const today = await pixelsOf(page, "visible");
  await type(field(page, "Date"), julyOf(new Date()));
  await summary.getByText("ready to harvest").waitFor();
  await holds(async () => expect(await pixelsOf(page, "visible")).not.toBe(today));
}

/** Waters all plants each day. */
async function planWatering(page: Page, { press, choose }: Gardener): Promise<void> {
  await press(toPage(page, "Events"));
  await press(button(page, "New event"));
  await choose(field(page, "Runs"), "Water all plants");
  await press(page.getByRole("switch", { name: "Repeats" }));
  await press(button(page, "Save"));
  await page.locator(".events-form").waitFor({ state: "detached" });
}

async function rehearse(page: Page, { press }: Gardener): Promise<void> {
  await press(toPage(page, "Sequences"));
  await press(page.getByRole("link", { name: /^Water all plants/ }));
  await press(button(page, "Rehearse"));
  await page.locator(".rehearsal-totals").waitFor();
}

async function run(page: Page, { press }: Gardener): Promise<void> {
  await press(button(page, "Run"));
  await page.getByText("Water all plants: the robot says that it is done").waitFor({ timeout: 150_000 });
}

async function takePhoto(page: Page, { press }: Gardener): Promise<void> {
  await press(toPage(page, "Robot"));
  await press(button(page, "Take a photo"));
  await page.getByAltText("Newest photo").waitFor();
}

/** Two marks on the photo, and how far they are apart. */
async function calibrate(page: Page, { press, type, pressAt }: Gardener): Promise<void> {
  await press(toPage(page, "Set-up"));
  await press(page.locator(".setup-line", { hasText: "Calibration" }).getByRole("link"));
  const photo = page.locator(".setup-marks");
  await photo.waitFor();
  for (const share of [0.25, 0.75]) await pressAt(photo, share);
  await type(field(page, "Distance between the marks"), "160");
  await page.getByRole("img", { name: "The photo on the bed" }).waitFor();
  await press(button(page, "Save"));
  await page.getByText("Calibration saved").waitFor();
}

/** A second photo of the place, beside the first one. */
async function compare(page: Page, hand: Gardener): Promise<void> {
  await takePhoto(page, hand);
  await hand.press(toPage(page, "Photos"));
  const photos = page.locator('main a[href^="/app/photos/"]:has(img)');
  await photos.nth(1).waitFor();
  await hand.press(photos.first());
  await hand.press(page.getByRole("link", { name: "Compare with another day" }));
  await page.getByText("Photos of the same place").waitFor();
  await page.locator(".photo-pair img").nth(1).waitFor();
}

/** What the server has of it: rows with the distances of the catalogue, an event, and the calibration. */
async function lookAtServer(server: TestServer): Promise<void> {
  const user = { email: EMAIL, password: PASSWORD };
  const { json } = await send(server, post("/api/tokens", { user }));
  const token = (json as { token: { encoded: string } }).token.encoded; // as specified
  const list = async <T>(path: string): Promise<T[]> => (await send(server, get(`/api/${path}`), token)).json as T[]; // lists
  const points = await list<{ name: string; x: number; y: number; pointer_type: string; radius: number }>("points");
  const crops = await list<{ name: string; spacing_cm?: number; spread_cm?: number }>("crops");
  for (const [name, y, plants] of ROWS) {
    const row = points.filter((point) => point.pointer_type === "Plant" && point.name === name);
    const crop = crops.find((each) => each.name === name);
    const [first, second] = row.map(({ x }) => x).sort((one, other) => one - other);
    expect({
      name,
      count: row.length,
      gap: (second ?? 0) - (first ?? 0),
      radius: row[0]?.radius,
      y: row[0]?.y,
    }).toEqual({
      ...{ name, count: plants, y },
      ...{ gap: 10 * (crop?.spacing_cm ?? 0), radius: 5 * (crop?.spread_cm ?? 0) },
    });
  }
  expect(await list("farm_events")).toHaveLength(1);
  const values = await list<{ key: string }>("plugin_envs");
  expect(values.map(({ key }) => key)).toContain("CAMERA_CALIBRATION_coord_scale");
}

/** What is done, and how many presses it takes: 84. */
const HOUR = [
  ["account", makeAccount, 8],
  ["practice robot", startPractice, 3],
  ["bed of eight crops", plantRows, 49],
  ["July", lookAtJuly, 2],
  ["watering each day", planWatering, 5],
  ["rehearsal", rehearse, 3],
  ["run", run, 1],
  ["photo", takePhoto, 2],
  ["calibration", calibrate, 6],
  ["comparison", compare, 5],
] as const;

for (const by of ["mouse", "keys"] as const) {
  emptyConsoleTest(
    `an hour of a gardener by ${by}: an empty server, a bed of eight crops, July, watering, rehearsal, run, photos`,
    async ({ server, visit }) => {
      const { page, open } = await visit({ size: "desktop" });
      await open("/");
      const hand = gardener(by);
      const presses: Record<string, number> = {};
      for (const [name, work] of HOUR) {
        await work(page, hand);
        presses[name] = hand.counted();
      }
      expect(presses).toEqual(Object.fromEntries(HOUR.map(([name, , count]) => [name, count])));
      await lookAtServer(server);
    },
    { MQTT_PORT: "0" },
  );
}
