import { expect, test } from "bun:test";
import { failuresIn } from "./scenarios";

/** Rows about each kind of place where words stand: paths, keys, values, scripts, criteria, refusals, headers, sync. */
const SOME = [
  "test/features/garden/point-groups.test.ts",
  "test/features/scripts/sequences/sequences.test.ts",
  "test/features/account/device/sync.test.ts",
  "test/features/account/settings/settings.test.ts",
  "test/features/scripts/corpus.test.ts",
  "test/http/conventions/ignored-fields.test.ts",
  "test/http/conventions/paths.test.ts",
];

test.each(["nonsense", "permuted"] as const)(
  "a client whose words are all %s gets the same answers (dialects.md §3)",
  async (dialect) => {
    expect(await failuresIn(dialect, SOME)).toEqual([]);
  },
);
