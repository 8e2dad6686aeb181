import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { FirmwareConfig, WebAppConfig } from "../../src/client/records";
import { foundOutcome, type Seen } from "../../src/console/pages/setup/hands/found";
import { buttonsOf, type Chapter, type LineId, linesOf, slugOf } from "../../src/console/pages/setup/hands/lines";
import { type Mended, REMEDIES } from "../../src/console/pages/setup/hands/remedies";
import { farEnd, tryOf } from "../../src/console/pages/setup/hands/way";
import { consoleTest, longConsoleTest, type Scene } from "../support/console";
import { holds } from "../support/eventually";
import { heardBy } from "../support/heard";
import { done, type Robot, robotToken, startRobot, STATE } from "../support/robot";
import { patch, post } from "../support/scenarios";

/* Set-up with hands (care.md §6). */

describe("the lines of", () => {
  const rows: readonly (readonly [board: string | null, chapter: Chapter, lines: string])[] = [
    ["board_k17", "begin", "assembled,kind,power,wifi,entered,hour,map"],
    [
      "board_k17",
      "motors",
      "motor.x,direction.x,motor.y,direction.y,motor.z,direction.z,home.z,home.y,home.x,boot,way.x,way.y,way.z,length.x,length.y,length.z,bed",
    ],
    [
      "compact_k10",
      "motors",
      "motor.x,direction.x,motor.y,direction.y,home.z,home.y,home.x,boot,way.x,way.y,length.x,length.y,length.z,bed",
    ],
    ["mcu", "switches", "water,pump,light"],
    ["board_k16", "switches", "water,pump,light,stop,buttons"],
    ["compact_k10", "switches", "water,light,stop,buttons"],
    ["compact_k10", "tools", ""],
    [
      "mcu",
      "tools",
      "tool.head,tool.seeder,tool.nozzle,tool.weeder,tool.soil,flow,soil,slot.1,slot.2,slot.3,slot.4,slot.5,slot.6,slots,trough",
    ],
    [
      "board_k16",
      "tools",
      "tool.head,tool.seeder,tool.nozzle,tool.weeder,tool.soil,tool.rotary,flow,soil,rotary,slot.1,slot.2,slot.3,slot.4,slot.5,slot.6,slots,trough",
    ],
    [
      "board_k19",
      "tools",
      "tool.head,tool.seeder,tool.soil,tool.rotary,flow,soil,rotary,slot.1,slot.2,slot.3,slot.4,slot.5,slots,trough",
    ],
    [
      null,
      "tools",
      "tool.head,tool.seeder,tool.nozzle,tool.soil,flow,soil,slot.1,slot.2,slot.3,slot.4,slot.5,slot.6,slots,trough",
    ],
  ];
  test.each(rows)("%s: %s", (board, chapter, lines) =>
    expect(
      linesOf(board)
        [chapter].map((line) => slugOf(line).replace("setup.", ""))
        .join(),
    ).toBe(lines),
  );
  test.each([
    ["board_k17", 5],
    ["board_k18", 3],
    ["board_k19", 3],
    ["compact_k12", 1],
    ["mcu", 0],
    ["board", 0],
  ])("%s: %d buttons", (board, buttons) => expect(buttonsOf(board)).toBe(buttons));
});

describe("what the page finds by itself", () => {
  const nothing: Seen = { told: {}, verified: undefined, wasLocked: false, isLocked: false, errors: [] };
  const rows: readonly (readonly [LineId, Partial<Seen>, string | undefined])[] = [
    ["photo", { told: { throttled: "0x1" } }, "power"],
    ["photo", { told: { throttled: "0x10000" } }, undefined], // it was too low before
    ["photo", { errors: ["Could not send the photo: 500"] }, "error"],
    ["light", { told: { throttled: "0x1" } }, undefined],
    ["tool", { verified: 1 }, "off"],
    ["tool", { verified: 0 }, undefined],
    ["tool", {}, undefined],
    ["stop", { wasLocked: true, isLocked: true }, "locked"],
    ["stop", { wasLocked: true }, undefined],
    ["calibration", { errors: ["[camera-calibration] Calibration card not detected."] }, "card"],
    ["calibration", { errors: ["[camera-calibration] Image missing."] }, "picture"],
    ["calibration", { errors: ["Excessive rotation."] }, "unclear"],
    ["soilHeight", { errors: ["Couldn't find surface."] }, "surface"],
    ["soilHeight", { errors: ["Not enough detail."] }, "surface"],
    ["motor", { errors: ["Movement failed."] }, undefined], // only somebody beside it knows
  ];
  test.each(rows)("of %s with %j: %s", (id, seen, outcome) =>
    expect(foundOutcome(id, { ...nothing, ...seen })).toBe(outcome as never),
  );
});

describe("a try", () => {
  test.each([
    ["x", 0, 3_000, true, 100],
    ["x", 2_950, 3_000, true, -100],
    ["x", -50, 3_000, true, -100],
    ["y", 500, 0, true, 100], // its length is not known
    ["z", 0, 500, true, -20],
    ["z", 0, 500, false, 20],
    ["z", -100, 500, true, 20], // toward home
    ["z", 100, 500, true, -20],
  ] as const)("of %s at %s of %s: home up is %s", (axis, position, length, isHomeUp, distance) =>
    expect(tryOf(axis, position, length, isHomeUp)).toBe(distance),
  );
});

describe("the whole way", () => {
  test.each([
    ["x", { movement_axis_nr_steps_x: 15_000, movement_step_per_mm_x: 5 }, 2_990],
    ["z", { movement_axis_nr_steps_z: 12_500, movement_step_per_mm_z: 25, movement_home_up_z: 1 }, -490],
    ["y", {}, 500], // its length is not known
  ] as const)("of %s with %j ends at %d", (axis, config, end) =>
    expect(farEnd(axis, config as FirmwareConfig)).toBe(end),
  );
});

describe("the setting that helps", () => {
  const firmware = { movement_motor_current_x: 1_000, encoder_enabled_x: 1, movement_invert_motor_x: 0 };
  const web = { x_axis_inverted: false, xy_swap: false };
  const rows: readonly (readonly [outcome: Mended, board: string, changes: object, change: object | undefined])[] = [
    ["motor_hums", "board_k17", {}, { movement_motor_current_x: 1_100 }],
    ["motor_hums", "board_k17", { movement_motor_current_x: 1_800 }, { movement_motor_current_x: 1_823 }],
    ["motor_hums", "board_k17", { movement_motor_current_x: 1_823 }, undefined],
    ["motor_hums", "board_k14", {}, undefined], // its driver takes none
    ["motor_stops", "board_k17", {}, { encoder_enabled_x: 0 }],
    ["motor_stops", "board_k17", { encoder_enabled_x: 0 }, undefined],
    ["direction_opposite", "board_k17", {}, { movement_invert_motor_x: 1 }],
    ["direction_opposite", "board_k17", { movement_invert_motor_x: 1 }, { movement_invert_motor_x: 0 }],
    ["direction_arrows", "board_k17", {}, { x_axis_inverted: true }],
    ["direction_sideways", "board_k17", {}, { xy_swap: true }],
    ["way_everywhere", "board_k17", {}, { movement_motor_current_x: 1_100 }],
    ["length_senseless", "board_k17", { encoder_enabled_x: 0 }, { encoder_enabled_x: 1 }],
    ["length_senseless", "board_k17", {}, undefined],
    ["map_turned", "board_k17", {}, { xy_swap: true }],
  ];
  test.each(rows)("against %s with %s and %j", (outcome, board, changes, change) => {
    const motors = { ...firmware, ...changes } as FirmwareConfig; // as far as it is read
    expect(REMEDIES[outcome]("x", { firmware: motors, web: web as WebAppConfig, board })?.change).toEqual(
      change as object,
    );
  });
});

async function arrive({ server, account }: Scene, state: () => object = () => STATE): Promise<Robot> {
  const token = await robotToken(server.base, account.email);
  const [port = 0] = server.mqttPorts;
  return startRobot({
    port,
    deviceId: account.deviceId,
    token,
    state,
    obey: ({ label }) => [done(label)],
  });
}

longConsoleTest(
  "a motor is tried; what happened instead is kept, and its setting mended and taken back",
  async (scene) => {
    const { account } = scene;
    await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
    await account.ask(patch("/api/firmware_config", { movement_motor_current_x: 600 }));
    const robot = await arrive(scene);
    const { page, openAs, open, looksGood } = await scene.visit();
    await openAs("/setup", account);
    await page.getByText("0 of 17 have worked").waitFor();
    await page.locator("li", { hasText: "0 of 17" }).getByRole("link", { name: "Go through it" }).click();
    await card(page, "Motor X").getByRole("button", { name: "Move X 100\u00a0mm" }).click();
    await holds(async () =>
      expect(robot.commands.at(-1)?.body).toEqual([
        { kind: "move_relative", args: { x: 100, y: 0, z: 0, speed: 100 } },
      ]),
    );
    await card(page, "Motor X").getByRole("button", { name: "It did not work" }).click();
    await card(page, "Motor X").getByLabel("The motor hums, and stands").check();
    await card(page, "Motor X").getByRole("button", { name: "Current + 10 %" }).click();
    await holds(async () =>
      expect(await account.show("firmware_config")).toMatchObject({ movement_motor_current_x: 660 }),
    );
    await page.getByRole("button", { name: "Undo" }).click();
    const percent = card(page, "Motor X").getByLabel("Motor current in percent");
    const save = card(page, "Motor X").getByRole("button", { name: "Save" });
    await percent.fill("101");
    await save.click();
    await card(page, "Motor X").getByText("From 0 to 100.").waitFor();
    await percent.fill("25");
    await save.click();
    await holds(async () =>
      expect(await account.show("firmware_config")).toMatchObject({ movement_motor_current_x: 275 }),
    );
    await page.getByRole("button", { name: "Undo" }).click();
    await looksGood("motors");

    await card(page, "Direction of X").getByText("It should go away from home.").waitFor();
    await card(page, "Direction of X").getByRole("button", { name: "It did not work" }).click();
    await card(page, "Direction of X").getByLabel("It went the other way").check();
    await card(page, "Direction of X").getByRole("button", { name: "Turn the motor round" }).click();
    await holds(async () =>
      expect(await account.show("firmware_config")).toMatchObject({
        ...{ movement_motor_current_x: 600, movement_invert_motor_x: 1 },
      }),
    );
    await card(page, "Direction of X").getByRole("button", { name: "It worked" }).click();
    await holds(async () =>
      expect(
        (await account.list("wizard_step_results")).map(({ slug, answer, outcome }) => [slug, answer, outcome]),
      ).toEqual([
        ["setup.motor.x", false, "hums"],
        ["setup.direction.x", true, null],
      ]),
    );
    await open("/setup");
    await page.getByText("1 of 17 have worked").waitFor();
    await open("/setup/motors");
    expect(await card(page, "Motor X").getByLabel("The motor hums, and stands").isChecked()).toBe(true);
  },
  { MQTT_PORT: "0" },
);

const answers = async ({ account }: Scene) =>
  (await account.list("wizard_step_results")).map(({ slug, answer, outcome }) => [slug, answer, outcome]);
const card = (page: Page, title: string) =>
  page.locator("section.card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

consoleTest(
  "a pin is on for a time in one command, and the answers can be copied for somebody who knows",
  async (scene) => {
    const robot = await arrive(scene);
    const { page, openAs, looksGood } = await scene.visit();
    const hears = heardBy(page);
    await openAs("/setup/switches", scene.account);
    await card(page, "Valve").getByRole("button", { name: "Valve for 2 s" }).click();
    await holds(async () =>
      expect(robot.commands.at(-1)?.body).toEqual([
        { kind: "write_pin", args: { pin_number: 8, pin_value: 1, pin_mode: 0 } },
        { kind: "wait", args: { milliseconds: 2000 } },
        { kind: "write_pin", args: { pin_number: 8, pin_value: 0, pin_mode: 0 } },
      ]),
    );
    robot.tell("status", { ...STATE, pins: { 8: { mode: 0, value: 1 } } });
    await hears('"value":1');
    robot.tell("status", { ...STATE, pins: { 8: { mode: 0, value: 0 } } });
    await page.getByText("Valve for 2 s: done.").waitFor();
    await card(page, "Valve").getByRole("button", { name: "It worked" }).click();
    await card(page, "Light").getByRole("button", { name: "It did not work" }).click();
    await card(page, "Light").getByLabel("It stays dark").check();
    await holds(async () =>
      expect(await answers(scene)).toEqual([
        ["setup.water", true, null],
        ["setup.light", false, "nothing"],
      ]),
    );
    const created_at = Math.floor(Date.now() / 1000);
    const log = { type: "info", channels: [], major_version: 15, verbosity: 1, created_at };
    robot.tell("logs", { ...log, message: "Button 2 triggered, executing Water all" });
    await card(page, "Buttons").getByText("Button 2 triggered").waitFor();
    await looksGood("hands-switches");
    await page.evaluate("delete Navigator.prototype.clipboard");
    await page.getByRole("button", { name: "Ask a helper" }).click();
    const text = await page.getByLabel("The facts as text").inputValue();
    expect(text).toContain("Valve: worked\nLight: did not work (It stays dark)");
    expect(text).not.toContain(scene.account.email);
  },
  { MQTT_PORT: "0" },
);

longConsoleTest(
  "the flow is measured by a jug, a slot takes its place, and a tool that is not mounted is told",
  async (scene) => {
    const { account } = scene;
    const nozzle = await account.make(post("/api/tools", { name: "Watering Nozzle" }));
    let pins: object = { 63: { mode: -1, value: 1 } };
    const robot = await arrive(scene, () => ({
      ...STATE,
      pins,
      location_data: { ...STATE.location_data, position: { x: 50, y: 100.04, z: -200 } },
    }));
    const { page, openAs } = await scene.visit({ size: "desktop" });
    await openAs("/setup/tools", account);
    await page.getByText("Robot online").waitFor();
    expect(await page.getByText("No tool is mounted.").count()).toBe(0); // what the pin was before tells nothing
    await card(page, "Seeder").getByRole("button", { name: "Verify: Seeder" }).click();
    await card(page, "Seeder").getByText("No tool is mounted.").waitFor();
    await card(page, "Seeder").getByText("The robot tells it").waitFor();
    await card(page, "Seeder").getByText("Clean its contacts").waitFor();
    pins = { 63: { mode: -1, value: 0 } };
    await card(page, "Seeder").getByRole("button", { name: "Verify: Seeder" }).click();
    await card(page, "Seeder").getByText("A tool is mounted.").waitFor();
    await card(page, "Seeder").getByText("The robot tells it").waitFor({ state: "detached" });

    const flow = card(page, "Flow of the nozzle");
    await flow.getByLabel("Water in the jug").fill("5001");
    await flow.getByRole("button", { name: "Save" }).click();
    await flow.getByLabel("Water in the jug").fill("503");
    await flow.getByRole("button", { name: "Save" }).click();
    await holds(async () =>
      expect((await account.list("tools")).map((tool) => [tool["id"], tool["flow_rate_ml_per_s"]])).toEqual([
        [nozzle, 101],
      ]),
    );
    const slot = card(page, "Slot 1");
    await slot.getByText("It has no place yet.").waitFor();
    await slot.getByRole("button", { name: "Take the robot's place" }).dblclick();
    await slot.getByText(/It is at x.50 · y.100 · z.+200/).waitFor();
    expect(await account.list("points")).toMatchObject([{ pointer_type: "ToolSlot", x: 50, y: 100, z: -200 }]);
    await slot.getByRole("button", { name: "Up 100" }).click();
    await holds(async () =>
      expect(robot.commands.at(-1)?.body).toMatchObject([{ kind: "move_relative", args: { z: 100 } }]),
    );
  },
  { MQTT_PORT: "0" },
);

longConsoleTest("a sequence that finds home at each start is made and chosen", async (scene) => {
  const { account } = scene;
  const { page, openAs } = await scene.visit();
  await openAs("/setup/motors", account);
  const boot = card(page, "Home at each start");
  await boot.getByRole("button", { name: "It did not work" }).click();
  await boot.getByLabel("There is no such sequence").check();
  await boot.getByRole("button", { name: "Make “Find home” and choose it" }).click();
  await holds(async () => {
    const [sequence] = await account.list("sequences");
    expect(sequence).toMatchObject({ name: "Find home", body: [{ kind: "find_home" }] });
    expect(await account.show("dos_config")).toMatchObject({ boot_sequence_id: sequence?.["id"] });
  });
});

longConsoleTest(
  "a slot that takes another place stays in its line, and none is made before those of the lines before it",
  async (scene) => {
    const { account } = scene;
    const position = { x: 50, y: 450, z: -200 };
    await arrive(scene, () => ({ ...STATE, location_data: { ...STATE.location_data, position } }));
    const { page, openAs } = await scene.visit({ size: "desktop" });
    await openAs("/setup/tools", account);
    const take = (slot: string) => card(page, slot).getByRole("button", { name: "Take the robot's place" }).click();
    await card(page, "Slot 2").getByText("Take the place of Slot 1 first.").waitFor();
    await take("Slot 2");
    await page.locator("[role=status]").getByText("Take the place of Slot 1 first.").waitFor();
    for (const y of [100, 200, 300]) await account.make(post("/api/points", { ...SLOT, y }));
    await card(page, "Slot 3").getByText(/y.300/).waitFor();
    for (const _ of ["at first", "once more"]) {
      await take("Slot 1");
      await card(page, "Slot 1").getByText(/y.450/).waitFor();
    }
    await take("Slot 4");
    await card(page, "Slot 4").getByText(/y.450/).waitFor();
    await holds(async () =>
      expect((await account.list("points")).map(({ name, y }) => [name, y])).toEqual([
        ["Slot", 450],
        ["Slot", 200],
        ["Slot", 300],
        ["Slot 4", 450],
      ]),
    );
  },
  { MQTT_PORT: "0" },
);

const SLOT = { pointer_type: "ToolSlot", name: "Slot", x: 0, z: 0 };

longConsoleTest("a number that is saved leaves the others as somebody has changed them meanwhile", async (scene) => {
  const { account } = scene;
  const { page, openAs } = await scene.visit();
  await account.ask(patch("/api/firmware_config", { movement_max_spd_x: 400, movement_min_spd_x: 50 }));
  await openAs("/setup/motors", account);
  const way = card(page, "Whole way of X");
  await way.getByRole("button", { name: "It did not work" }).click();
  await way.getByLabel("It is too fast, or too weak").check();
  await way.getByLabel("Speed at the start").fill("60");
  await account.ask(patch("/api/firmware_config", { movement_max_spd_x: 300 }));
  await way.getByRole("button", { name: "Save" }).click();
  await holds(async () =>
    expect(await account.show("firmware_config")).toMatchObject({ movement_max_spd_x: 300, movement_min_spd_x: 60 }),
  );
});
