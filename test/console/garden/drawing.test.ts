import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest } from "../../support/console";
import { pixelsOf, SHEET } from "./places";

/** Whether somebody sees what is drawn on the sheet. */
async function isSeen(page: Page): Promise<boolean> {
  const without = await pixelsOf(page, "hidden");
  return (await pixelsOf(page, "visible")) !== without;
}

consoleTest("the chosen place stays above the bed after a zoom and in a smaller window", async ({ account, visit }) => {
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs("/garden/here?x=1500&y=600", account);
  await page.locator(`${SHEET}:not([hidden])`).waitFor();
  expect(await isSeen(page)).toBe(true);

  await page.getByRole("button", { name: "Larger" }).click();
  expect(await isSeen(page)).toBe(true);

  await page.setViewportSize({ width: 900, height: 640 });
  expect(await isSeen(page)).toBe(true);
});
