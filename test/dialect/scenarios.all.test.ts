import { expect, test } from "bun:test";
import { failuresIn, OTHER_FILES, scenarioFiles } from "./scenarios";

test.each(["nonsense", "permuted"] as const)(
  "scenarios of the garden, hardware and events through a client whose words are all %s (dialects.md §3)",
  async (dialect) => {
    const files = [...(await scenarioFiles()), ...OTHER_FILES];
    expect(files.length).toBeGreaterThan(20);
    expect(await failuresIn(dialect, files, "all")).toEqual([]);
  },
  1_800_000,
);
