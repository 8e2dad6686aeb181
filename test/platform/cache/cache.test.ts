import { expect, test } from "bun:test";
import { createCache } from "../../../src/platform/cache/cache";

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
  ["not those used longest ago", "+a +b +c +d +e", "ab", ""],
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
