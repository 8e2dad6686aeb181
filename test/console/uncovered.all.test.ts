import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, lookedAt, SCROLLER } from "../support/console";
import { holds } from "../support/eventually";
import { post } from "../support/scenarios";
import { ACCOUNTS, COVERED, paths, standsStill } from "./every-page";

/* Messages never lie over a control: what they tell has room of its own. */

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
