import { expect } from "bun:test";
import { consoleTest, longConsoleTest, LOOKS } from "../support/console";
import { ACCOUNTS, CUT_OFF, openPage, paths, SMALL_TARGETS } from "./every-page";

/*
 * Every page, on the demo garden and on an account without content: whole, readable, and large enough for fingers. The
 * first tier looks at the demo garden alone.
 */

for (const [name, fill] of Object.entries(ACCOUNTS)) {
  const lookAt = name === "demo" ? consoleTest : longConsoleTest;
  for (const look of LOOKS) {
    lookAt(`all pages, ${name}, ${Object.values(look).join(", ")}`, async ({ account, visit }) => {
      await fill(account);
      const window = await visit(look);
      await window.openAs("/about", account);
      for (const path of paths) {
        await openPage(window, path);
        await window.looksGood(`all-${name}-${path}`, true);
        expect({ path, cut: await window.page.evaluate(CUT_OFF) }).toEqual({ path, cut: [] });
        const small = look.size === "desktop" ? [] : await window.page.evaluate(SMALL_TARGETS);
        expect({ path, small }).toEqual({ path, small: [] });
      }
    });
  }
}
