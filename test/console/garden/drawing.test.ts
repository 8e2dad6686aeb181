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
const NAME = { below: 40, height: 20, width: 80 };
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

longConsoleTest("a name is read on any photo: letters have a rim, dark ones a light one", async (scene) => {
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
    const theme = [await colorOf(page, "--text"), await colorOf(page, "--surface")];
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
