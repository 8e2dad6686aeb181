import { expect } from "bun:test";
import { consoleTest, LOOKS } from "../support/console";
import { ACCOUNTS, CUT_OFF, openPage, paths, SMALL_TARGETS } from "./every-page";

/*
 * Every page, on an account without content and on the demo garden: whole, readable, and large enough for fingers. In the
 * first tier axe looks at the pages of the demo garden alone.
 */

for (const [name, fill] of Object.entries(ACCOUNTS)) {
  for (const look of LOOKS) {
    consoleTest(`all pages, ${name}, ${Object.values(look).join(", ")}`, async ({ account, visit }) => {
      await fill(account);
      const window = await visit(look);
      await window.openAs("/about", account);
      for (const path of paths) {
        await openPage(window, path);
        await window.looksGood(`all-${name}-${path}`, name === "demo" || undefined);
        expect({ path, cut: await window.page.evaluate(CUT_OFF) }).toEqual({ path, cut: [] });
        const small = look.size === "desktop" ? [] : await window.page.evaluate(SMALL_TARGETS);
        expect({ path, small }).toEqual({ path, small: [] });
      }
    });
  }
}
