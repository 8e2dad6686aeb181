import { expect, test } from "bun:test";
import { FairSemaphore, QueueIsFull } from "../../../src/platform/fairness/semaphore";

/** A semaphore with `places` places for work that lasts until the test ends it. */
function setUp(places: number, maximum = 100) {
  const semaphore = new FairSemaphore(places);
  const running: string[] = [];
  const add = (name: string, owner = "one") => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const work = () => {
      running.push(name);
      return promise.finally(() => running.splice(running.indexOf(name), 1));
    };
    const result = semaphore.run(work, { owner, maximum });
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

test("owners are served in turn, however much one asks for", async () => {
  const { running, add } = setUp(1);
  const flood = ["a1", "a2", "a3", "a4"].map((name) => add(name, "a"));
  const owner = [add("b1", "b"), add("b2", "b")];
  const order: string[] = [];
  for (const work of [flood[0], flood[1], owner[0], flood[2], owner[1], flood[3]]) {
    order.push(...running);
    work?.end("done");
    await work?.result;
  }
  expect(order).toEqual(["a1", "a2", "b1", "a3", "b2", "a4"]);
});

test("who has the most that may wait is refused, others are not", async () => {
  const { running, add } = setUp(1, 2);
  const [a, b, c] = [add("a"), add("b"), add("c")];
  await expect(add("d").result).rejects.toBeInstanceOf(QueueIsFull);
  const other = add("other", "two");
  for (const work of [a, b, other, c]) work.end("done");
  expect(await Promise.all([a.result, b.result, c.result, other.result])).toEqual(["done", "done", "done", "done"]);
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
