import { expect } from "bun:test";
import { connect } from "node:net";
import { openAccount } from "../support/account";
import { consoleTest, LOOKS } from "../support/console";
import { eventually } from "../support/eventually";
import { mqttPort } from "../support/mqtt-client";
import { failed, robotToken, startRobot } from "../support/robot";
import { get, patch, PASSWORD, send } from "../support/scenarios";
import { startServer } from "../support/server";
import { aRobot } from "../support/stand-in/robots";
import { QUICK_PACE } from "../support/stand-in/options";
import { StandIn } from "../support/stand-in/stand-in";

/* What the console does for the robot when sessions end, the password changes or it moves (`accounts.md` §4.6). */

const BROKER = { MQTT_PORT: "0" };
const NEW = "another password";
/** Where nobody listens. */
const NOBODY = "http://localhost:1";
const setPassword = (to: string) =>
  patch("/api/users", { password: PASSWORD, new_password: to, new_password_confirmation: to });

consoleTest(
  "a new password is told to the robot, which comes back with it",
  async ({ server, account, visit }) => {
    const robot = aRobot(server, account);
    await robot.online();
    const { page, open, openAs } = await visit();
    await openAs("/settings?tab=account", account);
    const form = page.locator("#password");
    await form.getByLabel("Your password").fill(PASSWORD);
    await form.getByLabel("New password", { exact: true }).fill(NEW);
    await form.getByLabel("New password again").fill(NEW);
    await form.getByRole("button", { name: "Change password" }).click();
    await page.getByText("the robot is back with it").waitFor();
    expect(robot.refusals).toEqual([]);
    const goods = robot.tokens.map(async ({ encoded }) => (await send(server, get("/api/users"), encoded)).status);
    expect(await Promise.all(goods)).toEqual([401, 200]);
    await open("/robot");
    await page.getByRole("button", { name: "Move X +100 mm" }).waitFor();
    await page.getByText("Set the robot up again").waitFor({ state: "detached" });
    await robot.stop();
  },
  BROKER,
);

consoleTest(
  "a robot that refuses the certificate gets another one, and is not restarted before it has kept one",
  async ({ server, account, visit }) => {
    let refusals = 2;
    const REFUSED = "Invalid credentials for change ownership";
    const robot = await startRobot({
      ...{ port: mqttPort(server), deviceId: account.deviceId, token: await robotToken(server.base, account.email) },
      obey: ({ label }) => [failed(label, refusals-- > 0 ? REFUSED : "TODO: Drop assets")],
    });
    const { page, openAs } = await visit();
    await openAs("/settings?tab=account", account);
    const inputs = page.locator("#password input");
    for (const [index, value] of [PASSWORD, NEW, NEW].entries()) await inputs.nth(index).fill(value);
    await page.getByRole("button", { name: "Change password" }).click();
    const kinds = () => robot.commands.map(({ body: [step] }) => step?.kind);
    await eventually(() => kinds().includes("reboot") || undefined);
    expect(kinds()).toEqual(["change_ownership", "change_ownership", "change_ownership", "reboot"]);
    const secrets = robot.commands.slice(0, 3).map(({ body: [step] }) => step?.body?.[1]?.args["value"]);
    expect(new Set(secrets).size).toBe(3);
    robot.cut();
  },
  BROKER,
);

consoleTest(
  "a robot that refuses every certificate is not restarted",
  async ({ server, account, visit }) => {
    const robot = await startRobot({
      ...{ port: mqttPort(server), deviceId: account.deviceId, token: await robotToken(server.base, account.email) },
      obey: ({ label }) => [failed(label, "Invalid credentials for change ownership")],
    });
    const { page, openAs } = await visit();
    await openAs("/settings?tab=account", account);
    const inputs = page.locator("#password input");
    for (const [index, value] of [PASSWORD, NEW, NEW].entries()) await inputs.nth(index).fill(value);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("the robot does not know it").waitFor();
    const kinds = robot.commands.map(({ body: [step] }) => step?.kind);
    expect(kinds).toEqual(Array(5).fill("change_ownership"));
    expect(robot.isClosed()).toBe(false);
    robot.cut();
  },
  BROKER,
);

consoleTest(
  "a robot that does not take the new password is waited for three minutes, and stays connected",
  async ({ server, account, visit }) => {
    const robot = await startRobot({
      ...{ port: mqttPort(server), deviceId: account.deviceId, token: await robotToken(server.base, account.email) },
      obey: ({ label }) => [failed(label, "I cannot.")],
    });
    const { page, openAs } = await visit();
    await page.clock.install();
    await openAs("/settings?tab=account", account);
    const form = page.locator("#password");
    for (const [index, value] of [PASSWORD, NEW, NEW].entries()) await form.locator("input").nth(index).fill(value);
    await form.getByRole("button", { name: "Change password" }).click();
    await page.getByText("The robot is told, and starts again").waitFor();
    const kinds = () => robot.commands.map(({ body: [step] }) => step?.kind);
    await eventually(() => kinds().includes("reboot") || undefined);
    expect(kinds()).toEqual(["change_ownership", "reboot"]);
    // The three minutes begin with the answer to the command. From then on the page looks for the robot each second.
    for (const _ of ["perhaps another's", "its own"]) {
      await page.waitForResponse((response) => response.url().endsWith("/api/device/state"));
    }
    await page.clock.fastForward("03:01");
    await page.getByText("the robot does not know it").waitFor();
    expect(robot.isClosed()).toBe(false);
    robot.cut();
  },
  BROKER,
);

for (const look of LOOKS) {
  consoleTest(
    `a robot that misses the new password has to be set up again: ${Object.values(look).join(", ")}`,
    async ({ server, account, visit }) => {
      const robot = aRobot(server, account);
      await robot.online();
      await robot.stop();
      const { page, open, openAs, looksGood } = await visit(look);
      await openAs("/settings?tab=account", account);
      const form = page.locator("#password");
      for (const [index, value] of [PASSWORD, NEW, NEW].entries()) await form.locator("input").nth(index).fill(value);
      await form.locator('button[type="submit"]').click();
      const isGerman = look.language === "de";
      await page.getByText(isGerman ? "der Roboter kennt es nicht" : "the robot does not know it").waitFor();
      const title = isGerman ? "Richte den Roboter neu ein" : "Set the robot up again";
      await open("/messages");
      await page.getByText(title).first().waitFor();
      await looksGood("messages-robot");
      await page.getByRole("link", { name: isGerman ? "So richtest du ihn ein" : "How to set it up" }).click();
      await page.getByText(title).waitFor();
      await page.getByText(isGerman ? "Nur dieser Rechner erreicht den Server" : "Only this machine reaches").waitFor();
      await looksGood("robot-set-up-again");
      const again = aRobot(server, { ...account, password: NEW });
      await again.online();
      await page.getByText(title).waitFor({ state: "detached" });
      await again.stop();
    },
    BROKER,
  );
}

consoleTest(
  "other sessions end without the robot, and with it when asked",
  async ({ server, account, visit }) => {
    const robot = aRobot(server, account);
    await robot.online();
    const { page, openAs } = await visit();
    await openAs("/settings?tab=account", account);
    const end = async (isRobotToo: boolean): Promise<void> => {
      await page.getByRole("button", { name: "End other sessions" }).click();
      const dialog = page.locator("dialog");
      await dialog.getByLabel("Your password").fill(PASSWORD);
      await dialog.getByRole("switch", { name: "Robot, too" }).setChecked(isRobotToo);
      await dialog.getByRole("button", { name: "End other sessions" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await end(false);
    expect((await send(server, get("/api/users"), account.token)).status).toBe(401);
    const { entries } = robot;
    robot.cut();
    await eventually(() => robot.entries > entries || undefined);
    expect(robot.refusals).toEqual([]);
    await end(true);
    await eventually(() => robot.refusals.length > 0 || undefined);
    await robot.stop();
  },
  BROKER,
);

consoleTest(
  "the robot moves to an account on another server",
  async ({ server, account, visit }) => {
    const there = await startServer(BROKER);
    const next = await openAccount(there, "bob@garden.test");
    await send(there, setPassword(NEW), next.token);
    const robot = new StandIn({
      ...{ server: server.base, email: account.email, password: PASSWORD, pace: QUICK_PACE },
      broker: (base) => connect(mqttPort(base === there.base ? there : server), "127.0.0.1"),
    });
    const { page, openAs, looksGood } = await visit({}, [there.base, NOBODY]);
    await openAs("/settings?tab=account", account);
    await page.getByRole("link", { name: "Move the robot" }).click();
    await robot.online();
    robot.unplug(false);
    await page.getByText("The robot is not connected.").waitFor();
    robot.plug();
    await page.getByText("The robot is not connected.").waitFor({ state: "detached" });
    await looksGood("settings-move");

    const fill = async (label: string, value: string): Promise<void> => page.getByLabel(label).fill(value);
    const press = (): Promise<void> => page.getByRole("button", { name: "Move the robot" }).click();
    await fill("Address of the other server", NOBODY);
    await fill("E-mail there", next.email);
    await fill("Password there", "not this one");
    await fill("Your password here", "not this one either");
    for (const [problem, label, value] of [
      ["This browser does not reach a server there.", "Address of the other server", `${there.base}/app`],
      ["Bad email or password.", "Password there", NEW],
      ["Password does not match", "Your password here", PASSWORD],
    ] as const) {
      await press();
      await page.getByText(problem).waitFor();
      await fill(label, value);
    }
    await press();
    await page.getByText("The robot is there.").waitFor();
    expect((await send(there, get("/api/device/state"), next.token)).json).toMatchObject({ connected: true });
    expect((await send(server, get("/api/device/state"), account.token)).json).toMatchObject({ connected: false });
    await robot.stop();
    await there.stop();
  },
  BROKER,
);
