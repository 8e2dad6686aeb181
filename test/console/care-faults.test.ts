import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { addRelease } from "../../src/features/releases/commands";
import { practise } from "../cli/practising";
import { longConsoleTest, type Scene } from "../support/console";
import { heardBy } from "../support/heard";
import { done, robotToken, startRobot, STATE } from "../support/robot";
import { patch } from "../support/scenarios";

/* Acts of Care at a robot that is silent, that loses its board, and that is reset (care.md §1.2). */

const BROKER = { MQTT_PORT: "0" };
const CARE = "/robot?tab=care";

const offer = ({ server: { services }, account }: Scene, version: string): Promise<void> => {
  const release = { version, platform: "sbc4", channel: "stable", imageUrl: "http://files.test/a.fw" } as const;
  return services.writes.run("account", () => addRelease(services.db, release, new Date()), account.deviceId);
};
const outcome = (page: Page, text: string | RegExp) => page.locator(".care-outcome").getByText(text).waitFor();

longConsoleTest(
  "a reset asks twice, and is done when the robot has gone: then it says what to enter, also as a QR code",
  async ({ server, account, visit }) => {
    const token = await robotToken(server.base, account.email);
    const [port = 0] = server.mqttPorts;
    const robot = await startRobot({ port, deviceId: account.deviceId, token, obey: ({ label }) => [done(label)] });
    const { page, openAs } = await visit();
    await openAs(CARE, account);
    const name = "Reset the robot";
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").getByText("Reset the robot?").waitFor();
    await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").getByText("enter this address: http://garden.test:3000").waitFor();
    expect(robot.commands).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
    await outcome(page, /^It resets\./);
    expect(robot.commands.map(({ body }) => body)).toEqual([
      [{ kind: "factory_reset", args: { package: "device_os" } }],
    ]);
    robot.cut();
    await outcome(page, /^It waits for its set-up/);
    await page.locator(".robot-care").getByRole("img", { name: "QR code of http://garden.test:3000" }).waitFor();
  },
  { ...BROKER, PUBLIC_URL: "http://garden.test:3000" },
);

/** Presses a button, and the one of the same name in each question. */
async function act(page: Page, name: string, questions = 1): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  for (let n = 0; n < questions; n++) await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

longConsoleTest(
  "a robot that never answers is judged by its tree, its logs and its connection, in each act",
  async (scene) => {
    const { server, account, visit } = scene;
    await offer(scene, "15.6.0");
    await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
    await account.ask(patch("/api/device", { sbc: "4" }));
    await using robot = practise(server.base, account.email, "--fault", "silent");
    await robot.says("Connected");
    const { page, openAs } = await visit();
    await openAs(CARE, account);
    await page.getByText("K17, as Settings say.").waitFor();
    await act(page, "Sync now", 0);
    await outcome(page, "It has all changes.");
    await act(page, "Restart the board");
    await outcome(page, /tells its version again/);
    await act(page, "Install the firmware for K17");
    await outcome(page, /The firmware is installed/);
    await act(page, "Update to 15.6.0");
    await outcome(page, "It is back with 15.6.0.");
    await act(page, "Restart the robot");
    await outcome(page, /It is back after/);
    await act(page, "Reset the robot", 2);
    await outcome(page, /^It waits for its set-up/);
    expect(await robot.ended).toBe(0);
    await using another = practise(server.base, account.email, "--fault", "silent");
    await another.says("Connected");
    await page.locator("header.top").getByText("Robot online").waitFor({ state: "attached" });
    await act(page, "Shut it down");
    await outcome(page, /It is off/);
    expect(await another.ended).toBe(0);
  },
  BROKER,
);

/** The server waits a second for answers that it would wait two minutes for. */
const IMPATIENT = `{
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) { send.call(this, text.replace('"timeout_s":120', '"timeout_s":1')); };
}`;

longConsoleTest(
  "what takes longer than the server waits is under way, and is judged by its sign",
  async (scene) => {
    const { server, account, visit } = scene;
    await offer(scene, "15.6.0");
    await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
    const state = (more: object = {}) => ({
      ...STATE,
      informational_settings: {
        ...STATE.informational_settings,
        ...{ controller_version: "15.5.0", firmware_version: "6.6.26.J", uptime: 5_000, target: "sbc4" },
        ...more,
      },
    });
    const token = await robotToken(server.base, account.email);
    const [port = 0] = server.mqttPorts;
    const options = { port, deviceId: account.deviceId, token };
    const late: string[] = [];
    const robot = await startRobot({
      ...options,
      state: () => state({ sync_status: "sync_now" }),
      obey: ({ label }) => (late.push(label), []),
    });
    const { page, openAs } = await visit({ size: "desktop" });
    await page.addInitScript(IMPATIENT);
    const hears = heardBy(page);
    await openAs(CARE, account);
    /** The last answers stand on another part of the page. */
    const isStillAtIt = async (order: string): Promise<void> => {
      await page.getByRole("button", { name: "Control", exact: true }).click();
      await page.locator(".robot-answers li").filter({ hasText: order }).getByText("is still at it").waitFor();
      await page.getByRole("button", { name: "Care", exact: true }).click();
    };
    const log = { type: "success", channels: [], major_version: 15 };

    await act(page, "Install the firmware for K17");
    await isStillAtIt("Firmware of the board");
    await outcome(page, /^The firmware is written and checked/);
    robot.tell("from_device", done(late.at(-1) ?? "")); // nobody waits for it any more
    await robot.settled();
    await outcome(page, /^The firmware is written and checked/);
    robot.tell("logs", { ...log, message: "Success: Firmware flashed. MD5: 0" });
    await outcome(page, /^The firmware is installed/);

    await act(page, "Sync now", 0);
    await isStillAtIt("Sync");
    await outcome(page, "It gets changes.");
    robot.tell("status", state({ sync_status: "syncing" }));
    await hears('"syncing"');
    robot.tell("status", state({ sync_status: "synced" }));
    await outcome(page, "It has all changes.");

    await act(page, "Update to 15.6.0");
    await isStillAtIt("Update");
    await outcome(page, /installing for/);
    robot.cut();
    await startRobot({ ...options, state: () => state({ uptime: 0, controller_version: "15.6.0" }) });
    await outcome(page, "It is back with 15.6.0.");
  },
  BROKER,
);

/** Time passes twenty times as fast for the page. */
const FAST = `{ const now = Date.now; const begun = now(); Date.now = () => begun + (now() - begun) * 20; }`;

longConsoleTest(
  "a board that tells no version after its restart does not answer",
  async ({ server, account, visit }) => {
    await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
    await using robot = practise(server.base, account.email, "--fault", "board");
    await robot.says("Connected");
    const { page, openAs } = await visit();
    await page.addInitScript(FAST); // it has 90 s
    await openAs(CARE, account);
    await page.getByRole("button", { name: "Restart the board", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restart the board", exact: true }).click();
    await outcome(page, /The board does not answer/);
  },
  BROKER,
);
