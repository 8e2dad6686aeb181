import type { Details, Kind } from "../../src/features/watch/kinds";

/* Notices of each kind. */

const RUNS = [{ at: "2026-05-01T16:00:00.000Z", name: "Water" }];
const SOIL = { name: "Soil", min: 200, max: 700 };
const AIR = { name: "Air", unit: "°C" };
/** What each row of the tables of `notices.md` is about, in their order. */
export const EXAMPLES: readonly (readonly [kind: Kind, details: Details])[] = [
  ["missed", { runs: RUNS }],
  ["missed", { runs: [...RUNS, { at: "2026-05-01T16:30:00.000Z", name: "Weed" }], outcome: "ran" }],
  ["missed", { runs: RUNS, outcome: "lost" }],
  ["missed", { off: { from: "2026-05-01T00:10:00.000Z", until: "2026-05-01T07:30:00.000Z", count: 3 } }],
  ["away", {}],
  ["stopped", {}],
  ["failed", { name: "Water", message: "Movement failed. Check for obstructions.", count: 2 }],
  ["failed", { message: "Tool is not mounted." }],
  ["reading", { ...SOIL, value: 100 }],
  ["reading", { ...SOIL, value: null, silent_hours: 6 }],
  ["frost", { ...AIR, value: 1.5, min: 2 }],
  ["heat", { ...AIR, value: 36, max: 35 }],
  ["rain", { name: "Gauge", unit: "mm", value: 12.4, max: 10 }],
  ["water", { name: "Lettuce", skippedRuns: 5, skippedDays: 5 }],
  ["water", { name: "Gauge", isUnseen: true }],
  ["water", { name: "Lettuce", faults: { soil: "old" } }],
  ["done", { name: "Water" }],
  ["said", { message: "The bin is full." }],
  ["robot", {}],
  ["robot", { isUpdate: true }],
];
