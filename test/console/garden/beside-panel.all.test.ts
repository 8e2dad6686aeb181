import { expect } from "bun:test";
import { consoleTest, lookedAt, type Visit } from "../../support/console";
import { eventually } from "../../support/eventually";
import { handle, pixelsOf, plant } from "./places";

/** Whether something that is drawn above the bed is seen beside the panel. */
async function isSeenBeside({ page }: Visit): Promise<boolean> {
  const map = (await page.locator(".garden-canvas").boundingBox())!;
  const panel = (await page.locator(".garden-panel").boundingBox())!;
  const clip = { ...map, width: (panel.x > map.x ? panel.x : map.x + map.width) - map.x };
  return (await pixelsOf(page, "hidden", clip)) !== (await pixelsOf(page, "visible", clip));
}

/** Corners and edges of the bed, each below the panel of one of the sizes before the map moves. */
const PLACES = [
  { x: 2850, y: 60 },
  { x: 2850, y: 1180 },
  { x: 60, y: 1180 },
] as const;

for (const { size } of lookedAt([{ size: "phone" }, { size: "desktop" }] as const)) {
  consoleTest(`what a panel is about is seen beside it (${size})`, async ({ account, visit }) => {
    const window = await visit({ size });
    const { page, open, openAs } = window;
    const ids = await Promise.all(PLACES.map(({ x, y }) => account.make(plant("Mint", x, y))));
    await openAs("/garden", account);
    for (const id of ids) {
      await open(`/garden/${id}`);
      await page.locator(".garden-panel").waitFor();
      await handle(page).click({ trial: true }); // nothing stands above it
    }
    for (const path of ["here?", "add?kind=Plant&", "add?kind=Plant&as=rows&"]) {
      for (const { x, y } of PLACES) {
        await open(`/garden/${path}x=${x}&y=${y}`);
        await page.locator(".garden-panel").waitFor();
        await eventually(async () => (await isSeenBeside(window)) || undefined);
      }
    }
    expect(page.url()).toContain("as=rows");
  });
}
