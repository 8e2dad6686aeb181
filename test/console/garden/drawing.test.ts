import type { Page } from "playwright-core";
import { longConsoleTest } from "../../support/console";
import { eventually } from "../../support/eventually";
import { pixelsOf, SHEET } from "./places";

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
