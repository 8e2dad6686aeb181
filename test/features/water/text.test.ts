import { expect, test } from "bun:test";
import { needText } from "../../../src/features/water/text";
import type { WaterNeed } from "../../../src/robot/garden/need";

/* A decision in a sentence. Source: `water.md` §3.2. */

const FRIDAY = Date.parse("2026-03-20T17:00:00.000Z");
const skip = { factor: 0, skipped: true };
const need = (more: Partial<WaterNeed>): WaterNeed => ({
  ...{ need: 100, rain: 0, rain_mm: null, expected_mm: null, soil: null, days: 1 },
  ...{ factor: 1, skipped: false, faults: {}, ...more },
});

test.each<[Partial<WaterNeed>, string]>([
  [{}, "Waters 1 of a day's need: 1 day."],
  [{ days: 0.98, factor: 0.98 }, "Waters 0.98 of a day's need: 1 day."],
  [
    { rain_mm: 3, expected_mm: 20, soil: 40, factor: 0.5 },
    "Waters 0.5 of a day's need: 1 day, 3 mm of rain since Friday, half of the expected 20 mm of rain, the soil has 40 %.",
  ],
  [{ days: 0.26, factor: 0.26, soil: 30 }, "Waters 0.26 of a day's need: 6 hours, the soil has 30 %."],
  [{ ...skip, days: 1 / 24 }, "Skipped: the need is that of 1 hour."],
  [{ ...skip, days: 0.1, soil: 0 }, "Skipped: the need is that of 2 hours, and the soil has 0 %."],
  [{ ...skip, soil: 75 }, "Skipped: the soil has 75 %."],
  [{ ...skip, soil: 75, rain_mm: 0 }, "Skipped: the soil has 75 %."],
  [{ ...skip, rain: 91, rain_mm: 6.2 }, "Skipped: 6.2 mm of rain since Friday cover 91 % of the need."],
  [
    { ...skip, rain: 91, rain_mm: 0, expected_mm: 20 },
    "Skipped: half of the expected 20 mm of rain cover 91 % of the need.",
  ],
  [
    { ...skip, rain: 48, rain_mm: 3, expected_mm: 2, soil: 75 },
    "Skipped: 3 mm of rain since Friday and half of the expected 2 mm of rain cover 48 % of the need, and the soil has 75 %.",
  ],
  [
    { ...skip, rain: 91, rain_mm: 6.2, faults: { soil: "silent" } },
    "Skipped: 6.2 mm of rain since Friday cover 91 % of the need. The measure of the soil is silent, so it did not count.",
  ],
])("%j: %s", (more, text) => {
  const { days } = need(more);
  expect(needText(need(more), FRIDAY + days * 86_400_000, undefined)).toBe(text);
});
