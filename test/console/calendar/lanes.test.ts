import { expect, test } from "bun:test";
import { lanesOf } from "../../../src/console/calendar/lanes";

/** Blocks as `from-until`, and where each stands: `lane/lanes`. */
test.each([
  ["nothing", [], []],
  ["one has the whole width", ["0-60"], ["0/1"]],
  ["one after the other", ["0-60", "60-90"], ["0/1", "0/1"]],
  ["two at a time", ["0-60", "30-90"], ["0/2", "1/2"]],
  ["the longer one first", ["0-30", "0-60"], ["0/2", "1/2"]],
  ["a lane that is free again", ["0-60", "30-90", "60-120"], ["0/2", "1/2", "0/2"]],
  ["three by way of the middle one, then one alone", ["0-40", "0-30", "10-20", "50-60"], ["0/3", "1/3", "2/3", "0/1"]],
])("%s", (_, blocks, expected) => {
  const made = blocks.map((block) => {
    const [from = 0, until = 0] = block.split("-").map(Number);
    return { from, until };
  });
  expect(lanesOf(made).map(({ lane, lanes }) => `${lane}/${lanes}`)).toEqual(expected);
});

test("no two blocks of one lane overlap, whatever comes", () => {
  const blocks = Array.from({ length: 200 }, (_, n) => ({
    from: (n * 37) % 1400,
    until: ((n * 37) % 1400) + 5 + ((n * 13) % 90),
  }));
  const placed = lanesOf(blocks);
  expect(placed).toHaveLength(200);
  for (const one of placed) {
    expect(one.lane).toBeLessThan(one.lanes);
    const others = placed.filter((other) => other !== one && other.lane === one.lane);
    expect(others.every(({ from, until }) => until <= one.from || from >= one.until)).toBe(true);
  }
});
