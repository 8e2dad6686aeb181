import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, longConsoleTest, type Scene } from "../support/console";
import { holds } from "../support/eventually";
import { done, failed, type Robot, robotToken, startRobot, STATE } from "../support/robot";
import { post } from "../support/scenarios";
import { plant } from "./garden/places";

/* A run is started, not waited for (`console.md` §2.4). */

const BROKER = { MQTT_PORT: "0" };

const stateAt = (x: number, y: number, z = 0) => ({
  ...STATE,
  location_data: { ...STATE.location_data, position: { x, y, z } },
});

/** A robot that answers when it is told to. */
async function robotOf({ server, account }: Scene): Promise<Robot> {
  const token = await robotToken(server.base, account.email);
  const [port = 0] = server.mqttPorts;
  return startRobot({ port, deviceId: account.deviceId, token, obey: () => [] });
}

const places = [100, 500, 900];

/** A sequence that goes to three plants, and waits a minute at each. */
async function rounds({ account }: Scene): Promise<number> {
  const steps = await Promise.all(
    places.map(async (x) => {
      const pointer_id = await account.make(plant("Mint", x, 200));
      const location = { kind: "point", args: { pointer_type: "Plant", pointer_id } };
      const offset = { kind: "coordinate", args: { x: 0, y: 0, z: 0 } };
      return [
        { kind: "move_absolute", args: { location, offset, speed: 100 } },
        { kind: "wait", args: { milliseconds: 60_000 } },
      ];
    }),
  );
  return account.make(post("/api/sequences", { name: "Water plant", pinned: true, body: steps.flat() }));
}

const bar = (page: Page) => page.getByRole("region", { name: /The robot at work|Der Roboter bei der Arbeit/ });

/** The server no longer waits for the answer to a command: as after two minutes. */
const tireAfter = (page: Page, isTired: () => boolean) =>
  page.routeWebSocket(/\/api\/line$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      server.send(message);
      const { label } = JSON.parse(String(message)) as { label?: string };
      if (label !== undefined && isTired()) {
        socket.send(JSON.stringify({ label, status: 504, answer: { error: "The robot has not answered in time." } }));
      }
    });
  });

consoleTest(
  "a run shows how far it is, on every page, and cannot be begun twice",
  async (scene) => {
    const id = await rounds(scene);
    const robot = await robotOf(scene);
    robot.tell("status", stateAt(0, 0));
    const { page, openAs, open, looksGood } = await scene.visit({ size: "desktop" });
    await openAs(`/sequences/${id}`, scene.account);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Running" }).isDisabled()).toBe(true);
    await bar(page).getByText("plant 1 of 3").waitFor();
    await bar(page).getByText("4 min left").waitFor();
    robot.tell("status", stateAt(100, 200));
    robot.tell("status", stateAt(500, 200));
    await bar(page).getByText("plant 2 of 3").waitFor();
    await looksGood("run", true);

    await page.getByRole("link", { name: "Robot", exact: true }).click();
    await bar(page).getByText("plant 2 of 3").waitFor();
    expect(await page.getByRole("button", { name: "Water plant" }).isDisabled()).toBe(true);
    await open("/plants"); // loaded anew, it knows where the robot was
    await bar(page).getByText("plant 2 of 3").waitFor();
    robot.tell("status", stateAt(900, 200));
    await bar(page).getByText("plant 3 of 3").waitFor();
    await bar(page).getByRole("button", { name: "Emergency stop" }).click();
    await holds(async () => expect(robot.commands.at(-1)?.body).toMatchObject([{ kind: "emergency_lock" }]));
    expect(robot.commands).toHaveLength(2);
    robot.tell("status", { ...STATE, informational_settings: { ...STATE.informational_settings, locked: true } });
    await bar(page).waitFor({ state: "detached" });
    robot.cut();
  },
  BROKER,
);

longConsoleTest(
  "a run longer than the server waits is no failure; its end follows from its logs",
  async (scene) => {
    const id = await rounds(scene);
    const robot = await robotOf(scene);
    const { page, openAs } = await scene.visit();
    let isTired = false;
    await tireAfter(page, () => isTired);
    await openAs(`/sequences/${id}`, scene.account);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    const start = page.getByRole("dialog").getByRole("button", { name: /Run/ });
    await start.waitFor();
    isTired = true;
    await start.click();
    await bar(page).getByText("Water plant").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const log = (message: string) =>
      robot.tell("logs", { type: "info", message, verbosity: 2, major_version: 15, channels: [] });
    log("[33/104] Starting Water plant");
    await bar(page).getByText("33 of 104").waitFor();
    log("Completed Water plant");
    log("[104/104] Starting Water plant");
    await bar(page).getByText("104 of 104").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    log("Completed Water plant");
    await page.getByText("Water plant: the robot says that it is done.").waitFor();
    await bar(page).waitFor({ state: "detached" });
    expect(robot.commands).toHaveLength(1);
    robot.cut();
  },
  BROKER,
);

longConsoleTest(
  "why a run has ended is told wherever one is, and the answer of a quick one at once",
  async (scene) => {
    const id = await rounds(scene);
    const robot = await robotOf(scene);
    const { page, openAs } = await scene.visit({ language: "de" });
    await openAs("/robot", scene.account);
    const start = page.getByRole("button", { name: "Water plant" });
    await start.click();
    await bar(page).waitFor();
    robot.tell("from_device", failed(robot.commands.at(-1)?.label ?? "", "Y stalled at 200."));
    await page.getByRole("alert").getByText("Water plant: Y stalled at 200.").waitFor();
    await bar(page).waitFor({ state: "detached" });
    await start.click();
    await holds(async () => expect(robot.commands).toHaveLength(2));
    robot.tell("from_device", done(robot.commands.at(-1)?.label ?? ""));
    await page.getByText("Water plant: Der Roboter sagt, es ist erledigt.").waitFor();
    expect(id).toBeGreaterThan(0);
    robot.cut();
  },
  BROKER,
);

longConsoleTest(
  "a command that takes longer than the server waits is no failure either",
  async (scene) => {
    const robot = await robotOf(scene);
    const { page, openAs } = await scene.visit();
    await tireAfter(page, () => true);
    await openAs("/robot", scene.account);
    await page.getByRole("button", { name: "Find home" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Find home" }).click();
    await page.getByText("the robot is still at it").first().waitFor();
    expect(await page.getByRole("alert").getByText(/./).count()).toBe(0);
    robot.cut();
  },
  BROKER,
);

longConsoleTest(
  "a run that others have started shows too, as the logs of the robot tell it",
  async (scene) => {
    const id = await rounds(scene);
    const robot = await robotOf(scene);
    const { page, openAs } = await scene.visit();
    await openAs("/plants", scene.account);
    await page.getByText("Mint").first().waitFor();
    const log = (message: string) =>
      robot.tell("logs", { type: "info", message, verbosity: 2, major_version: 15, channels: [] });
    log("Starting something else"); // no sequence is called so
    log("[2/3] Starting Water plant");
    await bar(page).getByText("2 of 3").waitFor();
    expect(await bar(page).getByRole("link").getAttribute("href")).toEndWith(`/sequences/${id}`);
    log("[3/3] Starting Water plant");
    await bar(page).getByText("3 of 3").waitFor();
    log("Completed Water plant");
    await bar(page).waitFor({ state: "detached" });
    expect(robot.commands).toEqual([]);
    robot.cut();
  },
  BROKER,
);
