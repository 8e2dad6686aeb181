import { expect } from "bun:test";
import type { Account } from "../support/account";
import { consoleTest, longConsoleTest, LOOKS, type Scene } from "../support/console";
import { eventually, holds } from "../support/eventually";
import { jpeg } from "../support/pictures";
import { done, failed, type Robot, robotToken, startRobot, STATE, TELEMETRY } from "../support/robot";
import { patch, post } from "../support/scenarios";
import { storedHealth } from "../support/stored";
import { photograph } from "../support/uploads";

const BROKER = { MQTT_PORT: "0" };

/** The body of the newest command. */
const told = ({ commands }: Robot, count: number) =>
  eventually(() => (commands.length === count ? commands.at(-1)?.body : undefined));

async function robotOf({ server, account }: Scene, obey?: Parameters<typeof startRobot>[0]["obey"]): Promise<Robot> {
  const token = await robotToken(server.base, account.email);
  const [port = 0] = server.mqttPorts;
  return startRobot({ port, deviceId: account.deviceId, token, ...(obey && { obey }) });
}

const stateAt = (x: number, y: number, z: number, more: object = {}) => ({
  ...STATE,
  location_data: { ...STATE.location_data, position: { x, y, z } },
  ...more,
});

async function furnish(account: Account): Promise<void> {
  for (const [label, pin, mode] of [
    ["Light", 7, 0],
    ["Water valve", 8, 0],
    ["Fan", 10, 1],
  ] as const) {
    await account.ask(post("/api/peripherals", { label, pin, mode }));
  }
  for (const [index, name] of ['Watering "nozzle"', "Soil sensor"].entries()) {
    const tool_id = await account.make(post("/api/tools", { name }));
    const slot = { pointer_type: "ToolSlot", name, x: 50, y: 100 * index, z: -100, tool_id };
    await account.ask(post("/api/points", slot));
  }
}

longConsoleTest(
  "a robot is given the address that it can reach, not the one of the page",
  async ({ account, visit }) => {
    const { page, openAs } = await visit();
    await openAs("/robot", account);
    await page.getByText("Enter http://192.168.1.20:3000 as server").waitFor();
  },
  { PUBLIC_URL: "http://192.168.1.20:3000" },
);

consoleTest(
  "a button that cannot work is reached by keys and says why; nothing is sent",
  async (scene) => {
    const { page, openAs } = await scene.visit();
    await openAs("/robot", scene.account);
    const way = page.getByRole("button", { name: "Move X +100 mm" });
    const camera = page.getByRole("button", { name: "Take a photo" });
    /** What a press of a button that is off says. */
    const says = async (button: typeof way, text: string): Promise<void> => {
      await holds(async () => expect(await button.getAttribute("title")).toBe(text));
      expect(await button.getAttribute("aria-disabled")).toBe("true");
      await button.focus();
      await page.keyboard.press("Enter");
      await page.locator(".lines").getByText(text).waitFor();
      await page.getByRole("button", { name: "Dismiss" }).click();
    };
    await says(way, "No robot is connected yet.");
    await says(camera, "No robot is connected yet.");

    const robot = await robotOf(scene);
    const settings = { ...STATE.informational_settings, busy: true };
    robot.tell("status", stateAt(0, 0, 0, { informational_settings: settings }));
    await says(way, "The robot is working. Wait until it is done.");
    robot.tell("status", stateAt(0, 0, 0, { informational_settings: { ...settings, locked: true } }));
    await says(way, "The robot is stopped. Unlock it at the top first.");
    expect(robot.commands).toEqual([]);
    await camera.click();
    expect(await told(robot, 1)).toEqual([{ kind: "take_photo", args: {} }]);

    await scene.account.ask(patch("/api/web_app_config", { user_interface_read_only_mode: true }));
    await says(camera, "View only, as the settings say.");
    expect(robot.commands).toHaveLength(1);
  },
  BROKER,
);

consoleTest(
  "the robot moves as it is told, and its answers are shown",
  async (scene) => {
    const { page, openAs } = await scene.visit();
    await openAs("/robot", scene.account);
    await page.getByText("No robot yet").waitFor();
    expect(await page.getByRole("button", { name: "Move X +100 mm" }).isDisabled()).toBe(true);

    let answers = (label: string): readonly unknown[] => [done(label)];
    const robot = await robotOf(scene, ({ label }) => answers(label));
    await page.getByText("No robot yet").waitFor({ state: "detached" });
    robot.tell("status", stateAt(120.5, 300, -40));
    await page.getByText("120.5", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Move X +100 mm" }).click();
    const step = { x: 0, y: 0, z: 0, speed: 100 };
    expect(await told(robot, 1)).toEqual([{ kind: "move_relative", args: { ...step, x: 100 } }]);
    robot.tell("status", stateAt(220.5, 300, -40));
    await page.getByRole("status").getByText("Move X +100 mm: done.").waitFor();
    await page.getByRole("button", { name: "10 mm", exact: true }).click();
    await page.getByRole("button", { name: "Move Z −10 mm" }).click();
    expect(await told(robot, 2)).toEqual([{ kind: "move_relative", args: { ...step, z: -10 } }]);

    answers = (label) => [failed(label, "Y stalled at 200.")];
    await page.getByRole("button", { name: "Move Y +10 mm" }).click();
    await page.getByRole("alert").getByText("Y stalled at 200.").waitFor();
    const last = page.locator(".robot-answers li");
    await last.first().getByText("Y stalled at 200.").waitFor();
    expect(await last.count()).toBe(3);

    answers = () => [];
    await page.getByLabel("X", { exact: true }).fill("700");
    await page.getByLabel("Z", { exact: true }).fill("-5,5");
    await page.getByRole("button", { name: "Move there" }).click();
    const axis_operand = { kind: "coordinate", args: { x: 700, y: 0, z: -5.5 } };
    const over = (axis: string) => ({ kind: "axis_overwrite", args: { axis, axis_operand } });
    expect(await told(robot, 4)).toEqual([{ kind: "move", args: {}, body: [over("x"), over("z")] }]);
    await last.first().getByText("waits for the robot").waitFor();
    robot.tell("from_device", done(robot.commands.at(-1)?.label ?? ""));
    await last.first().getByText("the robot has answered").waitFor();

    answers = (label) => [done(label)];
    await page.getByRole("group", { name: "Axes" }).getByRole("button", { name: "Y" }).click();
    await page.getByRole("button", { name: "Find home" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Find home (Y)" }).click();
    expect(await told(robot, 5)).toEqual([{ kind: "find_home", args: { axis: "y", speed: 100 } }]);
    await page.getByRole("button", { name: "Set zero here" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(robot.commands).toHaveLength(5);
    await page.getByRole("button", { name: "Set zero here" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Set zero here" }).click();
    expect(await told(robot, 6)).toEqual([{ kind: "zero", args: { axis: "y" } }]);

    await page.getByLabel("Y", { exact: true }).fill("12");
    robot.cut();
    await page.getByText("The robot is offline").waitFor();
    expect(await page.getByLabel("Y", { exact: true }).inputValue()).toBe("12");
    expect(await page.getByText("220.5", { exact: true }).count()).toBe(1);
  },
  BROKER,
);

longConsoleTest(
  "peripherals, tools and the camera",
  async (scene) => {
    await furnish(scene.account);
    const robot = await robotOf(scene);
    const { page, openAs } = await scene.visit({ size: "desktop" });
    await openAs("/robot", scene.account);
    await page.getByRole("button", { name: "Light on" }).click();
    const write = (pin_number: number, pin_value: number, pin_mode: number) => [
      { kind: "write_pin", args: { pin_number, pin_value, pin_mode } },
    ];
    expect(await told(robot, 1)).toEqual(write(7, 1, 0));
    robot.tell("status", { ...STATE, pins: { 7: { mode: 0, value: 1 }, 10: { mode: 1, value: 64 } } });
    await page.locator('[aria-label="Light on"][aria-pressed="true"]').waitFor();
    await page.getByText("Pin 10 · 64").waitFor();
    await page.getByLabel("Value of Fan").fill("200");
    await page.getByRole("button", { name: "Set", exact: true }).first().click();
    expect(await told(robot, 2)).toEqual(write(10, 200, 1));
    robot.tell("status", { ...STATE, pins: { 7: { mode: 0, value: 1 }, 10: { mode: 1, value: 200 } } });
    await page.getByText("Pin 10 · 200").waitFor();

    await page.getByRole("button", { name: 'Mount Watering "nozzle"' }).click();
    const program = { lua: 'mount_tool("Watering \\"nozzle\\"")' };
    expect(await told(robot, 3)).toEqual([{ kind: "lua", args: program }]);
    await page.getByLabel("On the robot").selectOption("Soil sensor");
    await page.getByText("Tool on the robot changed").waitFor();
    await page.getByRole("button", { name: "Put back Soil sensor" }).click();
    expect(await told(robot, 4)).toEqual([{ kind: "lua", args: { lua: "dismount_tool()" } }]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Mount Soil sensor" }).waitFor();

    await page.getByRole("button", { name: "Take a photo" }).click();
    expect(await told(robot, 5)).toEqual([{ kind: "take_photo", args: {} }]);
    await page.getByText("No photos yet.").waitFor();
    await photograph(scene.server, scene.account, await jpeg(640, 480));
    await page.getByAltText("Newest photo").waitFor();

    await page.getByText("Any pin").click();
    await page.getByLabel("Number of the pin").fill("13");
    await page.getByRole("button", { name: "Toggle" }).click();
    expect(await told(robot, 6)).toEqual([{ kind: "toggle_pin", args: { pin_number: 13 } }]);
    await page.getByRole("button", { name: "Read", exact: true }).click();
    const read = { kind: "read_pin", args: { pin_number: 13, pin_mode: 0, label: "---" } };
    expect(await told(robot, 7)).toEqual([read, { kind: "read_status", args: {} }]); // it shows what it has read

    await scene.account.ask(post("/api/peripherals", { label: "Pump", pin: 9, mode: 0 }));
    await page.getByRole("button", { name: "Pump on" }).waitFor();
    robot.cut();
  },
  BROKER,
);

longConsoleTest(
  "pinned sequences are buttons, and jobs show their progress",
  async (scene) => {
    const { account } = scene;
    const photo = [{ kind: "take_photo", args: {} }];
    const id = await account.make(post("/api/sequences", { name: "Look", pinned: true, body: photo }));
    const place = { kind: "coordinate", args: { x: 0, y: 0, z: 0 } };
    const locals = {
      kind: "scope_declaration",
      args: {},
      body: [{ kind: "parameter_declaration", args: { label: "parent", default_value: place } }],
    };
    await account.make(post("/api/sequences", { name: "Go", pinned: true, args: { locals }, body: photo }));
    await account.make(post("/api/sequences", { name: "Hidden", body: photo }));
    const robot = await robotOf(scene);
    const { page, open, signIn } = await scene.visit();
    await open("/robot");
    await signIn(account);
    await page.getByRole("button", { name: "Look" }).click();
    expect(await told(robot, 1)).toEqual([{ kind: "execute", args: { sequence_id: id } }]);
    expect(await page.getByRole("link", { name: "Go …" }).getAttribute("href")).toMatch(/^\/app\/sequences\/\d+$/);
    expect(await page.getByText("Hidden").count()).toBe(0);

    const jobs = (percent: unknown, state = "working") => ({ jobs: { "Photo grid": { status: state, percent } } });
    robot.tell("status", stateAt(0, 0, 0, jobs(40)));
    const bar = page.getByRole("progressbar", { name: "Photo grid" });
    await bar.waitFor();
    expect(await bar.getAttribute("value")).toBe("40");
    robot.tell("status", stateAt(0, 0, 0, jobs("many")));
    await page.getByText("working").waitFor();
    expect(await bar.getAttribute("value")).toBe(null);
    for (const strange of [null, 7, [], { x: null }, jobs(100).jobs]) {
      robot.tell("status", stateAt(0, 0, 0, { jobs: strange }));
    }
    await bar.waitFor({ state: "detached" });

    await open("/garden/here?x=500&y=300");
    await page.locator(".garden-panel").getByRole("button", { name: "Look" }).click();
    expect(await told(robot, 2)).toEqual([{ kind: "execute", args: { sequence_id: id } }]);
    robot.cut();
    await page.locator(".garden-panel").getByRole("button", { name: "Look" }).waitFor({ state: "detached" });
  },
  BROKER,
);

longConsoleTest(
  "the arrows of the pad lead where the map shows them to lead",
  async (scene) => {
    await scene.account.ask(patch("/api/web_app_config", { bot_origin_quadrant: 3, xy_swap: true }));
    await robotOf(scene);
    const { page, openAs } = await scene.visit();
    await openAs("/robot", scene.account);
    const at = (place: string, name: string) =>
      page.locator(`.at-${place}`).and(page.getByRole("button", { name })).waitFor();
    await at("up", "Move X +100 mm");
    await at("forward", "Move Y +100 mm");
    await scene.account.ask(patch("/api/web_app_config", { bot_origin_quadrant: 2, xy_swap: false }));
    await at("down", "Move Y +100 mm");
    await at("back", "Move X −100 mm");
    await scene.account.ask(patch("/api/web_app_config", { x_axis_inverted: true, z_axis_inverted: true }));
    await at("back", "Move X +100 mm");
    await at("higher", "Move Z −100 mm");
    await at("down", "Move Y +100 mm");
  },
  BROKER,
);

longConsoleTest(
  "how the robot was, as charts, and all that it tells of itself",
  async (scene) => {
    await storedHealth(90, 1200)(scene.server.services, scene.account.deviceId);
    const robot = await robotOf(scene);
    const { page, openAs } = await scene.visit();
    await openAs("/robot?tab=telemetry", scene.account);
    await page.locator(".chart canvas").nth(4).waitFor();
    await page.getByRole("img", { name: /Temperature: \d+ °C last, 44 to 54 °C/ }).waitFor();
    robot.tell("telemetry", { ...TELEMETRY, telemetry_soc_temp: 71 });
    await page.getByRole("img", { name: /Temperature: 71 °C last, .* to 71 °C/ }).waitFor();
    await page.getByRole("button", { name: "Week" }).click();
    await page.waitForURL("**/robot?tab=telemetry&span=week");
    await page.getByRole("button", { name: "State" }).click();
    await page.getByText("location_data").click();
    await page.getByText("position").click();
    await page.locator(".robot-tree p", { hasText: /^x 0$/ }).waitFor();
    robot.tell("status", stateAt(5, 6, 7));
    await page.locator(".robot-tree p", { hasText: /^x 5$/ }).waitFor();
  },
  BROKER,
);

longConsoleTest(
  "the page in every look, with and without a robot",
  async (scene) => {
    const empty = await scene.visit({ size: "phone", scheme: "dark", language: "de" });
    await empty.openAs("/robot", scene.account);
    await empty.page.locator(".robot-notice").waitFor();
    await empty.looksGood("robot-empty");
    await empty.open("/robot?tab=telemetry");
    await empty.page.locator(".empty").waitFor();
    await empty.looksGood("robot-empty-telemetry");
    await empty.page.close();

    await furnish(scene.account);
    await storedHealth(90, 1200)(scene.server.services, scene.account.deviceId);
    await photograph(scene.server, scene.account, await jpeg(640, 480));
    const robot = await robotOf(scene, ({ label }) =>
      robot.commands.length % 2 ? [done(label)] : [failed(label, "Y stalled.")],
    );
    for (const look of LOOKS) {
      const { page, open, openAs, looksGood } = await scene.visit(look);
      await openAs("/robot", scene.account);
      await page.locator(".robot-pad").waitFor();
      robot.tell(
        "status",
        stateAt(1234.5, 620, -85, { pins: { 7: { value: 1 }, 8: { value: 0 }, 10: { value: 90 } } }),
      );
      await page.locator('[aria-pressed="true"][aria-label^="Light"]').waitFor();
      for (const name of ["at-up", "at-back"]) await page.locator(`.${name}`).click();
      await page.locator(".robot-answers .failed").first().waitFor();
      await page.locator(".line .icon-only").last().click();
      await page.locator(".robot-camera img").scrollIntoViewIfNeeded();
      await page.locator("#page").evaluate((page) => page.scrollTo(0, 0));
      await looksGood("robot");
      await open("/robot?tab=telemetry&span=day");
      await page.locator(".chart canvas").nth(4).waitFor();
      await looksGood("robot-telemetry");
      await open("/robot?tab=state");
      await page.getByText("informational_settings").click();
      await page.getByText("busy").waitFor();
      await looksGood("robot-state");
      await page.close();
    }
    robot.cut();
  },
  BROKER,
);
