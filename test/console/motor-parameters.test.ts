import { describe, expect, test } from "bun:test";
import {
  arrived,
  currentOf,
  currentPercent,
  keptInMm,
  motorFile,
  nextVersion,
  readMotorFile,
  stepsPerMm,
  toMm,
  toSteps,
} from "../../src/console/care/motors";
import { SETTINGS } from "../../src/client/values";
import { motorDefaults } from "../../src/robot/machine/boards";
import { longConsoleTest } from "../support/console";
import { holds } from "../support/eventually";
import { randomOf } from "../support/random";
import { done, robotToken, startRobot, STATE } from "../support/robot";
import { patch } from "../support/scenarios";

/* Parameters of the motors (care.md §3.3). */

describe("steps and mm", () => {
  const config = { movement_step_per_mm_x: 5, movement_step_per_mm_y: 0, movement_step_per_mm_z: 25 };
  test.each([
    ["movement_axis_nr_steps_x", 5],
    ["movement_max_spd_z2", 25],
    ["movement_max_spd_y", undefined], // its scale is not known
    ["movement_microsteps_x", undefined],
    ["encoder_missed_steps_max_x", undefined],
  ])("of %s: %s", (field, perMm) => expect(stepsPerMm(field, config)).toBe(perMm as never));

  test.each([5, 25, 0.1, 81.4])("all numbers of steps come back at %d steps per mm", (perMm) => {
    for (let steps = 0; steps < 20_000; steps += 37) expect(toSteps(toMm(steps, perMm), perMm)).toBe(steps);
  });

  test("lengths and speeds of an axis follow its scale, others stay", () =>
    expect(
      keptInMm("movement_step_per_mm_x", 10, {
        ...{ movement_step_per_mm_x: 5, movement_axis_nr_steps_x: 15_000, movement_max_spd_x: 400 },
        ...{ movement_axis_nr_steps_y: 7_000, movement_microsteps_x: 1 },
      }),
    ).toEqual({ movement_axis_nr_steps_x: 30_000, movement_max_spd_x: 800 }));
});

test.each([
  [600, 58],
  [1000, 53],
  [1400, 76],
  [0, 0],
])("a current of %d mA is %d %", (mA, percent) => expect(currentPercent(mA)).toBe(percent));

test.each([
  ["board_k17", 1, 1646],
  ["compact_k12", 13, undefined],
  ["none", 0, undefined],
  [null, 0, undefined],
])("the board %p has %d defaults of its own", (board, count, current) => {
  const own = motorDefaults(board);
  expect([Object.keys(own).length, own["movement_motor_current_x"]]).toEqual([count, current]);
  for (const [field, value] of Object.entries(own)) {
    expect((SETTINGS.firmwareConfig as Record<string, { default: number }>)[field]?.default).not.toBe(value);
  }
});

longConsoleTest("a reset of all goes to the defaults of the board, after a question, and comes back", async (scene) => {
  const { account, visit } = scene;
  await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
  const own = { movement_motor_current_x: 900, movement_max_spd_y: 777, movement_invert_motor_z: 1 };
  await account.ask(patch("/api/firmware_config", own));
  const { page, openAs } = await visit();
  await openAs("/settings?tab=motors", account);
  const reset = page.getByRole("button", { name: "Reset all" });
  await reset.click();
  await page.getByRole("dialog").getByText("To the defaults of K17").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Reset all" }).click();
  const defaults = { movement_motor_current_x: 1646, movement_max_spd_y: 400, movement_invert_motor_z: 0 };
  await holds(async () => expect(await account.show("firmware_config")).toMatchObject(defaults));
  await reset.waitFor({ state: "detached" }); // the current of the board counts as its default
  await page.getByRole("button", { name: "Undo" }).click();
  await holds(async () => expect(await account.show("firmware_config")).toMatchObject(own));
});

test.each([
  [58, 1080],
  [25, 275],
  [0, 30],
  [100, 1823],
])("%d % is a current of %d mA", (percent, mA) => expect(currentOf(percent)).toBe(mA));

test("each whole percent comes back from its current", () => {
  for (let percent = 0; percent <= 100; percent += 1) expect(currentPercent(currentOf(percent))).toBe(percent);
});

describe("what has arrived", () => {
  const config = {
    id: 1,
    param_version: 3,
    pin_report_1_pin_nr: 4,
    movement_max_spd_x: 400,
    movement_motor_current_x: 600,
  };
  test.each([
    [{ movement_max_spd_x: 400, movement_motor_current_x: 600 }, true, 2, []],
    [{ movement_max_spd_x: 80, movement_motor_current_x: 600 }, true, 2, ["movement_max_spd_x"]],
    [{ movement_max_spd_x: 400 }, false, 1, []], // a board without drivers of its own
    [{}, true, 2, ["movement_max_spd_x", "movement_motor_current_x"]],
  ])("of %j, drivers %p", (told, hasDrivers, of, missing) =>
    expect(arrived(config, told, hasDrivers)).toEqual({ of, missing }),
  );
  test.each([
    [1, 2],
    [99, 100],
    [100, 1],
    [null, 1],
  ])("after version %p comes %d", (version, next) => expect(nextVersion(version)).toBe(next));
});

describe("a file", () => {
  const known = { movement_max_spd_x: 400, movement_max_spd_y: 400, movement_max_spd_z2: 100, param_version: 1, id: 1 };
  test.each([
    ["flat", { movement_max_spd_x: 80 }, { values: { movement_max_spd_x: 80 }, unknown: [], empty: [] }],
    [
      "grouped",
      { movement_max_spd: { x: 1, y: 2, z2: 3, units: "steps/s" }, movement_max_spd_x: { "": 9 } },
      { values: { movement_max_spd_x: 9, movement_max_spd_y: 2, movement_max_spd_z2: 3 }, unknown: [], empty: [] },
    ],
    [
      "with an empty value",
      { movement_max_spd_x: null, movement_max_spd_y: "" },
      { values: {}, unknown: [], empty: ["movement_max_spd_x", "movement_max_spd_y"] },
    ],
    ["with other names", { wings: 2, id: 7, param_version: 9 }, { values: {}, unknown: ["wings"], empty: [] }],
  ])("%s", (_, content, read) => expect(readMotorFile(JSON.stringify(content), known)).toEqual(read));
  test.each([
    ["[]"],
    ["7"],
    ["{"],
    [`{"a":"${"x".repeat(64_000)}"}`],
    ['{"gardenshed":"firmware_config","values":[]}'],
  ])("%.40s is none", (text) => expect(readMotorFile(text, known)).toBeUndefined());

  test("1,000 accounts with any numbers come back out of their files", () => {
    const random = randomOf(48);
    const names = Object.keys(SETTINGS.firmwareConfig).filter(
      (name) => !/^param_(?:version|test|config_ok|use_eeprom)$/.test(name),
    );
    for (let made = 0; made < 1_000; made++) {
      const values = Object.fromEntries(names.map((name) => [name, Math.round((random() - 0.5) * 2e6) / 10]));
      const config = { ...values, id: made, param_version: 5, movement_timeout_x: random() < 0.1 ? null : 20 };
      const text = motorFile(config, "board_k17", new Date(0));
      const {
        values: read,
        empty,
        unknown,
      } = readMotorFile(text, config) ?? { values: {}, empty: ["?"], unknown: ["?"] };
      const { id: _id, param_version: _version, ...sent } = config;
      expect(read).toEqual(Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)) as never);
      expect([empty, unknown, text.includes("null,")]).toEqual([[], [], false]);
    }
  });
});

longConsoleTest(
  "parameters that the board has not got are sent again, and those of a file are taken row by row",
  async ({ server, account, visit }) => {
    const own = { movement_step_per_mm_x: 5, movement_max_spd_x: 400, movement_motor_current_x: 600, param_version: 7 };
    await account.ask(patch("/api/firmware_config", own));
    await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
    const config = await account.show("firmware_config");
    const token = await robotToken(server.base, account.email);
    const [port = 0] = server.mqttPorts;
    const told = (mcu_params: object) => ({ ...STATE, mcu_params });
    const robot = await startRobot({
      ...{ port, deviceId: account.deviceId, token, obey: ({ label }) => [done(label)] },
      state: () => told({ ...config, movement_max_spd_x: 80 }), // it lags
    });
    const { page, openAs, looksGood } = await visit({ size: "desktop" });
    await openAs("/settings?tab=motors", account);
    await page.getByText(/^(\d+) of \d+ have arrived at the board\.$/).waitFor();
    await page.getByText("Not arrived").click();
    await page.getByText("movement_max_spd_x", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Send again" }).click();
    await holds(async () => expect(await account.show("firmware_config")).toMatchObject({ param_version: 8 }));
    robot.tell("status", told(config));
    await page.getByText(/^(\d+) of \1 have arrived at the board\.$/).waitFor();

    const speed = page.getByRole("group", { name: /^Highest speed( |$)/ }).getByLabel("X", { exact: true });
    await holds(async () => expect(await speed.inputValue()).toBe("80")); // 400 steps/s
    await speed.fill("80.3");
    await speed.press("Tab");
    await holds(async () => expect(await account.show("firmware_config")).toMatchObject({ movement_max_spd_x: 402 }));
    await holds(async () => expect(await speed.inputValue()).toBe("80.4"));
    await page.getByLabel("Lengths and speeds in").selectOption("Steps");
    await holds(async () => expect(await speed.inputValue()).toBe("402"));
    await page.getByText("58\u00a0% of the driver's range.").first().waitFor();

    const file = { movement_max_spd: { x: 300, y: 310, units: "steps/s" }, movement_timeout_x: null, wings: 2 };
    await page.getByLabel("Or paste its content").fill(JSON.stringify(file));
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByText("Not known here: wings.").waitFor();
    await page.getByText("Without a number, and left out: movement_timeout_x.").waitFor();
    await page.getByLabel("movement_max_spd_y").uncheck();
    await looksGood("motor-parameters");
    await page.getByRole("button", { name: "Take 1", exact: true }).click();
    await holds(async () =>
      expect(await account.show("firmware_config")).toMatchObject({
        ...{ movement_max_spd_x: 300, movement_timeout_x: config["movement_timeout_x"] },
      }),
    );
    await page.getByRole("button", { name: "Undo" }).click();
    await holds(async () => expect(await account.show("firmware_config")).toMatchObject({ movement_max_spd_x: 402 }));
  },
  { MQTT_PORT: "0" },
);
