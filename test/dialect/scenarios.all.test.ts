import { expect, test } from "bun:test";
import { failuresIn, scenarioFiles } from "./scenarios";

/** Rows that expect the address of the contract, or compare the texts of answers. */
const OF_THE_ADDRESS = /(?:demo|generated|log-in|conventions\/records)\.test\.ts$/;

test.each(["nonsense", "permuted"] as const)(
  "all scenarios through a client whose words are all %s (dialects.md §3)",
  async (dialect) => {
    const files = (await scenarioFiles()).filter((file) => !OF_THE_ADDRESS.test(file));
    expect(files.length).toBeGreaterThan(70);
    expect(await failuresIn(dialect, files)).toEqual([]);
  },
  1_800_000,
);
