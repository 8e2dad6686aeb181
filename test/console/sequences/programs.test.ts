import { describe, expect, test } from "bun:test";
import { isProgram, PROGRAMS, programOfStep, stepOf } from "../../../src/console/script/programs";
import { longConsoleTest } from "../../support/console";
import { holds } from "../../support/eventually";
import { post } from "../../support/scenarios";

/* Programs of the robot as steps, by their names (care.md §5.1). */

const run = (label: string, ...pairs: readonly (readonly [label: string, value: string])[]) => ({
  kind: "execute_script",
  args: { label },
  body: pairs.map(([key, value]) => ({ kind: "pair", args: { label: key, value } })),
});
const EASY = "CAMERA_CALIBRATION_easy_calibration";

describe("a step is known as", () => {
  test.each([
    [run("plant-detection"), "detectWeeds"],
    [run("plant-detection", ["WEED_DETECTOR_blur", "5"]), "detectWeeds"],
    [run("Measure Soil Height"), "soilHeight"],
    [run("camera-calibration", [EASY, '"TRUE"']), "calibrateByCard"],
    [run("camera-calibration", [EASY, '"TRUE"'], [EASY, '"FALSE"']), "calibrateByRed"],
    [run("camera-calibration"), undefined],
    [run("camera-calibration", [EASY, "TRUE"]), undefined],
    [run("something else"), undefined],
    [{ kind: "wait", args: { milliseconds: 1 } }, undefined],
  ] as const)("%j: %s", (step, program) => expect(programOfStep(step)).toBe(program));

  test("and each is what it makes", () => {
    for (const name of Object.keys(PROGRAMS).filter(isProgram)) expect(programOfStep(stepOf(name))).toBe(name);
  });
});

longConsoleTest("the palette has them by their names, and says what is missing", async ({ account, visit }) => {
  await account.make(post("/api/plugin_envs", { key: "camera", value: '"NONE"' }));
  const kept = { kind: "flash_firmware", args: { package: "device_os" } };
  const id = await account.make(post("/api/sequences", { name: "Look", body: [kept] }));
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs(`/sequences/${id}`, account);
  for (const [name, warning] of [
    ["Detect weeds", "The camera is not calibrated: it would find nothing."],
    ["Measure soil height", "The distance from the camera to the soil is not set: the robot would refuse."],
    ["Calibrate the camera by the card", "The camera is switched off in the plug-in values."],
  ] as const) {
    await page.getByRole("button", { name: "Add step" }).click();
    expect(await page.locator('[data-kind="flash_firmware"]').count()).toBe(0);
    await page.locator(".palette").getByRole("button", { name, exact: true }).click();
    await page.locator(".step.open").getByText(warning).waitFor();
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await holds(async () =>
    expect((await account.show(`sequences/${id}`))["body"]).toEqual([
      kept,
      { kind: "execute_script", args: { label: "plant-detection" } },
      { kind: "execute_script", args: { label: "Measure Soil Height" } },
      run("camera-calibration", [EASY, '"TRUE"']),
    ]),
  );
});
