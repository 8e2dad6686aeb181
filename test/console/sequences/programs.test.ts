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

/** Pairs of a stored step: known ones in range, out of range and not understood, and one of somebody else. */
const STORED = [
  ["WEED_DETECTOR_blur", "5"],
  ["WEED_DETECTOR_morph", "2000"],
  ["WEED_DETECTOR_use_bounds", "maybe"],
  ["mine", "  as it is"],
] as const;

longConsoleTest("settings of a run are fields, and what nobody touches stays", async ({ account, visit }) => {
  const id = await account.make(post("/api/sequences", { name: "Look", body: [run("plant-detection", ...STORED)] }));
  const pairs = async () => {
    const [step] = (await account.show(`sequences/${id}`))["body"] as ReturnType<typeof run>[];
    return step?.body.map(({ args }) => [args.label, args.value]);
  };
  const { page, openAs, looksGood } = await visit({ size: "small" });
  await openAs(`/sequences/${id}`, account);
  await page.locator(".step-open").press("Enter");
  const settings = page.getByRole("group", { name: "Settings of this run" });
  const field = (name: string) => settings.getByLabel(name, { exact: true });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await settings.waitFor();
  expect([await field("Blur").inputValue(), await field("Close gaps of").inputValue()]).toEqual(["5", "2000"]);
  await settings.getByText("A whole number from 1 to 100.").waitFor();
  await settings.getByText("The robot does not understand “maybe”.").waitFor();
  expect(await field("Value of setting 4").inputValue()).toBe("  as it is");
  await looksGood("settings-of-a-run");

  await page.getByLabel("Comment").fill("Mondays");
  await save.click();
  await holds(async () =>
    expect((await account.show(`sequences/${id}`))["body"]).toMatchObject([{ comment: "Mondays" }]),
  );
  expect(await pairs()).toEqual(STORED.map((pair) => [...pair]));

  await settings.getByRole("button", { name: "Remove: Close gaps of" }).click();
  await field("Blur").fill("4");
  await settings.getByText("An odd number from 3 to 99.").waitFor();
  await save.click(); // refused: the field has it
  expect(await field("Blur").evaluate((input) => input.matches(":focus"))).toBe(true);
  await field("Blur").fill("7");
  await field("Inside the axes only").selectOption("No");
  await field("Add a setting").click();
  await page.getByRole("dialog").getByRole("button", { name: "Smallest radius" }).click();
  await field("Smallest radius").fill("2.5");
  await save.click();
  await holds(async () =>
    expect(await pairs()).toEqual([
      ["WEED_DETECTOR_blur", "7"],
      ["WEED_DETECTOR_use_bounds", '"FALSE"'],
      ["mine", "  as it is"],
      ["WEED_DETECTOR_min_radius", "2.5"],
    ]),
  );
});

longConsoleTest("a step that installs the firmware is kept, and leads to Care", async ({ account, visit }) => {
  const kept = { kind: "flash_firmware", args: { package: "device_os" } };
  const id = await account.make(post("/api/sequences", { name: "Flash", body: [kept] }));
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs(`/sequences/${id}?rehearsal=open`, account);
  await page.locator(".rehearsed").getByText("The robot answers an error to this step: use Care.").waitFor();
  await page.locator(".step-open").press("Enter");
  const form = page.locator(".step.open");
  await form.getByText("The robot answers an error: use Care.").waitFor();
  await form.getByRole("link", { name: "Care of the robot" }).press("Enter");
  await page.waitForURL(/\/robot\?tab=care$/);
  expect((await account.show(`sequences/${id}`))["body"]).toEqual([kept]);
});
