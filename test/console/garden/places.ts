import type { Locator, Page } from "playwright-core";
import type { Account } from "../../support/account";
import type { Visit } from "../../support/console";
import { decode, plainJpeg } from "../../support/pictures";
import { post } from "../../support/scenarios";
import type { TestServer } from "../../support/server";
import { processed, upload } from "../../support/uploads";

/* Where on the map of a window something is, and when. */

/** A request for a plant of a crop that is called like it. */
export const plant = (name: string, x: number, y: number, fields: object = {}) =>
  post("/api/points", {
    pointer_type: "Plant",
    name,
    cropdb_slug: name.toLowerCase(),
    x,
    y,
    z: 0,
    radius: 50,
    ...fields,
  });

/** Calibrates the camera, and takes photos of one colour: 640 by 480 pixels of `coordScale` mm, around a place. */
export async function photographer(server: TestServer, account: Account, coordScale: number) {
  const values = { coord_scale: coordScale, center_pixel_location_x: 320, center_pixel_location_y: 240 };
  for (const [name, value] of Object.entries(values)) {
    await account.make(post("/api/plugin_envs", { key: `CAMERA_CALIBRATION_${name}`, value: String(value) }));
  }
  return async (color: string, x: number): Promise<number> => {
    const attachment_url = await upload(server, account, await plainJpeg(640, 480, color));
    const photo = await account.make(post("/api/images", { attachment_url, meta: { x, y: 500, z: 0 } }));
    await processed(server, account, photo);
    return photo;
  };
}

/** A zone in which it is noon, so that no midnight comes while a test runs. Its clocks never change. */
export const zoneOfNoon = (): string => {
  const behind = new Date().getUTCHours() - 12;
  return behind === 0 ? "UTC" : `Etc/GMT${behind > 0 ? "+" : ""}${behind}`;
};

/** What the open point is dragged by. */
export const handle = (page: Page) => page.locator(".garden-handle");

/** Where a point is in the window: the middle of its handle, when the map has come to rest. */
export async function middleOf({ page, open }: Visit, id: number): Promise<Place> {
  await open(`/garden/${id}`);
  return restingHandle(page);
}

async function restingHandle(page: Page): Promise<Place> {
  await handle(page).click({ trial: true });
  const { x, y, width, height } = (await handle(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** The same while no panel takes room from the map. */
async function middleWithoutPanel(visit: Visit, id: number): Promise<Place> {
  await middleOf(visit, id);
  await visit.page.evaluate("document.querySelector('.garden-panel').style.display = 'none'");
  return restingHandle(visit.page);
}

/** Where places are in a wide window that shows the whole garden, told by two plants: with or without a panel beside it. */
export async function scaleOf(
  visit: Visit,
  ids: readonly [number, number],
  places: readonly [Place, Place],
  panel: "with" | "without" = "without",
) {
  const middle = panel === "with" ? middleOf : middleWithoutPanel;
  const [one, other] = [await middle(visit, ids[0]), await middle(visit, ids[1])];
  const scale = (other.x - one.x) / (places[1].x - places[0].x);
  return (x: number, y: number) => ({ x: one.x + (x - places[0].x) * scale, y: one.y + (y - places[0].y) * scale });
}
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The canvas of what moves and what is selected. */
export const SHEET = ".garden-canvas canvas.leaflet-zoom-animated";

/** Pixels of the map, or of a part of the window, with or without what moves. */
export async function pixelsOf(page: Page, sheet: "visible" | "hidden", clip?: Place & Size): Promise<string> {
  await page.locator(SHEET).first().waitFor({ state: "attached" }); // the map comes later than what stands beside it
  await page.locator("[data-drawing]").waitFor({ state: "detached" });
  await page.evaluate(`document.querySelector("${SHEET}").style.visibility = "${sheet}"`);
  const picture = clip ? page.screenshot({ clip }) : page.locator(".garden-canvas").screenshot();
  return (await picture).toString("base64");
}

/** Pixels, mostly of corners and axes, that a browser may smooth differently when it draws again. A small plant has more. */
const MOST_SMOOTHED = 100;

/** Whether two pictures of `pixelsOf` show the same. */
export async function looksAlike(one: string, other: string): Promise<boolean> {
  if (one === other) return true;
  const [a, b] = await Promise.all([one, other].map((text) => decode(Buffer.from(text, "base64"))));
  if (!a || !b || a.data.length !== b.data.length) return false;
  const [pixels, others] = [a, b].map(({ data }) => new Uint32Array(new Uint8Array(data).buffer));
  return (pixels?.filter((pixel, at) => pixel !== others?.[at]).length ?? 0) < MOST_SMOOTHED;
}
/** Differences of a colour that JPEG makes. */
const SHADES = 24;

/** How many pixels of a picture of `pixelsOf` have a colour: red, green, blue. */
export async function countOf(picture: string, color: readonly [number, number, number]): Promise<number> {
  const { data } = await decode(Buffer.from(picture, "base64"));
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (color.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) < SHADES)) count++;
  }
  return count;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where something on the map is when the map has come to rest beside a panel. */
export async function restingBox(found: Locator) {
  // A text would be taken for a value: it would not be called.
  await found.evaluate(
    (element) =>
      new Promise<void>((done) => {
        let [last, frames] = ["", 0];
        const look = (): void => {
          const { x, y } = element.getBoundingClientRect();
          frames = `${x} ${y}` === last ? frames + 1 : 0;
          last = `${x} ${y}`;
          if (frames < 40) element.ownerDocument.defaultView?.requestAnimationFrame(look);
          else done();
        };
        look();
      }),
  );
  const box = await found.boundingBox();
  if (!box) throw new Error("It is not on the map.");
  return box;
}
