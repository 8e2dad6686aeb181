import { expect } from "bun:test";
import { consoleTest, SCROLLER, type Visit } from "../support/console";
import { holds } from "../support/eventually";
import { COVERED, openPage, paths, standsStill } from "./every-page";
import { fillGarden } from "./records/beds";

/* Every page in windows that are lower than a phone, and for people whom movement disturbs. */

/** What the map has beside a page. */
const GARDEN = ["add?kind=Plant&x=500&y=500", "plant", "select", "layers", "time", "here?x=9&y=9"];
const places = [...paths, ...GARDEN.map((rest) => `garden/${rest}`)];

/** How long a page may look as it does on its way to another state. */
const PASSING_MS = 5000;

async function isFree({ page, fits }: Visit, at: string): Promise<void> {
  await standsStill(page);
  await fits(at);
  for (const end of ["top", "foot"]) {
    await page.evaluate(`${SCROLLER}.scrollTo(0, ${end === "top" ? 0 : 100_000})`);
    await holds(
      async () => expect({ at, end, covered: await page.evaluate(COVERED) }).toEqual({ at, end, covered: [] }),
      PASSING_MS,
    );
  }
}

for (const [name, size] of [
  ["at 200 %", "zoomed"],
  ["of 360 by 480 pixels", "low"],
] as const) {
  consoleTest(`in a window ${name} no page scrolls sideways, and no control is covered`, async ({ account, visit }) => {
    await fillGarden(account);
    const window = await visit({ size });
    const { page } = window;
    await window.openAs("/about", account);
    for (const path of places) {
      await openPage(window, path);
      await isFree(window, path);
      const record = page.locator(`main a[href^="/app/${path}/"], main tr.opens td:not(.choice)`).first();
      if (path.includes("/") || !(await record.isVisible())) continue;
      await record.click();
      await isFree(window, `${path}, a record`);
    }
  });
}

/** What moves for longer than 10 ms, with what stands before and after it, and what does not jump when it scrolls. */
const MOVING = `[
  ...[...document.querySelectorAll("*")].flatMap((each) => ["", "::before", "::after"].flatMap((part) => {
    const style = getComputedStyle(each, part);
    const seconds = [style.animationDuration, style.transitionDuration]
      .flatMap((list) => list.split(",").map(Number.parseFloat));
    const isSlow = Math.max(...seconds) > 0.01 || style.scrollBehavior === "smooth";
    return isSlow ? [each.localName + "." + each.className + part + " " + seconds] : [];
  })),
  ...document.getAnimations().flatMap(({ effect, id }) =>
    effect.getComputedTiming().activeDuration > 10 ? ["an animation " + id] : []),
]`;

consoleTest("with prefers-reduced-motion nothing moves on any page", async ({ account, visit }) => {
  await fillGarden(account);
  const window = await visit({ size: "desktop" });
  const { page, open } = window;
  await page.emulateMedia({ reducedMotion: "reduce" });
  const isStill = async (path: string): Promise<void> =>
    expect({ path, moving: await page.evaluate(MOVING) }).toEqual({ path, moving: [] });
  await open("/");
  await isStill("sign-in");
  await window.openAs("/about", account);
  for (const path of places) {
    await openPage(window, path);
    await isStill(path);
  }
});
