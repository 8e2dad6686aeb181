import { expect, test } from "bun:test";
import { part } from "../support/tier";
import { failuresIn, OTHER_FILES, scenarioFiles } from "./scenarios";

test.each(
  part(
    [
      { dialect: "nonsense", half: 0 },
      { dialect: "permuted", half: 1 },
    ] as const,
    2,
  ),
)(
  "each tenth row of half of the scenarios through a client whose words are all $dialect (dialects.md §3)",
  async ({ dialect, half }) => {
    const files = [...(await scenarioFiles("records")), ...OTHER_FILES].filter((_, index) => index % 2 === half);
    expect(files.length).toBeGreaterThan(10);
    expect(await failuresIn(dialect, files, "sampled")).toEqual([]);
  },
);
