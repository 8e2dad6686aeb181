import { expect, test } from "bun:test";
import { createCache, createSizedCache } from "../../../src/platform/cache/cache";

/** A cache for four values after `uses`: `+a` stores, `a` looks up. */
function cacheAfter(uses: string) {
  const cache = createCache<string>(4);
  for (const use of uses.split(" ")) {
    if (use.startsWith("+")) cache.set(use.slice(1), use);
    else cache.get(use);
  }
  return cache;
}

test.each<[string, string, string, string]>([
  ["nothing unasked", "+a", "b", ""],
  ["a value twice stored once", "+a +a", "a", "a"],
  ["up to four values", "+a +b +c +d", "abcd", "abcd"],
  ["not the value used longest ago", "+a +b +c +d +e", "a", ""],
  ["those used last", "+a +b +c +d +e", "de", "de"],
  ["what is looked up again and again", "+a +b +c a +d a +e a +f a +g a", "a", "a"],
])("holds %s", (_, uses, keys, expected) => {
  // A cache of its own for each key, because looking one up may push out another.
  expect([...keys].filter((key) => cacheAfter(uses).get(key) !== undefined).join("")).toBe(expected);
});

test("gives the value stored last", () => {
  const cache = createCache<number>(4);
  cache.set("a", 1);
  cache.set("a", 2);
  expect(cache.get("a")).toBe(2);
  expect(cache.get("b")).toBeUndefined();
});

test("forgets everything when it is cleared", () => {
  const cache = createCache<number>(4);
  cache.set("a", 1);
  cache.clear();
  expect(cache.get("a")).toBeUndefined();
});

test.each<[string, readonly number[], string]>([
  ["up to the size of all", [5, 3, 2], "abc"],
  ["not those used longest ago", [5, 3, 2, 1], "bcd"],
  ["as many of those used last as have room", [5, 4, 2, 5], "cd"],
  ["none that is too large, which pushes out no other", [5, 3, 6], "ab"],
])("bounded by size, holds %s", (_, sizes, expected) => {
  const cache = createSizedCache<{ readonly size: number }>({ capacity: 10, largest: 5, sizeOf: ({ size }) => size });
  const keys = [..."abcd"].slice(0, sizes.length);
  for (const [index, key] of keys.entries()) cache.set(key, { size: sizes[index] ?? 0 });
  expect(keys.filter((key) => cache.get(key) !== undefined).join("")).toBe(expected);
});
