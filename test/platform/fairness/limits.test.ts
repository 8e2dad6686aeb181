import { describe, expect, test } from "bun:test";
import { ConnectionQuota } from "../../../src/platform/fairness/connection-quota";
import { PacedQueue } from "../../../src/platform/fairness/paced-queue";
import { Quota } from "../../../src/platform/fairness/quota";
import { createRateLimit } from "../../../src/platform/fairness/rate-limit";
import { TokenBucket } from "../../../src/platform/fairness/token-bucket";
import { WindowLimits } from "../../../src/platform/fairness/window-limits";

test("a quota counts by holder and in all; an amount above the limit of one holder counts as that limit", () => {
  const quota = new Quota({ each: 10, inAll: 25 });
  quota.take(["a", "x"], 8);
  quota.take(["b", "x"], 9);
  expect(["a", "b", "x", "c"].map((holder) => quota.heldBy(holder))).toEqual([8, 9, 17, 0]);
  expect([quota.hasRoomFor("a", 2), quota.hasRoomFor("a", 3), quota.hasRoomFor("c", 10)]).toEqual([true, false, true]);
  expect([quota.hasRoomInAll(8), quota.hasRoomInAll(9), quota.hasRoomInAll(1_000)]).toEqual([true, false, false]);
  quota.giveBack(["a", "x"], 8);
  expect([quota.heldBy("a"), quota.isEmpty, quota.hasRoomInAll(1_000)]).toEqual([0, false, true]);
  quota.giveBack(["b", "x"], 9);
  expect([quota.isEmpty, quota.isFull]).toEqual([true, false]);
});

test("a token bucket is full at first, fills evenly up to its burst, and may be overdrawn once", () => {
  const bucket = new TokenBucket({ perSecond: 2, burst: 4 }, 0);
  const takenAt = (nowMs: number, tokens: number): number => {
    let count = 0;
    for (; bucket.hasToken(nowMs); count++) bucket.take(tokens);
    return count;
  };
  expect([takenAt(0, 1), takenAt(400, 1), takenAt(500, 1), takenAt(60_000, 6)]).toEqual([4, 0, 1, 1]);
  expect([takenAt(61_000, 1), takenAt(61_500, 1)]).toEqual([0, 1]);
});

test("a rate limit counts each key, tells the seconds to the end of its window, and forgets the first key", () => {
  const limit = createRateLimit({ requests: 1, windowMs: 60_000 }, 2);
  const [a, b, c] = ["a", "b", "c"].map((key) => (nowMs: number) => limit(key, nowMs));
  expect([a?.(0), a?.(500), b?.(600), a?.(59_999), a?.(60_000)]).toEqual([undefined, 60, undefined, 1, undefined]);
  expect([b?.(60_000), c?.(60_000), a?.(60_000), c?.(60_000)]).toEqual([undefined, undefined, undefined, 60]);
});

test("a paced queue gives up the oldest beyond those that may wait, and tells so", () => {
  const sent: number[] = [];
  const lost: number[] = [];
  const limits = { atOnce: 2, pauseMs: 60_000, waiting: 3 };
  const queue = new PacedQueue<number>(
    limits,
    (message) => sent.push(message),
    (deviceId) => lost.push(deviceId),
  );
  queue.send(1, [1, 2, 3, 4, 5]);
  expect([sent, lost]).toEqual([[1, 2], []]);
  queue.send(2, [21]);
  queue.send(1, [6]);
  expect([sent, lost]).toEqual([[1, 2, 21], [1]]);
  queue.stop();
});

test("a quota counts per address and in all, the machine itself only in all", () => {
  const quota = new ConnectionQuota({ perAddress: 2, inAll: 5 });
  const [one, two, here] = ["a", "b", "127.0.0.1"].map((address, index) => ({ address, isLoopback: index === 2 }));
  const enter = (peer = one) => peer !== undefined && quota.enter(peer);
  expect([enter(), enter(), enter(), enter(two), enter(here), enter(here), enter(two)]).toEqual([
    ...[true, true, false, true, true, true, false],
  ]);
  if (one) quota.leave(one);
  expect([enter(one), enter(one)]).toEqual([true, false]);
});

describe("windows", () => {
  const LIMITS = [
    { count: 2, ms: 60_000, name: "minute" },
    { count: 3, ms: 3_600_000, name: "hour" },
  ];
  test("are aligned to the clock; the one that ends last is told", () => {
    const windows = new WindowLimits(LIMITS, 10);
    const excesses = ["08:00:10", "08:00:59", "08:00:59", "08:01:00", "08:59:59", "09:00:00"].map((time) => {
      const excess = windows.count(1, new Date(`2026-03-01T${time}Z`));
      return excess && `${excess.limit.name} until ${excess.until.toISOString().slice(11, 16)}`;
    });
    expect(excesses).toEqual([
      undefined,
      undefined,
      "minute until 08:01",
      "hour until 09:00",
      "hour until 09:00",
      undefined,
    ]);
  });
});
