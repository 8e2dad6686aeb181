import { describe, expect, test } from "bun:test";
import type { FirmwareConfig, WebAppConfig } from "../../src/client/records";
import { motorLines, type Outcome, remedyOf, tryOf } from "../../src/console/pages/setup/motors/lines";
import { consoleTest, type Scene } from "../support/console";
import { holds } from "../support/eventually";
import { done, type Robot, robotToken, startRobot, STATE } from "../support/robot";
import { patch } from "../support/scenarios";

/* Motors that are tried by hand (care.md §6). */

describe("the lines of", () => {
  test.each([
    ["board_k17", "motor x,direction x,motor y,direction y,motor z,direction z"],
    [null, "motor x,direction x,motor y,direction y,motor z,direction z"],
    ["compact_k10", "motor x,direction x,motor y,direction y"],
  ])("%s", (board, lines) =>
    expect(
      motorLines(board)
        .map(({ what, axis }) => `${what} ${axis}`)
        .join(),
    ).toBe(lines),
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

describe("the setting that helps", () => {
  const firmware = { movement_motor_current_x: 1_000, encoder_enabled_x: 1, movement_invert_motor_x: 0 };
  const web = { x_axis_inverted: false, xy_swap: false };
  const rows: readonly (readonly [outcome: Outcome, board: string, changes: object, change: object | undefined])[] = [
    ["hums", "board_k17", {}, { movement_motor_current_x: 1_100 }],
    ["hums", "board_k17", { movement_motor_current_x: 1_800 }, { movement_motor_current_x: 1_823 }],
    ["hums", "board_k17", { movement_motor_current_x: 1_823 }, undefined],
    ["hums", "board_k14", {}, undefined], // its driver takes none
    ["stops", "board_k17", {}, { encoder_enabled_x: 0 }],
    ["stops", "board_k17", { encoder_enabled_x: 0 }, undefined],
    ["opposite", "board_k17", {}, { movement_invert_motor_x: 1 }],
    ["opposite", "board_k17", { movement_invert_motor_x: 1 }, { movement_invert_motor_x: 0 }],
    ["arrows", "board_k17", {}, { x_axis_inverted: true }],
    ["sideways", "board_k17", {}, { xy_swap: true }],
    ["nothing", "board_k17", {}, undefined],
    ["other", "board_k17", {}, undefined],
  ];
  test.each(rows)("against %s with %s and %j", (outcome, board, changes, change) => {
    const motors = { ...firmware, ...changes } as FirmwareConfig; // as far as it is read
    expect(remedyOf(outcome, "x", motors, web as WebAppConfig, board)?.change).toEqual(change as object);
  });
});

async function arrive({ server, account }: Scene): Promise<Robot> {
  const token = await robotToken(server.base, account.email);
  const [port = 0] = server.mqttPorts;
  return startRobot({
    port,
    deviceId: account.deviceId,
    token,
    state: () => STATE,
    obey: ({ label }) => [done(label)],
  });
}

consoleTest(
  "a motor is tried; what happened instead is kept, and its setting mended and taken back",
  async (scene) => {
    const { account } = scene;
    await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
    await account.ask(patch("/api/firmware_config", { movement_motor_current_x: 600 }));
    const robot = await arrive(scene);
    const { page, openAs, open, looksGood } = await scene.visit();
    await openAs("/setup", account);
    await page.getByText("0 of 6 tries have worked").waitFor();
    await page.getByRole("link", { name: "Try the motors" }).click();
    const card = (title: string) =>
      page.locator("section.card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
    await card("Motor X").getByRole("button", { name: "Move X 100\u00a0mm" }).click();
    await holds(async () =>
      expect(robot.commands.at(-1)?.body).toEqual([
        { kind: "move_relative", args: { x: 100, y: 0, z: 0, speed: 100 } },
      ]),
    );
    await card("Motor X").getByRole("button", { name: "It did not work" }).click();
    await card("Motor X").getByLabel("The motor hums, and stands").check();
    await card("Motor X").getByRole("button", { name: "Current + 10 %" }).click();
    await holds(async () =>
      expect(await account.show("firmware_config")).toMatchObject({ movement_motor_current_x: 660 }),
    );
    await page.getByRole("button", { name: "Undo" }).click();
    await looksGood("motors");

    await card("Direction of X").getByText("It should go away from home.").waitFor();
    await card("Direction of X").getByRole("button", { name: "It did not work" }).click();
    await card("Direction of X").getByLabel("It went the other way").check();
    await card("Direction of X").getByRole("button", { name: "Turn the motor round" }).click();
    await holds(async () =>
      expect(await account.show("firmware_config")).toMatchObject({
        ...{ movement_motor_current_x: 600, movement_invert_motor_x: 1 },
      }),
    );
    await card("Direction of X").getByRole("button", { name: "It worked" }).click();
    await holds(async () =>
      expect(
        (await account.list("wizard_step_results")).map(({ slug, answer, outcome }) => [slug, answer, outcome]),
      ).toEqual([
        ["setup.motor.x", false, "hums"],
        ["setup.direction.x", true, null],
      ]),
    );
    await open("/setup");
    await page.getByText("1 of 6 tries have worked").waitFor();
    await open("/setup/motors");
    expect(await card("Motor X").getByLabel("The motor hums, and stands").isChecked()).toBe(true);
  },
  { MQTT_PORT: "0" },
);
