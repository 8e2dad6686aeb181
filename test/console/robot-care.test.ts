import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { addRelease } from "../../src/features/releases/commands";
import { practise } from "../cli/practising";
import { consoleTest, longConsoleTest, LOOKS, type Scene } from "../support/console";
import { eventually } from "../support/eventually";
import { done, failed, type Robot, robotToken, startRobot, STATE } from "../support/robot";
import { patch } from "../support/scenarios";

/* The part Care of the page Robot (care.md §1): no act is done before its sign is there. */

const BROKER = { MQTT_PORT: "0" };
const CARE = "/robot?tab=care";

const settings = (more: object = {}) => ({
  ...STATE.informational_settings,
  ...{ controller_version: "15.5.0", firmware_version: "6.6.26.J", uptime: 5_000, target: "sbc4" },
  ...{ soc_temp: 78, throttled: "0x50005", wifi_level_percent: 15, disk_usage: 95, memory_usage: 120, cpu_usage: 3 },
  ...{ private_ip: "192.168.1.30", video_devices: "0" },
  ...more,
});
const stateOf = (more: object = {}, jobs: object = {}) => ({ ...STATE, jobs, informational_settings: settings(more) });

type Obey = NonNullable<Parameters<typeof startRobot>[0]["obey"]>;

/** A robot that says of itself what `state` has then. */
async function arrive({ server, account }: Scene, state: object, obey?: Obey): Promise<Robot> {
  const token = await robotToken(server.base, account.email);
  const [port = 0] = server.mqttPorts;
  return startRobot({ port, deviceId: account.deviceId, token, state: () => state, ...(obey && { obey }) });
}

const offer = ({ server: { services }, account }: Scene, version: string): Promise<void> =>
  services.writes.run(
    "account",
    () =>
      addRelease(
        services.db,
        {
          version,
          platform: "sbc4",
          channel: "stable",
          imageUrl: "http://files.test/a.fw",
          notes: "Moves are smoother.",
        },
        new Date(),
      ),
    account.deviceId,
  );

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
/** Presses a button, and the one of the same name in the question. */
async function act(page: Page, name: string, times = 1): Promise<void> {
  await press(page, name);
  for (let n = 0; n < times; n++) await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}
const outcome = (page: Page, text: string | RegExp) => page.locator(".care-outcome").getByText(text).waitFor();

consoleTest(
  "a restart is over when the robot is back with a smaller uptime; twenty presses send one command",
  async (scene) => {
    const robot = await arrive(scene, stateOf(), ({ label }) => [done(label)]);
    const { page, openAs } = await scene.visit();
    await openAs(CARE, scene.account);
    const button = page.getByRole("button", { name: "Restart the robot", exact: true });
    await act(page, "Restart the robot");
    await outcome(page, /It restarts/);
    for (let n = 0; n < 20; n++) await button.press("Enter");
    await page
      .locator("header.top")
      .getByText(/Restarting since/)
      .waitFor();
    expect(robot.commands.map(({ body }) => body)).toEqual([[{ kind: "reboot", args: { package: "device_os" } }]]);
    expect(await page.getByText(/It is back/).count()).toBe(0); // though it has answered
    robot.cut();
    const back = await arrive(scene, stateOf({ uptime: 1 }));
    await outcome(page, /It is back after/);
    await page.getByText("Robot online").waitFor();
    expect(back.commands).toEqual([]);
  },
  BROKER,
);

longConsoleTest(
  "an update that brings the old version back has failed, in a browser",
  async (scene) => {
    await offer(scene, "15.6.0");
    const robot: Robot = await arrive(scene, stateOf(), () => (robot.cut(), []));
    const { page, openAs } = await scene.visit();
    await openAs(CARE, scene.account);
    await page.getByText("On offer: 15.6.0.").waitFor();
    await page.getByText("What is new").click();
    await page.getByText("Moves are smoother.").waitFor();
    await act(page, "Update to 15.6.0");
    await outcome(page, /has been installing for/);
    const again = await arrive(scene, stateOf({ uptime: 0 }), ({ label }) => [failed(label, "No update available.")]);
    again.tell("logs", { type: "error", message: "Half is bad.", major_version: 15, channels: [] });
    await outcome(page, /still runs what it had/);
    await act(page, "Update to 15.6.0");
    await outcome(page, /The robot found no update/);
    again.cut();
    const last: Robot = await arrive(scene, stateOf(), () => (last.cut(), []));
    await act(page, "Update to 15.6.0");
    await arrive(scene, stateOf({ uptime: 0, controller_version: "15.6.0" }));
    await outcome(page, "It is back with 15.6.0.");
    await page.getByText("It is up to date.").waitFor();
  },
  BROKER,
);

longConsoleTest(
  "firmware that is answered as done and failed has failed; a board of another letter is told",
  async (scene) => {
    await scene.account.ask(patch("/api/dos_config", { firmware_hardware: "board_k16" }));
    let answers: Obey = ({ label }) => [done(label)];
    const robot = await arrive(scene, stateOf(), (command) => answers(command));
    const { page, openAs } = await scene.visit();
    await openAs(CARE, scene.account);
    await page.getByText("Settings say K16, the board says K17.").waitFor();
    answers = ({ label }) => {
      robot.tell("logs", { type: "error", message: "Flash failed. Again.", major_version: 15, channels: [] });
      return [done(label)];
    };
    await act(page, "Install the firmware for K16");
    await outcome(page, /^Flash failed\. Again\./);
    answers = ({ label }) => [failed(label, "no such board")];
    await act(page, "Install the firmware for K16");
    await outcome(page, /may not know this board: update it first. no such board/);
    answers = ({ label }) => {
      robot.tell("status", stateOf({ firmware_version: "6.6.26.I" }));
      robot.tell("logs", {
        type: "success",
        message: "Success: Firmware flashed. MD5: 0",
        major_version: 15,
        channels: [],
      });
      return [done(label)];
    };
    await act(page, "Install the firmware for K16");
    await outcome(page, "The firmware is installed. 6.6.26.I");
    await page.getByText("K16, as Settings say.").waitFor();
    const sent = robot.commands.flatMap(({ body }) => body.map(({ args }) => args["package"]));
    expect(sent).toEqual(["board_k16", "board_k16", "board_k16"]);
  },
  BROKER,
);

longConsoleTest(
  "without the board in Settings, or with one of one's own, nothing is installed",
  async (scene) => {
    const robot = await arrive(scene, stateOf());
    const { page, openAs } = await scene.visit();
    await openAs(CARE, scene.account);
    await page.getByText("without it the motors get no firmware").waitFor();
    await page.getByRole("button", { name: "Install the firmware for …" }).press("Enter");
    await page.locator(".lines").getByText("Choose the board in Settings first.").waitFor();
    await scene.account.ask(patch("/api/dos_config", { firmware_hardware: "none" }));
    await page.getByText("nothing is installed from here").waitFor();
    expect(await page.getByRole("button", { name: /Install/ }).count()).toBe(0);
    expect(robot.commands).toEqual([]);
  },
  BROKER,
);

longConsoleTest(
  "facts are said in words, and can be copied without secrets; odd trees break nothing",
  async (scene) => {
    const robot = await arrive(scene, stateOf({}, { "Update 15.6.0": { type: "OTA", percent: 40 } }));
    const { page, openAs } = await scene.visit();
    await openAs(CARE, scene.account);
    const facts = page.locator(".care-facts");
    for (const words of ["15\u00a0%, too weak", "too low now", "78\u00a0°C, hot", "95\u00a0%, nearly full", "1 found"])
      await facts.getByText(words).waitFor();
    await page.locator(".care-jobs").getByText("Update of the software").waitFor();
    await page.evaluate("navigator.clipboard && (navigator.clipboard.writeText = () => Promise.reject())");
    await press(page, "Copy as text");
    const text = await facts.locator("textarea").inputValue();
    expect(text).toContain("Address here: 192.168.1.30");
    for (const secret of [scene.account.email, scene.server.base]) expect(text).not.toContain(secret);
    for (const odd of [{ informational_settings: 7, jobs: [null, 3] }, { jobs: "x" }, {}]) robot.tell("status", odd);
    await facts.getByText("not reported").nth(3).waitFor();
    robot.tell("status", stateOf());
    await facts.getByText("78\u00a0°C, hot").waitFor();
  },
  BROKER,
);

longConsoleTest(
  "the practice robot plays each act",
  async (scene) => {
    await offer(scene, "15.6.0");
    await scene.account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
    await scene.account.ask(patch("/api/device", { sbc: "4" }));
    await using robot = practise(scene.server.base, scene.account.email);
    await robot.says("Connected");
    const { page, openAs } = await scene.visit();
    await openAs(CARE, scene.account);
    await page.getByText("K17, as Settings say.").waitFor();
    await press(page, "Sync now");
    await outcome(page, "It has all changes.");
    await act(page, "Restart the board");
    await outcome(page, /tells its version again/);
    await act(page, "Install the firmware for K17");
    await outcome(page, /The firmware is installed/);
    await act(page, "Update to 15.6.0");
    await outcome(page, "It is back with 15.6.0.");
    await act(page, "Restart the robot");
    await outcome(page, /It is back after/);
    await act(page, "Shut it down");
    await outcome(page, /It is off/);
    expect(await robot.ended).toBe(0);
  },
  BROKER,
);

longConsoleTest(
  "the practice robot lets each act fail",
  async (scene) => {
    await offer(scene, "15.6.0");
    await scene.account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
    await scene.account.ask(patch("/api/device", { sbc: "4" }));
    const faults = ["flash", "update", "sync", "voltage"].flatMap((fault) => ["--fault", fault]);
    await using robot = practise(scene.server.base, scene.account.email, ...faults);
    await robot.says("Connected");
    const { page, openAs } = await scene.visit();
    await openAs(CARE, scene.account);
    await page.locator(".care-facts").getByText("too low now").waitFor();
    await press(page, "Sync now");
    await outcome(page, /It did not get the changes/);
    await act(page, "Install the firmware for K17");
    await outcome(page, /^Flash failed/);
    await act(page, "Update to 15.6.0");
    await outcome(page, /still runs what it had/);
  },
  BROKER,
);

for (const look of LOOKS) {
  longConsoleTest(
    `the part Care looks good (${Object.values(look).join(", ")})`,
    async (scene) => {
      await offer(scene, "15.6.0");
      await scene.account.ask(patch("/api/dos_config", { firmware_hardware: "board_k16" }));
      const robot = await arrive(
        scene,
        stateOf({}, { "Update 15.6.0": { type: "OTA" }, a: { percent: 100, updated_at: 1 } }),
      );
      const { page, openAs, looksGood } = await scene.visit(look);
      await openAs(CARE, scene.account);
      await eventually(async () => ((await page.locator(".robot-care .card").count()) >= 8 ? true : undefined));
      await looksGood("robot-care", true);
      expect(robot.commands).toEqual([]);
    },
    BROKER,
  );
}
