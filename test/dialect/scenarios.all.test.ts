import { expect, test } from "bun:test";
import { failuresIn, scenarioFiles } from "./scenarios";

test.each(["nonsense", "permuted"] as const)(
  "the scenarios of the API through a client whose words are all %s (dialects.md §3)",
  async (dialect) => {
    const files = await scenarioFiles("everything");
    expect(files.length).toBeGreaterThan(80);
    expect(await failuresIn(dialect, files, "all")).toEqual([]);
  },
  1_800_000,
);
