import { expect, test } from "bun:test";
import { Backlog } from "../../../../src/features/messaging/outward/backlog";

const message = (payload: string) => ({ topic: "t", payload, retain: false });
const filled = (...payloads: readonly string[]): Backlog => {
  const backlog = new Backlog();
  for (const payload of payloads) backlog.add(message(payload));
  return backlog;
};
/** What it gives until it has no more. */
function takeAll(backlog: Backlog): string[] {
  const taken: string[] = [];
  for (let next = backlog.take(); next; next = backlog.take()) {
    taken.push(String(next.payload));
    backlog.done(next);
  }
  return taken;
}

test("messages keep their order", () => {
  expect(takeAll(filled("1", "2", "3"))).toEqual(["1", "2", "3"]);
});

test("at most 20 are under way", () => {
  const backlog = filled(...Array.from({ length: 30 }, (_, index) => String(index)));
  const taken = Array.from({ length: 21 }, () => backlog.take());
  expect(taken[19]?.payload).toBe("19");
  expect(taken[20]).toBeUndefined();
  if (taken[0]) backlog.done(taken[0]);
  expect(backlog.take()?.payload).toBe("20");
});

test("what was under way when the connection ended is sent again, before the others", () => {
  const backlog = filled("1", "2", "3");
  backlog.take();
  backlog.take();
  backlog.putBack();
  expect(backlog.size).toBe(3);
  expect(takeAll(backlog)).toEqual(["1", "2", "3"]);
});

test("a fleeting message is given up when the connection ends, under way or not", () => {
  const backlog = filled("kept");
  backlog.add({ ...message("under way"), isFleeting: true });
  backlog.take();
  backlog.take();
  backlog.add({ ...message("waits"), isFleeting: true });
  backlog.putBack();
  expect(takeAll(backlog)).toEqual(["kept"]);
  expect(backlog.lost).toBe(2);
});

test("a message with which the connection ends three times is given up, those behind it are not", () => {
  const backlog = filled("ends it", "harmless");
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(backlog.take()?.payload).toBe("ends it");
    expect(backlog.take()?.payload).toBe("harmless");
    backlog.putBack();
  }
  expect(takeAll(backlog)).toEqual(["harmless"]);
  expect(backlog.lost).toBe(1);
});

test("of more than 8 MB the oldest go first", () => {
  const large = "x".repeat(3 * 1024 * 1024);
  const backlog = filled("old", large, large, "new");
  expect(backlog.lost).toBe(0);
  backlog.add(message(large));
  expect(takeAll(backlog).map(({ length }) => length)).toEqual([large.length, 3, large.length]);
  expect(backlog.lost).toBe(2);
});

test("each message that is given up is told at once", () => {
  const told: unknown[] = [];
  const backlog = new Backlog(({ payload }) => told.push(payload));
  for (let count = 0; count < 1_002; count++) backlog.add(message(String(count)));
  expect(told).toEqual(["0", "1"]);
  for (let attempt = 0; attempt < 3; attempt++) {
    backlog.take();
    backlog.putBack();
  }
  expect(told).toEqual(["0", "1", "2"]);
});

test("a message that is larger alone is not taken", () => {
  const backlog = filled("x".repeat(9 * 1024 * 1024));
  expect([backlog.size, backlog.lost]).toEqual([0, 1]);
});
