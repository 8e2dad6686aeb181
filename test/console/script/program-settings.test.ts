import { describe, expect, test } from "bun:test";
import { isInRange, keysOf, readSetting, settingOf, textOfSetting } from "../../../src/console/script/program-settings";
import { isProgram, PROGRAMS } from "../../../src/console/script/programs";
import { nameOfSetting } from "../../../src/console/texts/care/run-settings";
import { language } from "../../../src/console/texts/language";

/* Settings of the robot's programs, as pairs have them (care.md §5.1). */

const settingAt = (key: string) => {
  const found = settingOf(key);
  if (!found) throw new Error(`no setting ${key}`);
  return found.setting;
};

describe("a value is read as the robot reads it", () => {
  test.each([
    ["WEED_DETECTOR_blur", "15", 15],
    ["WEED_DETECTOR_blur", 15, 15],
    ["WEED_DETECTOR_blur", "2000", 2000],
    ["WEED_DETECTOR_blur", '"15"', undefined],
    ["WEED_DETECTOR_blur", "much", undefined],
    ["WEED_DETECTOR_blur", "", undefined],
    ["WEED_DETECTOR_use_bounds", '"TRUE"', "TRUE"],
    ["WEED_DETECTOR_use_bounds", "TRUE", undefined],
    ["WEED_DETECTOR_use_bounds", '"true"', undefined],
    ["CAMERA_CALIBRATION_calibration_along_axis", '"Y"', "Y"],
    ["measure_soil_height_use_lights", "1", 1],
    ["camera", "NONE", "NONE"],
    ["camera", '"NONE"', "NONE"],
    ["camera", "RPI", undefined],
  ] as const)("%s %j: %j", (key, stored, value) => expect(readSetting(settingAt(key), stored)).toBe(value));
});

test("the usual value of each is one that it may have, and is read as it was written", () => {
  for (const key of Object.keys(PROGRAMS).filter(isProgram).flatMap(keysOf)) {
    const setting = settingAt(key);
    const { usual } = setting;
    if (usual === undefined) continue;
    expect([key, readSetting(setting, textOfSetting(setting, usual))]).toEqual([key, usual]);
    if (!("choices" in setting)) expect([key, isInRange(setting, Number(usual))]).toEqual([key, true]);
  }
});

describe("a number is in its range", () => {
  test.each([
    ["WEED_DETECTOR_H_LO", [0, 179], [-1, 180, 1.5]],
    ["WEED_DETECTOR_blur", [3, 99], [1, 4, 101]],
    ["WEED_DETECTOR_min_radius", [0, 1.5], [-0.1]],
    ["CAMERA_CALIBRATION_calibration_object_separation", [0.5], [0]],
    ["measure_soil_height_stereo_y", [-10, 10], []],
  ] as const)("%s", (key, inside, outside) => {
    const setting = settingAt(key);
    if ("choices" in setting) throw new Error(`${key} is no number`);
    expect([...inside, ...outside].filter((value) => isInRange(setting, value))).toEqual([...inside]);
  });
});

describe.each(["en", "de"] as const)("names in %s", (wanted) => {
  test.each(Object.keys(PROGRAMS).filter(isProgram))("of %s are words, each its own", (program) => {
    language.value = wanted;
    const names = keysOf(program).map((key) => nameOfSetting(settingOf(key)?.name ?? "blur"));
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /_/.test(name))).toEqual([]);
    language.value = "en";
  });
});
