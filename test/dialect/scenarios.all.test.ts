import { expect, test } from "bun:test";
import { failuresIn, scenarioFiles } from "./scenarios";

/** Rows that expect the address of the contract, or compare the texts of answers. */
const OF_THE_ADDRESS = /(?:demo|generated|log-in)\.test\.ts$/;

test.each(["nonsense", "permuted"] as const)(
  "scenarios of the garden, hardware and events through a client whose words are all %s (dialects.md §3)",
  async (dialect) => {
    const files = (await scenarioFiles()).filter((file) => !OF_THE_ADDRESS.test(file));
    expect(files.length).toBeGreaterThan(20);
    expect(await failuresIn(dialect, files)).toEqual([]);
  },
  1_800_000,
);
