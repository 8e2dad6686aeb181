import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, longConsoleTest, type Scene } from "../support/console";
import { holds } from "../support/eventually";
import { heardBy } from "../support/heard";
import { jpeg } from "../support/pictures";
import { done, type Robot, robotToken, startRobot, STATE } from "../support/robot";
import { patch, post } from "../support/scenarios";
import { upload } from "../support/uploads";
import { addAlert } from "../../src/features/alerts";

/* Orders that are done when the robot shows so (care.md §3.4), and small things of the pages around them. */

const BROKER = { MQTT_PORT: "0" };
type Obey = NonNullable<Parameters<typeof startRobot>[0]["obey"]>;

const stateAt = (x: number, y: number, z: number, pins: object = {}) => ({
  ...STATE,
  pins,
  location_data: { ...STATE.location_data, position: { x, y, z } },
});

async function arrive(
  { server, account }: Scene,
  obey: Obey,
  state: () => object = () => stateAt(800, 300, -50),
): Promise<Robot> {
  const token = await robotToken(server.base, account.email);
  const [port = 0] = server.mqttPorts;
  return startRobot({ port, deviceId: account.deviceId, token, state, obey });
}

const says = (page: Page, text: string) => page.locator("[role=status], [role=alert]").getByText(text).waitFor();
/** Time passes fast for what is waited for a minute, such as a photo. */
const SHORT = `{ const now = Date.now; const begun = now(); Date.now = () => begun + (now() - begun) * 6; }`;
const NOT_SHOWN = "the robot has answered, and does not show that it is done.";

consoleTest(
  "home is reached at 0, and a pin is switched when the robot shows it: an answer alone is neither",
  async (scene) => {
    const { account } = scene;
    await account.make(post("/api/peripherals", { label: "Light", pin: 7, mode: 0 }));
    let answers: Obey = ({ label }) => [done(label)];
    const robot = await arrive(scene, (command) => answers(command));
    const { page, openAs } = await scene.visit({ size: "desktop" });
    await openAs("/robot", account);
    await page.getByText("800", { exact: true }).waitFor();
    const home = page.locator(".robot-homing").getByRole("button", { name: "Go home" });
    await home.click();
    await says(page, `Go home (X, Y, Z): ${NOT_SHOWN}`);
    answers = ({ label }) => (robot.tell("status", stateAt(0, 0.02, 0)), [done(label)]);
    await home.click();
    await says(page, "Go home (X, Y, Z): done.");

    answers = ({ label }) => [done(label)];
    await page.getByRole("button", { name: "Light on" }).click();
    await says(page, `Light on: ${NOT_SHOWN}`);
    answers = ({ label }) => (robot.tell("status", stateAt(0, 0, 0, { 7: { mode: 0, value: 1 } })), [done(label)]);
    await page.getByRole("button", { name: "Light on" }).click();
    await says(page, "Light on: done.");
  },
  BROKER,
);

interface Row {
  readonly order: string;
  readonly path: string;
  /** Prepares the page until the order can be pressed. */
  readonly open?: (page: Page) => Promise<unknown>;
  readonly press: (page: Page) => Promise<unknown>;
  /** The sign that it is done. */
  readonly sign: (robot: Robot, scene: Scene, ids: Ids) => unknown;
}
type Ids = Readonly<Record<"nozzle" | "sensor", number>>;

const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();

const ROWS: readonly Row[] = [
  {
    ...{ order: "Move X +100\u00a0mm", path: "/robot", press: press("Move X +100 mm") },
    sign: (robot) => robot.tell("status", stateAt(900, 300, -50)),
  },
  {
    ...{ order: "Move to X 700", path: "/robot" },
    open: (page) => page.getByLabel("X", { exact: true }).fill("700"),
    press: press("Move there"),
    sign: (robot) => robot.tell("status", stateAt(700.2, 300, -50)),
  },
  {
    ...{ order: "Find home (X, Y, Z)", path: "/robot" },
    press: async (page) => {
      await page.getByRole("button", { name: "Find home" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Find home" }).click();
    },
    sign: (robot) => robot.tell("status", stateAt(0, 0, 0)),
  },
  {
    ...{ order: "Take a photo", path: "/robot", press: press("Take a photo") },
    sign: async (_, { server, account }) => {
      const url = await upload(server, account, await jpeg(64, 48));
      await account.ask(post("/api/images", { attachment_url: url, meta: {} }));
    },
  },
  {
    ...{ order: "Mount Nozzle", path: "/robot", press: press("Mount Nozzle") },
    sign: (_, { account }, { nozzle }) => account.ask(patch("/api/device", { mounted_tool_id: nozzle })),
  },
  {
    ...{ order: "Read pin 59", path: "/robot" },
    open: async (page) => {
      await page.getByText("Any pin").click();
      await page.getByLabel("Number of the pin").fill("59");
    },
    press: press("Read"),
    sign: (robot) => robot.tell("status", stateAt(800, 300, -50, { 59: { mode: -1, value: 312 } })),
  },
  {
    ...{ order: "Read Soil", path: "/sensors", press: press("Read now: Soil") },
    sign: (_, { account }) => {
      const reading = { pin: 58, mode: 1, value: 400, x: 0, y: 0, z: 0, read_at: "2026-03-01T08:00:00.000Z" };
      return account.ask(post("/api/sensor_readings", reading));
    },
  },
];

for (const { order, path, open = async () => {}, press: tell, sign } of ROWS) {
  longConsoleTest(
    `${order}: an answer alone is no success`,
    async (scene) => {
      const { account } = scene;
      const nozzle = await account.make(post("/api/tools", { name: "Nozzle" }));
      const slot = { pointer_type: "ToolSlot", name: "Slot", x: 0, y: 0, z: 0, tool_id: nozzle };
      await account.make(post("/api/points", slot));
      const sensor = await account.make(post("/api/sensors", { label: "Soil", pin: 58, mode: 1 }));
      const robot = await arrive(scene, ({ label }) => [done(label)]);
      const { page, openAs } = await scene.visit({ size: "desktop" });
      await page.addInitScript(SHORT);
      await openAs(path, account);
      await open(page);
      await tell(page);
      await says(page, `${order}: ${NOT_SHOWN}`);
      await tell(page);
      await holds(async () => expect(robot.commands).toHaveLength(2));
      await sign(robot, scene, { nozzle, sensor });
      await says(page, `${order}: done.`);
    },
    BROKER,
  );
}

longConsoleTest(
  "a pin that shows the same as before was read by the robot's word alone",
  async (scene) => {
    const { account } = scene;
    let value = 312;
    const state = () => stateAt(800, 300, -50, { 59: { mode: 0, value } });
    await arrive(scene, ({ label }) => [done(label)], state);
    const { page, openAs } = await scene.visit({ size: "desktop" });
    await openAs("/robot", account);
    await page.getByText("Any pin").click();
    await page.getByLabel("Number of the pin").fill("59");
    await page.getByText("312").waitFor();
    await press("Read")(page);
    await says(page, "Read pin 59: the robot says that it is done.");
    value = 313;
    await press("Read")(page);
    await says(page, "Read pin 59: done.");
  },
  BROKER,
);

longConsoleTest(
  "a valve that was never seen open was opened by the robot's word alone",
  async (scene) => {
    const stateWith = (value: number) => stateAt(800, 300, -50, { 8: { mode: 0, value } });
    const robot = await arrive(
      scene,
      ({ label }) => [done(label)],
      () => stateWith(0),
    );
    const { page, openAs } = await scene.visit({ size: "desktop" });
    const hears = heardBy(page);
    await openAs("/setup/switches", scene.account);
    await press("Valve for 2\u00a0s")(page);
    await holds(async () => expect(robot.commands).toHaveLength(1));
    robot.tell("status", stateWith(0));
    await says(page, "Valve for 2\u00a0s: the robot says that it is done.");
    await press("Valve for 2\u00a0s")(page);
    await holds(async () => expect(robot.commands).toHaveLength(2));
    robot.tell("status", stateWith(1));
    await hears('"value":1');
    robot.tell("status", stateWith(0));
    await says(page, "Valve for 2\u00a0s: done.");
  },
  BROKER,
);

longConsoleTest(
  "all axes are measured at once, and each of them is told",
  async (scene) => {
    const { account } = scene;
    const scale = Object.fromEntries(["x", "y", "z"].map((axis) => [`movement_step_per_mm_${axis}`, 5]));
    await account.ask(patch("/api/firmware_config", { ...scale, movement_axis_nr_steps_x: 5_000 }));
    await arrive(scene, async ({ label }) => {
      await account.ask(patch("/api/firmware_config", { movement_axis_nr_steps_y: 6_000 }));
      return [done(label)];
    });
    const { page, openAs } = await scene.visit({ size: "desktop" });
    await openAs("/setup", account);
    await page.getByRole("button", { name: "Measure X, Y, Z" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Measure X, Y, Z" }).click();
    await says(page, "It told no new length: X stays 1,000\u00a0mm.");
    await says(page, "Y 1,200\u00a0mm, was not known.");
  },
  BROKER,
);

longConsoleTest(
  "the voice and the tone of messages can be tried, or it is said why not",
  async ({ account, visit }) => {
    const { page, openAs } = await visit();
    await page.addInitScript(
      "delete globalThis.speechSynthesis; delete Object.getPrototypeOf(globalThis).speechSynthesis",
    );
    await openAs("/settings?tab=display", account);
    await page.getByRole("searchbox").fill("speak");
    const voice = page.getByRole("button", { name: "Try the voice" });
    expect(await voice.getAttribute("title")).toBe("This browser has no voice.");
    await page.getByRole("searchbox").fill("sound");
    await page.getByRole("button", { name: "Try the beep" }).click();
  },
);

longConsoleTest(
  "a robot that has to be set up again is one message",
  async ({ account, visit, server: { services } }) => {
    const add = (): void => addAlert(services.db, account.deviceId, "api.robot.set_up_again", services.clock());
    await services.writes.run("account", add, account.deviceId);
    const { page, openAs } = await visit();
    await openAs("/messages", account);
    await page.getByRole("link", { name: "How to set it up" }).waitFor();
    await account.list("notices");
    expect(await page.getByRole("heading", { name: "Set the robot up again" }).count()).toBe(1);
  },
);
