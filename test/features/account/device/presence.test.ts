import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { Presence } from "../../../../src/features/account/device/presence";

const [early, late] = [new Date("2026-03-01T08:00:00.000Z"), new Date("2026-03-01T08:01:00.000Z")];

describe("sightings that are not stored yet", () => {
  test("are kept by device", () => {
    const presence = new Presence();
    presence.note(1, { seenAt: early, version: "15.8.0" });
    presence.note(2, { activeAt: early });
    expect([...presence.pending]).toEqual([
      [1, { seenAt: early, version: "15.8.0" }],
      [2, { activeAt: early }],
    ]);
    expect(presence.of(1)).toEqual({ seenAt: early, version: "15.8.0" });
    expect(presence.of(3)).toBeUndefined();
    presence.clear();
  });

  test("of one device add up, the newest of a kind counts", () => {
    const presence = new Presence();
    presence.note(1, { seenAt: early, version: "15.8.0" });
    presence.note(1, { activeAt: early });
    presence.note(1, { seenAt: late, heardAt: late });
    expect(presence.of(1)).toEqual({ seenAt: late, version: "15.8.0", activeAt: early, heardAt: late });
    presence.clear();
    expect(presence.pending.size).toBe(0);
  });
});

describe("sightings that nobody stores, and those on the way", () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const overdue = () => {
    const presence = new Presence();
    let count = 0;
    presence.onOverdue = () => {
      count += 1;
    };
    return { presence, count: () => count };
  };

  test("are overdue a minute after the first (performance.md rule 6)", () => {
    const { presence, count } = overdue();
    presence.note(1, { seenAt: early });
    jest.advanceTimersByTime(40_000);
    presence.note(1, { seenAt: late });
    jest.advanceTimersByTime(19_999);
    expect(count()).toBe(0);
    jest.advanceTimersByTime(1);
    expect(count()).toBe(1);
  });

  test("go along with writes after five seconds", () => {
    const { presence } = overdue();
    presence.note(1, { seenAt: early });
    jest.advanceTimersByTime(4_999);
    expect(presence.isDue).toBe(false);
    jest.advanceTimersByTime(1);
    expect(presence.isDue).toBe(true);
    presence.clear();
    expect(presence.isDue).toBe(false);
  });

  test("go along at once when the server ends, if there are any", () => {
    const { presence } = overdue();
    presence.makeDue();
    expect(presence.isDue).toBe(false);
    presence.note(1, { seenAt: early });
    presence.makeDue();
    expect(presence.isDue).toBe(true);
    presence.clear();
  });

  test("are not overdue once they are stored, but the next ones are", () => {
    const { presence, count } = overdue();
    presence.note(1, { seenAt: early });
    presence.clear();
    jest.advanceTimersByTime(120_000);
    expect(count()).toBe(0);
    presence.note(1, { seenAt: late });
    jest.advanceTimersByTime(60_000);
    expect(count()).toBe(1);
  });
});
