import { expect, test } from "bun:test";
import { sliceOf, within } from "../../../src/framework/resource/pagination";

const nines = "9".repeat(400);

test.each([
  ["", undefined],
  ["page=1", undefined],
  ["per=5", undefined],
  ["page=1&per=5", { limit: 5, offset: 0 }],
  ["page=3&per=5", { limit: 5, offset: 10 }],
  ["page=0&per=5", { limit: 5, offset: 0 }],
  ["page=-4&per=5", { limit: 5, offset: 0 }],
  ["page=abc&per=5", { limit: 5, offset: 0 }],
  ["page=&per=5", { limit: 5, offset: 0 }],
  ["page=2&per=0", { limit: 0, offset: 0 }],
  ["page=2&per=1000000", { limit: 1_000_000, offset: 1_000_000 }],
  ["page=2&per=7abc", { limit: 7, offset: 7 }],
  ["page=2&per=-1", { limit: 25, offset: 25 }],
  ["page=2&per=abc", { limit: 25, offset: 25 }],
  ["page=2&per=", { limit: 25, offset: 25 }],
  [`page=${nines}&per=5`, { limit: 5, offset: Number.MAX_SAFE_INTEGER }],
  [`page=${nines}&per=0`, { limit: 0, offset: 0 }],
  [`page=1&per=${nines}`, { limit: Number.MAX_SAFE_INTEGER, offset: 0 }],
] as const)("?%s (accounts.md §1.9)", (search, expected) => {
  const page = sliceOf(new URLSearchParams(search));
  if (expected === undefined) expect(page).toBeUndefined();
  else expect(page).toEqual(expected);
});

test.each([
  [10, undefined, { limit: 10, offset: 0 }],
  [10, { limit: 4, offset: 8 }, { limit: 2, offset: 8 }],
  [10, { limit: 4, offset: 10 }, { limit: 0, offset: 10 }],
  [10, { limit: 4, offset: 99 }, { limit: 0, offset: 99 }],
  [10, { limit: 0, offset: 3 }, { limit: 0, offset: 3 }],
] as const)("the first %p rows, of which %p", (length, part, expected) =>
  expect(within(length, part)).toEqual(expected),
);
