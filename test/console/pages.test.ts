import { Glob } from "bun";
import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { dirname, join } from "node:path";
import type { Account } from "../support/account";
import { consoleTest, LOOKS, type Visit } from "../support/console";
import { enrich } from "../support/rich-account";
import { post } from "../support/scenarios";
import { fillGarden } from "./records/beds";

/* Every page, on an account without content and on the demo garden: whole, readable, and large enough for fingers. */

const folder = join(import.meta.dir, "../../src/console/pages");
const paths = [...new Glob("*/page.tsx").scanSync(folder)]
  .map((file) => dirname(file))
  .filter((path) => path !== "sign-in") // stands at every address while nobody is signed in
  .sort();

const ACCOUNTS: Readonly<Record<string, (account: Account) => Promise<unknown>>> = {
  empty: async () => undefined,
  demo: ({ ask }) => ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true })),
};

/** Something of everything. */
async function fillAll(account: Account): Promise<void> {
  await fillGarden(account);
  await enrich(account);
}

/** Opens a page and waits until it has what it shows. */
async function openPage({ page, open }: Visit, path: string): Promise<void> {
  await open(`/${path}`);
  await page.locator("h1").first().waitFor({ state: "attached" });
  await standsStill(page);
}

const standsStill = (page: Page) => page.locator(".spinner").first().waitFor({ state: "detached" });

for (const [name, fill] of Object.entries(ACCOUNTS)) {
  for (const look of LOOKS) {
    consoleTest(`all pages, ${name}, ${Object.values(look).join(", ")}`, async ({ account, visit }) => {
      await fill(account);
      const window = await visit(look);
      await window.open("/about");
      await window.signIn(account);
      for (const path of paths) {
        await openPage(window, path);
        await window.looksGood(`all-${name}-${path}`);
        expect({ path, cut: await window.page.evaluate(CUT_OFF) }).toEqual({ path, cut: [] });
      }
    });
  }
}

/**
 * What a finger is meant to hit and is smaller than 44 pixels in a direction: as it is shown, with the label that belongs
 * to it. Links in the middle of a text are as high as their line.
 */
const SMALL_TARGETS = `[...document.querySelectorAll("a[href], button, input, select, textarea, summary")].flatMap((each) => {
  const boxes = [each, ...(each.labels ?? [])].map((part) => part.getBoundingClientRect());
  const isShown = each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && boxes[0].width > 0;
  const isInText = each.localName === "a" && getComputedStyle(each).display === "inline";
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  const isLarge = right - left > 43.5 && bottom - top > 43.5;
  if (!isShown || isInText || isLarge) return [];
  const name = each.getAttribute("aria-label") || each.textContent.trim().slice(0, 20) || each.getAttribute("name") || "";
  return [each.localName + "." + each.className + " " + name + " " + Math.round(right - left) + "x" + Math.round(bottom - top)];
})`;

/** Numbers and dates of tables that do not fit into their cells. */
const CUT_OFF = `[...document.querySelectorAll(".table td.number")].flatMap((each) =>
  each.scrollWidth > each.clientWidth ? [each.textContent] : [])`;

/** What the map has beside a page and a record. */
const GARDEN = ["add?kind=Plant&x=500&y=500", "add?kind=Plant&as=rows&x=500&y=500", "select", "layers", "here?x=9&y=9"];

for (const [name, fill] of Object.entries({ ...ACCOUNTS, full: fillAll })) {
  consoleTest(`all pages fit a small phone and a finger, ${name}`, async ({ account, visit }) => {
    await fill(account);
    const window = await visit({ size: "small" });
    const { page, fits } = window;
    const look = async (at: string): Promise<void> => {
      await standsStill(page);
      await fits(at);
      expect({ at, small: await page.evaluate(SMALL_TARGETS) }).toEqual({ at, small: [] });
      expect({ at, cut: await page.evaluate(CUT_OFF) }).toEqual({ at, cut: [] });
    };
    await window.open("/about");
    await window.signIn(account);
    for (const path of [...paths, ...GARDEN.map((rest) => `garden/${rest}`)]) {
      await openPage(window, path);
      await look(path);
      const tabs = page.locator("main .tabs").first().getByRole("button");
      for (const tab of path.includes("/") ? [] : await tabs.all()) {
        await tab.click();
        await look(`${path}, ${await tab.textContent()}`);
      }
    }
    for (const path of paths) {
      await openPage(window, path);
      const records = page.locator(`main a[href^="/app/${path}/"], main tr.opens td:not(.choice):visible`);
      if ((await records.count()) === 0) continue;
      await records.first().click();
      await look(`${path}, a record`);
    }
  });
}
