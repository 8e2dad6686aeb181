import { describe, expect, test } from "bun:test";
import { crashesOf, expectWhole, WORKS } from "../long-work";

/* A crash in the midst of long work; after every commit of it: `long-work.all.test.ts`. */

describe("a crash leaves the account as it was or as it will be (operations.md §4)", () => {
  test.each(WORKS.map((work) => [work.name, work] as const))("in the midst of: %s", async (_, work) => {
    const { account, crashes, remove } = await crashesOf(work, (commit) => commit % 4 === 1);
    expect(crashes.some(({ isClosed }) => isClosed)).toBe(true);
    for (const crash of new Set([crashes.find(({ isClosed }) => isClosed), crashes.at(-1)])) {
      if (crash) await expectWhole(work, account, crash);
    }
    remove();
  });
});
