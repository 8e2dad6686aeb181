import { describe, expect, test } from "bun:test";
import { createRateLimits, type RateLimits } from "../../src/http/limits/rate-limits";

const secret = Buffer.alloc(32, 1);
const minute = 60;
const hour = 3600;
/** A full hour. */
const start = Date.UTC(2026, 2, 1, 8);

const rows: [keyof RateLimits, number, number][] = [
  ["all", 1000, minute],
  ["sync", 15, minute],
  ["resetByIp", 30, hour],
  ["resetByAddress", 3, hour],
  ["resendByIp", 30, hour],
  ["resendByAddress", 3, hour],
  ["demo", 50, hour],
];

function hit(limits: RateLimits, name: keyof RateLimits, times: number, key: string, nowMs: number) {
  return Array.from({ length: times }, () => limits[name](key, nowMs));
}

describe.each(rows)("%s: %d requests in %d seconds", (name, requests, seconds) => {
  test("the first one too many is told the end of the window", () => {
    const answers = hit(createRateLimits(secret), name, requests + 2, "a", start);
    expect(answers.slice(0, requests).every((answer) => answer === undefined)).toBe(true);
    expect(answers.slice(requests)).toEqual([seconds, seconds]);
  });

  test("the last millisecond of a window belongs to it, the next one does not", () => {
    const limits = createRateLimits(secret);
    hit(limits, name, requests, "a", start);
    expect(limits[name]("a", start + seconds * 1000 - 1)).toBe(1);
    expect(limits[name]("a", start + seconds * 1000)).toBeUndefined();
  });

  test("windows are aligned to the clock, not to the first request", () => {
    const limits = createRateLimits(secret);
    hit(limits, name, requests, "a", start + seconds * 1000 - 1500);
    expect(limits[name]("a", start + seconds * 1000 - 1500)).toBe(2);
    expect(hit(limits, name, requests, "a", start + seconds * 1000).every((answer) => answer === undefined)).toBe(true);
  });

  test("keys count for themselves", () => {
    const limits = createRateLimits(secret);
    hit(limits, name, requests + 1, "a", start);
    expect(limits[name]("b", start)).toBeUndefined();
    expect(limits[name]("a", start)).toBe(seconds);
  });
});

test("limits count for themselves", () => {
  const limits = createRateLimits(secret);
  hit(limits, "sync", 16, "a", start);
  expect(limits.all("a", start)).toBeUndefined();
});

test("a clock that was set back starts a new window", () => {
  const limits = createRateLimits(secret);
  hit(limits, "sync", 16, "a", start);
  expect(limits.sync("a", start - 1)).toBeUndefined();
});

test("above its capacity the key counted first is forgotten", () => {
  const limits = createRateLimits(secret, { capacity: 2 });
  hit(limits, "sync", 15, "a", start);
  hit(limits, "sync", 15, "b", start);
  expect(limits.sync("c", start)).toBeUndefined();
  expect(limits.sync("b", start)).toBe(60);
  expect(limits.sync("a", start)).toBeUndefined();
});
