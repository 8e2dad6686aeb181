import { expect, test } from "bun:test";
import { inDependencyOrder } from "../../../src/framework/resource/dependency-order";

/** `a: b c` for an item a that needs b and c. */
const order = (...lines: string[]): string => {
  const needs = new Map(lines.map((line) => [line[0] ?? "", line.slice(3).split(" ")]));
  return inDependencyOrder(
    [...needs.keys()].map((name) => ({ name })),
    ({ name }) => needs.get(name) ?? [],
  )
    .map(({ name }) => name)
    .join(" ");
};

test.each([
  ["items without needs stay in their order", ["c:", "a:", "b:"], "c a b"],
  ["what is needed comes first, and only as early as it must", ["a:", "b: d", "c:", "d:"], "a d b c"],
  ["so does what that needs", ["a: b", "b: c", "c:"], "c b a"],
  ["what is no item does not count, nor does an item itself", ["a: x a", "b:"], "a b"],
])("%s", (_, lines, ordered) => {
  expect(order(...lines)).toBe(ordered);
});

test("a circle is told", () => {
  expect(() => order("a: b", "b: c", "c: a")).toThrow("circle: a -> b -> c -> a");
});
