import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, longConsoleTest, type Scene } from "../support/console";
import { holds } from "../support/eventually";
import { type Robot, robotToken, startRobot } from "../support/robot";
import { post } from "../support/scenarios";
import { lossyLink } from "../support/slow-link";
import { isWhole } from "../support/tier";

/* One line for each page (live.md §2.1). Tabs share the six connections of their browser. */

const plant = (name: string) => post("/api/points", { pointer_type: "Plant", name, x: 100, y: 100, z: 0 });

/** Opens tabs of one browser, in which somebody is signed in. */
async function tabsOf(
  { server, account, visit }: Scene,
  count: number,
  path: string,
  base = server.base,
): Promise<readonly Page[]> {
  const context = (await visit({ size: "desktop" })).page.context();
  await context.addInitScript(`localStorage.setItem("gardenshed.token", ${JSON.stringify(account.token)})`);
  const tabs = await Promise.all(Array.from({ length: count }, () => context.newPage()));
  await Promise.all(tabs.map((page) => page.goto(`${base}/app${path}`)));
  return tabs;
}

for (const count of isWhole ? [2, 6, 9] : [2]) {
  longConsoleTest(`${count} tabs draw, and hear of what others change`, async (scene) => {
    await scene.account.ask(plant("Mint"));
    const tabs = await tabsOf(scene, count, "/plants");
    for (const page of tabs) await page.getByText("Mint", { exact: true }).first().waitFor();
    await scene.account.ask(plant("Lovage"));
    for (const page of tabs) await page.getByText("Lovage", { exact: true }).first().waitFor();
  });
}

const ARROWS = ["Move X +100 mm", "Move X −100 mm", "Move Y +100 mm", "Move Y −100 mm", "Move Z +100 mm"];

/** Presses buttons of which each sends a command. */
async function press(page: Page, names: readonly string[], { commands }: Robot): Promise<void> {
  for (const [index, name] of names.entries()) {
    await page.getByRole("button", { name }).click();
    await holds(async () => expect(commands).toHaveLength(index + 1));
  }
}

longConsoleTest(
  "two tabs keep in step on a link of 300 ms that loses a packet in a hundred, and breaks",
  async (scene) => {
    const link = await lossyLink(scene.server.base, 150, 0.01);
    try {
      const tabs = await tabsOf(scene, 2, "/plants", link.base);
      for (const page of tabs) await page.getByRole("heading", { level: 1, name: "Plants" }).waitFor();
      const names = Array.from({ length: 10 }, (_, n) => `Mint ${n}`);
      for (const [index, name] of names.entries()) {
        await scene.account.ask(plant(name));
        if (index === 5) link.cut();
      }
      for (const page of tabs) {
        for (const name of names) await page.getByText(name, { exact: true }).first().waitFor();
      }
    } finally {
      link.close();
    }
  },
);

/** A robot that hears everything and answers nothing. */
async function silentRobot({ server, account }: Scene) {
  const token = await robotToken(server.base, account.email);
  const [port = 0] = server.mqttPorts;
  return startRobot({ port, deviceId: account.deviceId, token, obey: () => [] });
}

longConsoleTest(
  "a stop is at the robot while five moves of a silent robot wait and eight tabs are open",
  async (scene) => {
    const [page] = await tabsOf(scene, 8, "/robot");
    const robot = await silentRobot(scene);
    if (!page) throw new Error("no tab");
    await press(page, ARROWS, robot);
    await page.getByRole("button", { name: "Emergency stop" }).click();
    await holds(async () => expect(robot.commands).toHaveLength(6));
    expect(robot.commands.at(-1)).toMatchObject({ priority: 9000, body: [{ kind: "emergency_lock" }] });
    // None of the moves was answered or given up: the stop has waited for none of them.
    for (const name of ARROWS) {
      expect(await page.getByRole("button", { name }).getAttribute("aria-busy")).toBe("true");
    }
  },
  { MQTT_PORT: "0" },
);

consoleTest(
  "without a line a stop passes the commands that wait, and the state of the robot is asked for",
  async (scene) => {
    const { page, openAs } = await scene.visit({ size: "desktop" });
    await page.routeWebSocket("**/api/line", (line) => void line.close({ code: 1011 }));
    const robot = await silentRobot(scene);
    await openAs("/robot", scene.account);
    const [first = "", second = "", third = ""] = ARROWS;
    await press(page, [first, second], robot);
    await page.getByRole("button", { name: third }).click();
    await page.getByRole("alert").waitFor();
    await page.getByRole("button", { name: "Emergency stop" }).click();
    await holds(async () => expect(robot.commands).toHaveLength(3));
    expect(robot.commands.at(-1)).toMatchObject({ priority: 9000, body: [{ kind: "emergency_lock" }] });
  },
  { MQTT_PORT: "0" },
);

longConsoleTest(
  "a stop passes a line that is dead without a word",
  async ({ account, server, visit }) => {
    const { page, openAs } = await visit({ size: "desktop" });
    let isDead = false;
    await page.routeWebSocket("**/api/line", (line) => {
      const beyond = line.connectToServer();
      line.onMessage((message) => (isDead ? undefined : beyond.send(message)));
    });
    const token = await robotToken(server.base, account.email);
    const [port = 0] = server.mqttPorts;
    const robot = await startRobot({ port, deviceId: account.deviceId, token });
    await openAs("/about", account);
    await page.getByText("Robot online").waitFor();
    isDead = true;
    await page.getByRole("button", { name: "Emergency stop" }).click();
    await page.getByText("The robot has answered the stop.").waitFor();
    expect(robot.commands).toMatchObject([{ priority: 9000, body: [{ kind: "emergency_lock" }] }]);
    robot.cut();
  },
  { MQTT_PORT: "0" },
);

longConsoleTest(
  "a tab that is hidden for a minute gives its line back, and catches up when it is seen",
  async (scene) => {
    const { account, visit } = scene;
    const { page, openAs } = await visit({ size: "desktop" });
    const lines: { isOpen: boolean }[] = [];
    page.on("websocket", (socket) => {
      const line = { isOpen: true };
      lines.push(line);
      socket.on("close", () => (line.isOpen = false));
    });
    await page.clock.install();
    await openAs("/plants", account);
    await account.ask(plant("Mint"));
    await page.getByText("Mint", { exact: true }).first().waitFor();
    const show = (state: "hidden" | "visible") =>
      page.evaluate(`Object.defineProperty(document, "visibilityState", { configurable: true, value: "${state}" });
      document.dispatchEvent(new Event("visibilitychange"))`);
    await show("hidden");
    await page.clock.fastForward(30_000);
    expect(lines).toEqual([{ isOpen: true }]);
    await page.clock.fastForward(31_000);
    await holds(async () => expect(lines).toEqual([{ isOpen: false }]));
    await account.ask(plant("Lovage"));
    await show("visible");
    await page.getByText("Lovage", { exact: true }).first().waitFor();
    expect(lines).toEqual([{ isOpen: false }, { isOpen: true }]);
  },
);
