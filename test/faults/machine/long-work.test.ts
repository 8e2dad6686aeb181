import { describe, test } from "bun:test";
import { crashesOf, expectWhole, WORKS } from "../long-work";
import { part } from "../../support/tier";

/* A crash in the midst of long work; after every commit of it: `long-work.all.test.ts`. */

describe("a crash leaves the account as it was or as it will be (operations.md §4)", () => {
  test.each(part(WORKS, 4).map((work) => [work.name, work] as const))("in the midst of: %s", async (_, work) => {
    const { account, crashes, remove } = await crashesOf(
      work,
      ({ commit, isClosed }, before) => commit % 4 === 1 || (isClosed && !before.some((crash) => crash.isClosed)),
    );
    const firstClosed = crashes.find(({ isClosed }) => isClosed);
    if (!firstClosed) throw new Error("The account was never closed.");
    for (const crash of new Set([firstClosed, ...crashes.slice(-1)])) await expectWhole(work, account, crash);
    remove();
  });
});
