import { describe, expect, test } from "bun:test";
import { FairQueue } from "../../../src/platform/fairness/fair-queue";
import { FairScheduler } from "../../../src/platform/fairness/fair-scheduler";

/** Takes the processor for so long. */
const work = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end;) continue;
};

test("a fair queue takes one piece of each owner after the other; an owner's own keeps its order", () => {
  const queue = new FairQueue<string>();
  for (const text of ["a1", "a2", "a3", "b1", "c1", "c2"]) queue.push(text.slice(0, 1), text);
  expect(queue.takeAll()).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
  expect([queue.size, queue.take(), queue.has("a")]).toEqual([0, undefined, false]);
});

describe("turns", () => {
  test("work is done at once in a short turn, and what it throws is thrown", () => {
    const scheduler = new FairScheduler();
    expect(scheduler.run(1, () => "done")).toBe("done");
    expect(() => scheduler.run(1, () => JSON.parse("{"))).toThrow(SyntaxError);
  });

  test("who has used a long turn waits; others are served at once, and first when they wait too", async () => {
    const scheduler = new FairScheduler();
    const done: string[] = [];
    const piece = (owner: number, text: string) => scheduler.run(owner, () => (work(5), done.push(text), text));
    scheduler.run(1, () => work(21));
    const greedy = ["a1", "a2", "a3"].map((text) => piece(1, text));
    expect([done, scheduler.isFree(1)]).toEqual([[], false]);
    expect(piece(2, "b1")).toBe("b1");
    const waiting = piece(2, "b2");
    expect(await Promise.all([...greedy, waiting])).toEqual(["a1", "a2", "a3", "b2"]);
    expect(done).toEqual(["b1", "a1", "b2", "a2", "a3"]);
  });

  test("an answer is sent before the next piece is done, so that a turn knows how long it takes", async () => {
    const scheduler = new FairScheduler();
    const done: string[] = [];
    scheduler.run(1, () => work(21));
    const send = async (text: string): Promise<void> => {
      await scheduler.run(1, () => done.push(text));
      done.push(`${text} sent`);
    };
    await Promise.all([send("a1"), send("a2")]);
    expect(done).toEqual(["a1", "a1 sent", "a2", "a2 sent"]);
  });

  test("a text that is made step by step leaves turns to others in between", async () => {
    const scheduler = new FairScheduler();
    const done: string[] = [];
    const steps = function* () {
      for (const letter of "abcdefghijkl") {
        work(8);
        done.push(letter);
        yield letter;
      }
    };
    const text = scheduler.joined(1, steps()).then((joined) => done.push(joined));
    setImmediate(() => done.push("other"));
    await text;
    expect(done.at(-1)).toBe("abcdefghijkl");
    expect(done.indexOf("other")).toBeWithin(1, 12);
  });

  test("what fails later rejects, and holds nobody up", async () => {
    const scheduler = new FairScheduler();
    scheduler.run(1, () => work(25));
    const failing = scheduler.run(1, () => Promise.reject(new Error("refused")));
    const next = scheduler.run(1, () => "next");
    expect(await Promise.allSettled([failing, next])).toMatchObject([{ status: "rejected" }, { value: "next" }]);
  });
});
