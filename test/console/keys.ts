import type { Locator, Page } from "playwright-core";

/* Somebody without a mouse: each control is reached by the Tab key alone. */

/** More than any page has controls. */
const MOST = 400;

/** What somebody does by keys only. */
export interface Keys {
  /** Goes to a control. */
  readonly reach: (what: Locator) => Promise<void>;
  readonly press: (what: Locator) => Promise<void>;
  /** Goes to a choice of a list by its first letters. */
  readonly choose: (list: Locator, text: string) => Promise<void>;
}

export function keysOn(page: Page): Keys {
  const isThere = (what: Locator) => what.evaluate((each) => each.matches(":focus"));
  async function reach(what: Locator): Promise<void> {
    await what.waitFor();
    for (let presses = 0; presses < MOST; presses++) {
      if (await isThere(what)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`No key leads to ${String(what)}`);
  }
  return {
    reach,
    press: async (what) => {
      await reach(what);
      await page.keyboard.press("Enter");
    },
    choose: async (list, text) => {
      await reach(list);
      await page.keyboard.type(text);
    },
  };
}
