import { describe, expect, test } from "bun:test";
import { crashesOf, expectWhole, WORKS } from "../long-work";

describe("a crash after any commit with which the account was closed leaves the account as it was or as it will be (operations.md §4)", () => {
  test.each(WORKS.map((work) => [work.name, work] as const))("%s", async (_, work) => {
    const { account, crashes, remove } = await crashesOf(work, () => true);
    expect(crashes.length).toBeGreaterThan(2);
    const chosen = crashes.filter(({ isClosed }, index) => isClosed || index % 10 === 0); // what waits on a stage is much
    for (const crash of chosen) await expectWhole(work, account, crash);
    remove();
  });
});
