import { Glob } from "bun";
import type { Page } from "playwright-core";
import { dirname, join } from "node:path";
import type { Account } from "../support/account";
import type { Visit } from "../support/console";
import { post } from "../support/scenarios";

/* Every page of the console: how it is opened, and what is measured on it. */

const folder = join(import.meta.dir, "../../src/console/pages");
/** What follows `/app/`. */
export const paths = [...new Glob("*/page.tsx").scanSync(folder)]
  .map((file) => dirname(file))
  .filter((path) => !["sign-in", "join", "display"].includes(path)) // without a frame, for those who are not signed in
  .sort();

/** What fills an account, by name. */
export const ACCOUNTS: Readonly<Record<string, (account: Account) => Promise<unknown>>> = {
  empty: async () => undefined,
  demo: ({ ask }) => ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true })),
};

/** Opens a page and waits until it has what it shows. */
export async function openPage({ page, open }: Visit, path: string): Promise<void> {
  await open(`/${path}`);
  await page.locator("h1").first().waitFor({ state: "attached" });
  await standsStill(page);
}

/** The page has what it shows. */
export const standsStill = (page: Page) => page.locator(".spinner").first().waitFor({ state: "detached" });

/**
 * What a finger is meant to hit and is smaller than 44 pixels in a direction: as it is shown, with the label that belongs
 * to it. Links in the middle of a text are as high as their line.
 */
export const SMALL_TARGETS = `[...document.querySelectorAll("a[href], button, input, select, textarea, summary")].flatMap((each) => {
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
export const CUT_OFF = `[...document.querySelectorAll(".table td.number")].flatMap((each) =>
  each.scrollWidth > each.clientWidth ? [each.textContent] : [])`;

/**
 * What is to be pressed and stands in the window, but would not get the press in its middle. What the page has scrolled
 * below its own head or bar does not count: one scrolls it out again. Nor does a step whose own values lie in its middle: a
 * press beside them opens it.
 */
export const COVERED = `[...document.querySelectorAll("button, a.button, input, select, textarea, summary")].flatMap((each) => {
  if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
  const { left, top, width, height } = each.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const around = (element) => element ? [element, ...around(element.parentElement)] : [];
  const isCut = around(each.parentElement).some((box) => {
    const edge = box.getBoundingClientRect();
    // The browser looks at whole pixels: within one of an edge it may meet what lies behind the edge.
    const isOut = y <= edge.top + 1 || y >= edge.bottom - 1 || x <= edge.left || x >= edge.right;
    return isOut && getComputedStyle(box).overflowY !== "visible";
  });
  const met = document.elementFromPoint(x, y);
  const bar = around(met).find((box) => getComputedStyle(box).position === "sticky");
  const isReached = [each, ...(each.labels ?? [])].some((part) => part.contains(met));
  const slot = met?.closest(".slot");
  const isOfItsStep = slot && each.parentElement.contains(slot);
  if (isCut || isReached || isOfItsStep || (bar && !bar.contains(each))) return [];
  const name = each.getAttribute("aria-label") || each.textContent.trim().slice(0, 30) || each.name;
  return [each.localName + " " + name + " lies below " + (met ? met.localName + "." + met.className : "nothing")];
})`;
