import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, lookedAt, SCROLLER } from "../support/console";
import { holds } from "../support/eventually";
import { post } from "../support/scenarios";
import { ACCOUNTS, paths, standsStill } from "./every-page";

/* Messages never lie over a control: what they tell has room of its own. */

/**
 * What is to be pressed and stands in the window, but would not get the press in its middle. What the page has scrolled
 * below its own head or bar does not count: one scrolls it out again. Nor does a step whose own values lie in its middle: a
 * press beside them opens it.
 */
const COVERED = `[...document.querySelectorAll("button, a.button, input, select, textarea, summary")].flatMap((each) => {
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

/** Three messages stand on the page: of a failure, of something to take back, of a lost connection. */
async function tellThree(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const lines = document.querySelector(".lines");
    lines.firstElementChild.innerHTML = '<div class="line error"><p>${"The robot tells of a long failure. ".repeat(4)}</p><button class="button icon-only" aria-label="Close"></button></div>';
    lines.lastElementChild.innerHTML = '<div class="line"><p>Saved</p><button class="button">Undo</button><button class="button icon-only" aria-label="Close"></button></div>';
    document.querySelector(".notices").innerHTML = '<p class="offline-line">No connection to the server. You see what was there last.</p>';
  })()`);
}

for (const size of lookedAt([{ size: "phone" }, { size: "desktop" }, { size: "small" }] as const)) {
  consoleTest(`no message covers a control: ${size.size}`, async ({ account, visit }) => {
    await ACCOUNTS["demo"]?.(account);
    const window = await visit(size);
    const { page, open, openAs } = window;
    await openAs("/about", account);
    const [sequence] = (await account.list("sequences")) as { id: number }[];
    const [point] = (await account.list("points")) as { id: number }[];
    const group = await account.make(post("/api/point_groups", { name: "All", point_ids: [point?.id] }));
    const records = [`sequences/${sequence?.id}`, `plants/${point?.id}`, `groups/${group}`, `garden/${point?.id}/edit`];
    for (const path of [...paths, ...records]) {
      await open(`/${path}`);
      await page.locator("h1").first().waitFor({ state: "attached" });
      await standsStill(page);
      for (const place of ["0", "scrollHeight"]) {
        await tellThree(page);
        await page.evaluate(
          `(({ scroller }) => scroller.scrollTo(0, ${place === "0" ? 0 : `scroller.${place}`}))({ scroller: ${SCROLLER} })`,
        );
        await holds(
          async () =>
            expect({ path, place, covered: await page.evaluate(COVERED) }).toEqual({ path, place, covered: [] }),
          5000,
        );
      }
    }
  });
}

consoleTest("what tells that a sequence is saved covers neither its steps nor the bar to save it", async (scene) => {
  const { account, visit } = scene;
  const body = Array.from({ length: 12 }, () => ({ kind: "wait", args: { milliseconds: 1000 } }));
  const id = await account.make(post("/api/sequences", { name: "Pauses", body }));
  for (const size of ["desktop", "phone"] as const) {
    const { page, openAs } = await visit({ size });
    await openAs(`/sequences/${id}`, account);
    await page.locator(".details .button").click();
    for (const name of [`${size} one`, `${size} two`]) {
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.locator(".lines .line").first().waitFor();
    }
    await page.getByLabel("Name", { exact: true }).fill("more");
    await page.getByRole("button", { name: "Discard", exact: true }).waitFor();
    expect({ size, covered: await page.evaluate(COVERED) }).toEqual({ size, covered: [] });
    await page.locator("#page").evaluate((each) => each.scrollTo(0, each.scrollHeight));
    expect({ size, covered: await page.evaluate(COVERED) }).toEqual({ size, covered: [] });
  }
});

consoleTest("back leads to where one was, and keys scroll the page without a press into it", async (scene) => {
  const { account, visit } = scene;
  for (let at = 0; at < 40; at++) await account.make(post("/api/sequences", { name: `Round ${at}`, body: [] }));
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs("/sequences", account);
  const place = () => page.locator("#page").evaluate((each) => each.scrollTop);
  await page.getByRole("link", { name: "Round 39" }).waitFor();
  await page.keyboard.press("PageDown");
  await holds(async () => expect(await place()).toBeGreaterThan(300));
  const link = page.getByRole("link", { name: "Round 25" });
  await link.scrollIntoViewIfNeeded();
  const before = await place();
  await link.click();
  await page.locator(".details").waitFor();
  expect(await place()).toBe(0);
  await page.goBack();
  await holds(async () => expect(await place()).toBe(before));
});
