import { describe, expect, test } from "bun:test";
import { isOf, judgeRun, type Signs } from "../../src/console/care/programs";
import type { RunName } from "../../src/console/script/programs";

/* What has come of a program of the robot, by what was seen since it was asked for (care.md §5.3). */

const S = 1_000;
const BEGUN = 1_000_000;
const signs = (seconds: number, more: Partial<Signs> = {}): Signs => ({
  ...{ begun: BEGUN, now: BEGUN + seconds * S, weeds: [], isCalibrated: false },
  ...more,
});
const ended = (seconds: number) => ({ endedAt: BEGUN + seconds * S });

const rows: readonly (readonly [string, RunName, Signs, object])[] = [
  ["nothing yet", "detectWeeds", signs(5), { is: "works" }],
  ["weeds, while the run goes on", "detectWeeds", signs(5, { weeds: [1] }), { is: "works" }],
  [
    "weeds, and the marked photo",
    "detectWeeds",
    signs(16, { ...ended(15), weeds: [1, 2], marked: 9 }),
    { is: "weeds", count: 2 },
  ],
  ["weeds, without a marked photo", "detectWeeds", signs(16, { ...ended(15), weeds: [1, 2] }), { is: "works" }],
  ["… even later", "detectInPhoto", signs(26, { ...ended(15), weeds: [1, 2] }), { is: "weeds", count: 2 }],
  ["only the marked photo", "detectWeeds", signs(16, { ...ended(15), marked: 9 }), { is: "noWeeds", marked: 9 }],
  ["an answer, and nothing else", "detectWeeds", signs(16, ended(15)), { is: "works" }],
  ["… even later: an answer is no proof", "detectWeeds", signs(26, ended(15)), { is: "notShown" }],
  ["a sample", "soilHeight", signs(9, { ...ended(8), sample: 4 }), { is: "sample", id: 4 }],
  ["no sample", "soilHeight", signs(26, ended(8)), { is: "notShown" }],
  ["values", "calibrateByCard", signs(16, { ...ended(15), isCalibrated: true }), { is: "calibrated" }],
  ["values, from a photo", "calibrateInPhoto", signs(16, { ...ended(15), isCalibrated: true }), { is: "calibrated" }],
  ["no values", "calibrateByRed", signs(26, ended(15)), { is: "notShown" }],
  ["a refused order", "soilHeight", signs(1, { problem: "locked" }), { is: "failed", text: "locked" }],
  ["a log that is not known", "soilHeight", signs(1, { error: "[x] Odd" }), { is: "failed", fault: undefined }],
  ["a robot that is away for 59 s", "soilHeight", signs(69, { awayAt: BEGUN + 10 * S }), { is: "works" }],
  ["… for longer", "soilHeight", signs(71, { awayAt: BEGUN + 10 * S }), { is: "unheard" }],
  ["20 minutes: the robot ends it itself", "soilHeight", signs(1_200), { is: "works" }],
  ["silence beyond them", "soilHeight", signs(1_261), { is: "unheard" }],
];

test.each(rows)("%s", (_, name, seen, verdict) => {
  expect(judgeRun(name, seen)).toMatchObject(verdict);
});

describe("failures with a remedy", () => {
  test.each([
    ["[plant-detection] Run calibration first", "notCalibrated"],
    ["[plant-detection] Image size: calibration invalid for provided image", "unfit"],
    ["[Measure Soil Height] Not enough detail.", "noSurface"],
    ["Couldn't find surface", "noSurface"],
    ["Image size must match calibration", "otherSize"],
    ["Calibration measured distance input required", "noDistance"],
    ["[camera-calibration] Calibration card not detected.", "noCard"],
    ["Image missing.", "noPicture"],
    ["Excessive rotation.", "unclear"],
    ["Too many objects detected", "unclear"],
  ])("%s", (text, fault) => {
    expect(judgeRun("detectWeeds", signs(1, { error: text }))).toEqual({ is: "failed", text, fault } as never); // one of them
  });

  test("other logs are of others", () => {
    expect(isOf("plant-detection", "[Plant-Detection] odd")).toBe(true);
    expect(isOf("plant-detection", "Movement failed.")).toBe(false);
  });
});
