import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest } from "../../support/console";

/** The canvas of what moves and what is selected. */
const SHEET = ".garden-canvas canvas.leaflet-zoom-animated";

/** Pixels of the map, with or without what moves. */
async function pixels(page: Page, sheet: "visible" | "hidden"): Promise<string> {
  await page.locator("[data-drawing]").waitFor({ state: "detached" });
  await page.evaluate(`document.querySelector("${SHEET}").style.visibility = "${sheet}"`);
  return (await page.locator(".garden-canvas").screenshot()).toString("base64");
}

/** Whether somebody sees what is drawn on the sheet. */
async function isSeen(page: Page): Promise<boolean> {
  const without = await pixels(page, "hidden");
  return (await pixels(page, "visible")) !== without;
}

consoleTest("the chosen place stays above the bed after a zoom and in a smaller window", async ({ account, visit }) => {
  const { page, open, signIn } = await visit({ size: "desktop" });
  await open("/garden/here?x=1500&y=600");
  await signIn(account);
  await page.locator(`${SHEET}:not([hidden])`).waitFor();
  expect(await isSeen(page)).toBe(true);

  await page.getByRole("button", { name: "Larger" }).click();
  expect(await isSeen(page)).toBe(true);

  await page.setViewportSize({ width: 900, height: 640 });
  expect(await isSeen(page)).toBe(true);
});
