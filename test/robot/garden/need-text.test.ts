import { expect, test } from "bun:test";
import { zoneOf } from "../../../src/robot/calendar/zone";
import type { WaterNeed } from "../../../src/robot/garden/need";
import { needText } from "../../../src/robot/garden/need-text";

/* A decision in a sentence, in each language. Source: `water.md` §3.2. */

const FRIDAY = Date.parse("2026-03-20T17:00:00.000Z");
const skip = { factor: 0, skipped: true };
const need = (more: Partial<WaterNeed>): WaterNeed => ({
  ...{ need: 100, rain: 0, rain_mm: null, expected_mm: null, soil: null, days: 1 },
  ...{ factor: 1, skipped: false, faults: {}, ...more },
});

test.each<[Partial<WaterNeed>, string, string]>([
  [{}, "Waters 100 % of a day's need: 1 day.", "Gießt 100 % des Tagesbedarfs: 1 Tag."],
  [{ days: 0.98, factor: 0.98 }, "Waters 98 % of a day's need: 1 day.", "Gießt 98 % des Tagesbedarfs: 1 Tag."],
  [
    { rain_mm: 3.25, expected_mm: 20, soil: 40, factor: 0.5 },
    "Waters 50 % of a day's need: 1 day, 3.3 mm of rain since Friday, half of the expected 20 mm of rain, the soil has 40 %.",
    "Gießt 50 % des Tagesbedarfs: 1 Tag, 3,3 mm Regen seit Freitag, die Hälfte der erwarteten 20 mm Regen, die Bodenfeuchte ist 40 %.",
  ],
  [
    { days: 0.26, factor: 0.26, soil: 30 },
    "Waters 26 % of a day's need: 6 hours, the soil has 30 %.",
    "Gießt 26 % des Tagesbedarfs: 6 Stunden, die Bodenfeuchte ist 30 %.",
  ],
  [
    { days: 2.5, factor: 1.2, soil: 30 },
    "Waters 120 % of a day's need: 2.5 days, the soil has 30 %.",
    "Gießt 120 % des Tagesbedarfs: 2,5 Tage, die Bodenfeuchte ist 30 %.",
  ],
  [{ ...skip, days: 1 / 24 }, "Skipped: the need is that of 1 hour.", "Fällt aus: der Bedarf gilt nur für 1 Stunde."],
  [
    { ...skip, days: 10 / 1440 },
    "Skipped: the need is that of 10 minutes.",
    "Fällt aus: der Bedarf gilt nur für 10 Minuten.",
  ],
  [
    { days: 20 / 86_400, factor: 1, soil: 10 },
    "Waters 100 % of a day's need: 1 minute, the soil has 10 %.",
    "Gießt 100 % des Tagesbedarfs: 1 Minute, die Bodenfeuchte ist 10 %.",
  ],
  [
    { ...skip, rain: 91, rain_mm: 0.98 },
    "Skipped: 1 mm of rain since Friday covers 91 % of the need.",
    "Fällt aus: 1 mm Regen seit Freitag deckt 91 % des Bedarfs.",
  ],
  [
    { ...skip, days: 0.1, soil: 0 },
    "Skipped: the need is that of 2 hours, and the soil has 0 %.",
    "Fällt aus: der Bedarf gilt nur für 2 Stunden, und die Bodenfeuchte ist 0 %.",
  ],
  [{ ...skip, soil: 75, rain_mm: 0 }, "Skipped: the soil has 75 %.", "Fällt aus: die Bodenfeuchte ist 75 %."],
  [
    { ...skip, rain: 91, rain_mm: 6.2 },
    "Skipped: 6.2 mm of rain since Friday cover 91 % of the need.",
    "Fällt aus: 6,2 mm Regen seit Freitag decken 91 % des Bedarfs.",
  ],
  [
    { ...skip, rain: 91, rain_mm: 0, expected_mm: 20 },
    "Skipped: half of the expected 20 mm of rain covers 91 % of the need.",
    "Fällt aus: die Hälfte der erwarteten 20 mm Regen deckt 91 % des Bedarfs.",
  ],
  [
    { ...skip, rain: 48, rain_mm: 3, expected_mm: 2, soil: 75 },
    "Skipped: 3 mm of rain since Friday and half of the expected 2 mm of rain cover 48 % of the need, and the soil has 75 %.",
    "Fällt aus: 3 mm Regen seit Freitag und die Hälfte der erwarteten 2 mm Regen decken 48 % des Bedarfs, und die Bodenfeuchte ist 75 %.",
  ],
  [
    { ...skip, rain: 91, rain_mm: 6.2, faults: { soil: "silent" } },
    "Skipped: 6.2 mm of rain since Friday cover 91 % of the need. The measure of the soil is silent, so it did not count.",
    "Fällt aus: 6,2 mm Regen seit Freitag decken 91 % des Bedarfs. Die Messgröße für den Boden schweigt und zählte deshalb nicht.",
  ],
])("%j: %s", (more, en, de) => {
  const { days } = need(more);
  const told = (language: "en" | "de"): string =>
    needText(need(more), FRIDAY + days * 86_400_000, undefined, language).replaceAll("\u00a0", " ");
  expect([told("en"), told("de")]).toEqual([en, de]);
});

test("days are those of the zone", () => {
  const told = needText(need({ rain_mm: 2 }), FRIDAY + 86_400_000, zoneOf("Pacific/Auckland"), "en");
  expect(told).toContain("of rain since Saturday");
});
