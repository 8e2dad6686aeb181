import { expect } from "bun:test";
import type { Account } from "../support/account";
import { consoleTest } from "../support/console";
import { enrich } from "../support/rich-account";
import { ACCOUNTS, CUT_OFF, openPage, paths, SMALL_TARGETS, standsStill } from "./every-page";
import { fillGarden } from "./records/beds";

/* Every page, with each of its tabs and a record of it, on the smallest phone. */

/** Something of everything. */
async function fillAll(account: Account): Promise<void> {
  await fillGarden(account);
  await enrich(account);
}

/** What the map has beside a page and a record. */
const GARDEN = [
  ...["add?kind=Plant&x=500&y=500", "add?kind=Plant&as=rows&x=500&y=500", "add?kind=GenericPointer&as=rows"],
  ...["select", "layers", "here?x=9&y=9", "side?axis=y&at=500&width=900"],
];

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
    await window.openAs("/about", account);
    for (const path of [...paths, ...GARDEN.map((rest) => `garden/${rest}`), "points?soil=true"]) {
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
