import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { practise } from "../cli/practising";
import { longConsoleTest } from "../support/console";
import { done, robotToken, startRobot } from "../support/robot";
import { patch } from "../support/scenarios";

/* Acts of Care at a robot that is silent, that loses its board, and that is reset (care.md §1.2). */

const BROKER = { MQTT_PORT: "0" };
const CARE = "/robot?tab=care";

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

longConsoleTest(
  "a robot that never answers is judged by its tree",
  async ({ server, account, visit }) => {
    await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
    await using robot = practise(server.base, account.email, "--fault", "silent");
    await robot.says("Connected");
    const { page, openAs } = await visit();
    await openAs(CARE, account);
    await page.getByRole("button", { name: "Restart the board", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restart the board", exact: true }).click();
    await outcome(page, /tells its version again/);
  },
  BROKER,
);

longConsoleTest(
  "a board that tells no version after its restart does not answer",
  async ({ server, account, visit }) => {
    await account.ask(patch("/api/dos_config", { firmware_hardware: "board_k17" }));
    await using robot = practise(server.base, account.email, "--fault", "board");
    await robot.says("Connected");
    const { page, openAs } = await visit();
    page.setDefaultTimeout(150_000); // it has 90 s
    await openAs(CARE, account);
    await page.getByRole("button", { name: "Restart the board", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restart the board", exact: true }).click();
    await outcome(page, /The board does not answer/);
  },
  BROKER,
);
