import type { Page } from "playwright-core";
import { longConsoleTest } from "../../support/console";
import { eventually } from "../../support/eventually";
import { countOf, middleOf, photographer, pixelsOf, plant, SHEET } from "./places";

/** Resolves when somebody sees what is drawn on the sheet. */
const seen = (page: Page): Promise<true> =>
  eventually(async () => {
    const without = await pixelsOf(page, "hidden");
    return (await pixelsOf(page, "visible")) !== without || undefined;
  });

longConsoleTest(
  "the chosen place stays above the bed after a zoom and in a smaller window",
  async ({ account, visit }) => {
    const { page, openAs } = await visit({ size: "desktop" });
    await openAs("/garden/here?x=1500&y=600", account);
    await page.locator(`${SHEET}:not([hidden])`).waitFor();
    await seen(page);

    await page.getByRole("button", { name: "Larger" }).click();
    await seen(page);

    await page.setViewportSize({ width: 900, height: 640 });
    await seen(page);
  },
);

/** From the middle of a large plant to its name, and around it: in pixels. */
const NAME = { below: 22, height: 28, width: 80 };
/** Pixels that the photo, letters and their rims each have at least. */
const SEEN_PX = 25;

/** A colour of the theme: red, green, blue. */
async function colorOf(page: Page, token: string): Promise<readonly [number, number, number]> {
  const text = await page.evaluate<string>(`(() => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("${token}");
    return pen.fillStyle;
  })()`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  return [red, green, blue];
}

longConsoleTest("where a plant would stand is seen on any photo: its edge has a rim", async (scene) => {
  const { account, server, visit } = scene;
  const photograph = await photographer(server, account, 2);
  for (const [x, color] of [
    [700, "#000000"],
    [2100, "#ffffff"],
  ] as const) {
    await photograph(color, x);
  }
  for (const scheme of ["light", "dark"] as const) {
    const { page, open, openAs } = await visit({ size: "desktop", scheme });
    await openAs("/garden", account);
    const edge = await colorOf(page, "--green");
    const rim = await colorOf(page, "--surface");
    const opposite = scheme === "light" ? 700 : 2100;
    for (const x of [700, 2100]) {
      await open(`/garden/add?kind=Plant&x=${x}&y=500&crop=tomato`);
      await eventually(async () => {
        const [without, seen] = [await pixelsOf(page, "hidden"), await pixelsOf(page, "visible")];
        const more = async (color: typeof edge) => (await countOf(seen, color)) - (await countOf(without, color));
        return ((await more(edge)) > SEEN_PX && (x !== opposite || (await more(rim)) > SEEN_PX)) || undefined;
      });
    }
  }
});

longConsoleTest("a name is read on any photo: light letters have a dark rim", async (scene) => {
  const { account, server, visit } = scene;
  const photograph = await photographer(server, account, 2);
  const photos: { readonly id: number; readonly shade: number }[] = [];
  for (const [x, color, shade] of [
    [700, "#000000", 0],
    [2100, "#ffffff", 255],
  ] as const) {
    await photograph(color, x);
    photos.push({ id: await account.make(plant("Pumpkin", x, 500, { radius: 120 })), shade });
  }
  for (const scheme of ["light", "dark"] as const) {
    const window = await visit({ size: "desktop", scheme });
    const { page, openAs } = window;
    await openAs("/garden", account);
    const theme = [await colorOf(page, "--sign"), await colorOf(page, "--sign-rim")];
    for (const { id, shade } of photos) {
      const colors = [[shade, shade, shade] as const, ...theme];
      const { x, y } = await middleOf(window, id);
      const clip = { x: x - NAME.width / 2, y: y + NAME.below, width: NAME.width, height: NAME.height };
      await eventually(async () => {
        const picture = await pixelsOf(page, "hidden", clip);
        const counts = await Promise.all(colors.map((color) => countOf(picture, color)));
        return counts.every((count) => count > SEEN_PX) || undefined;
      });
    }
  }
});
