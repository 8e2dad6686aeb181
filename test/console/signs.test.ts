import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, type Scene } from "../support/console";
import { done, type Robot, robotToken, startRobot, STATE } from "../support/robot";
import { patch, post } from "../support/scenarios";
import { addAlert } from "../../src/features/alerts";

/* Orders that are done when the robot shows so (care.md §3.4), and small things of the pages around them. */

const BROKER = { MQTT_PORT: "0" };
type Obey = NonNullable<Parameters<typeof startRobot>[0]["obey"]>;

const stateAt = (x: number, y: number, z: number, pins: object = {}) => ({
  ...STATE,
  pins,
  location_data: { ...STATE.location_data, position: { x, y, z } },
});

async function arrive({ server, account }: Scene, obey: Obey): Promise<Robot> {
  const token = await robotToken(server.base, account.email);
  const [port = 0] = server.mqttPorts;
  return startRobot({ port, deviceId: account.deviceId, token, state: () => stateAt(800, 300, -50), obey });
}

const says = (page: Page, text: string) => page.locator("[role=status], [role=alert]").getByText(text).waitFor();
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

consoleTest(
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

consoleTest("the voice and the tone of messages can be tried, or it is said why not", async ({ account, visit }) => {
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
});

consoleTest("a robot that has to be set up again is one message", async ({ account, visit, server: { services } }) => {
  const add = (): void => addAlert(services.db, account.deviceId, "api.robot.set_up_again", services.clock());
  await services.writes.run("account", add, account.deviceId);
  const { page, openAs } = await visit();
  await openAs("/messages", account);
  await page.getByRole("link", { name: "How to set it up" }).waitFor();
  await account.list("notices");
  expect(await page.getByRole("heading", { name: "Set the robot up again" }).count()).toBe(1);
});
