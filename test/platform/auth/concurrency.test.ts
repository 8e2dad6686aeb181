import { expect, test } from "bun:test";
import { limitConcurrency } from "../../../src/platform/auth/concurrency";

/** A runner with `places` places for work that lasts until the test ends it. */
function setUp(places: number) {
  const run = limitConcurrency(places);
  const running: string[] = [];
  const add = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const result = run(() => {
      running.push(name);
      return promise.finally(() => running.splice(running.indexOf(name), 1));
    });
    return { end: resolve, fail: reject, result };
  };
  return { running, add };
}

test("no more than its places run at once, the others follow in the order they came", async () => {
  const { running, add } = setUp(2);
  const [a, b, c, d] = [add("a"), add("b"), add("c"), add("d")];
  expect(running).toEqual(["a", "b"]);

  b.end("B");
  expect(await b.result).toBe("B");
  expect(running).toEqual(["a", "c"]);

  const late = add("late");
  expect(running).toEqual(["a", "c"]);

  for (const work of [a, c, d, late]) work.end("done");
  expect(await Promise.all([a.result, c.result, d.result, late.result])).toEqual(["done", "done", "done", "done"]);
  expect(running).toEqual([]);
});

test("a failure reaches its caller only and frees the place", async () => {
  const { running, add } = setUp(1);
  const [a, b] = [add("a"), add("b")];
  a.fail(new Error("failed"));
  await expect(a.result).rejects.toThrow("failed");
  expect(running).toEqual(["b"]);
  b.end("B");
  expect(await b.result).toBe("B");
});

test("places that are free again can be used", async () => {
  const { running, add } = setUp(2);
  const [a, b] = [add("a"), add("b")];
  a.end("A");
  b.end("B");
  await Promise.all([a.result, b.result]);
  const rest = [add("c"), add("d"), add("e")];
  expect(running).toEqual(["c", "d"]);
  for (const work of rest) work.end("done");
  await Promise.all(rest.map(({ result }) => result));
});
