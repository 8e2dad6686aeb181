import { expect } from "bun:test";
import { consoleTest, longConsoleTest } from "../support/console";
import { patch, post, remove } from "../support/scenarios";
import { eventually } from "../support/eventually";
import { done, robotToken, startRobot } from "../support/robot";

longConsoleTest("what another client changes shows without a reload (live.md §2)", async ({ account, visit }) => {
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs("/messages", account);
  await page.getByText("Robot never seen").waitFor();
  const cards = page.locator(".cards > li");
  await cards.first().waitFor();
  const [alert, ...others] = await account.list("alerts");
  await account.ask(remove(`/api/alerts/${alert?.id}`));
  await cards.nth(others.length).waitFor({ state: "detached" });
  expect(await cards.count()).toBe(others.length);
});

consoleTest("a lost connection is told; what happened meanwhile is there afterwards", async ({ account, visit }) => {
  const { page, openAs, setOffline } = await visit();
  await openAs("/messages", account);
  const cards = page.locator(".cards > li");
  await cards.first().waitFor();
  const count = await cards.count();
  await setOffline(true);
  await page.getByText("No connection to the server. You see").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).first().click();
  await page.getByRole("alert").getByText("A change may be stored all the same").waitFor();
  expect(await cards.count()).toBe(count);
  const [alert] = await account.list("alerts");
  await account.ask(remove(`/api/alerts/${alert?.id}`));
  await setOffline(false);
  await cards.nth(count - 1).waitFor({ state: "detached" });
  expect(await cards.count()).toBe(count - 1);
  await page.getByText("No connection to the server. You see").waitFor({ state: "detached" });
});

consoleTest(
  "the header tells of the robot, and stops it",
  async ({ account, server, visit }) => {
    const { page, openAs } = await visit({ size: "desktop" });
    await openAs("/about", account);
    await page.getByText("Robot never seen").waitFor();
    expect(await page.getByRole("button", { name: "Emergency stop" }).count()).toBe(0);
    const [port = 0] = server.mqttPorts;
    const robot = await startRobot({
      port,
      deviceId: account.deviceId,
      token: await robotToken(server.base, account.email),
    });
    await page.getByText("Robot online").waitFor();
    await page.getByRole("button", { name: "Emergency stop" }).click();
    await eventually(() => (robot.commands.length === 1 ? true : undefined));
    await account.ask(patch("/api/web_app_config", { disable_emergency_unlock_confirmation: false }));
    robot.tell("status", { informational_settings: { locked: true } });
    await page.getByText("Robot is stopped").waitFor();
    await page.getByRole("button", { name: "Unlock" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(robot.commands).toHaveLength(1);
    await page.getByRole("button", { name: "Unlock" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unlock" }).click();
    await eventually(() => (robot.commands.length === 2 ? true : undefined));
    robot.cut();
    await page.getByText(/Robot seen/).waitFor();
    await page.getByRole("button", { name: "Emergency stop" }).click(); // is kept for it
    await page.getByText("Stopping …").waitFor();
    const back = await startRobot({
      port,
      deviceId: account.deviceId,
      token: await robotToken(server.base, account.email),
    });
    await eventually(() => back.commands.find(({ body }) => body[0]?.kind === "emergency_lock"));
    await page.getByText("Robot online").waitFor();
    back.cut();
  },
  { MQTT_PORT: "0" },
);

consoleTest(
  "a stop that is not answered is told, goes another way, and can be pressed again",
  async ({ account, server, visit }) => {
    const { page, openAs } = await visit({ size: "desktop" });
    const [port = 0] = server.mqttPorts;
    const token = await robotToken(server.base, account.email);
    const robot = await startRobot({ port, deviceId: account.deviceId, token, obey: () => [] });
    await openAs("/about", account);
    const requests: string[] = [];
    page.on("request", (request) => void requests.push(new URL(request.url()).pathname));
    const stop = page.getByRole("button", { name: "Emergency stop" });
    await stop.click();
    await page.getByText("Stopping …").waitFor();
    expect(await stop.getAttribute("aria-disabled")).not.toBe("true");
    await page.getByRole("alert").getByText("The robot has not answered the stop. If it moves").waitFor();
    await eventually(() => (robot.commands.length === 2 ? true : undefined));
    expect(requests.filter((path) => path === "/api/device/commands")).toHaveLength(1);
    await stop.click();
    await eventually(() => (robot.commands.length === 3 ? true : undefined));
    expect(requests.filter((path) => path === "/api/device/commands")).toHaveLength(2);
    for (let count = 0; count < 5; count++) await stop.click(); // the browser's connections are not filled
    await eventually(() => (robot.commands.length === 8 ? true : undefined));
    expect(requests.filter((path) => path === "/api/device/commands")).toHaveLength(2);
    for (const { label } of robot.commands) robot.tell("from_device", done(label));
    await page.getByText("The robot has answered the stop.").waitFor();
    await page.getByText("Robot online").waitFor();
    robot.cut();
  },
  { MQTT_PORT: "0" },
);

longConsoleTest("preferences of the account hold at once: English, 24 hours", async ({ account, visit }) => {
  const { page, openAs } = await visit({ language: "de", size: "desktop" });
  await openAs("/about", account);
  await page.getByRole("heading", { level: 1, name: "Über" }).waitFor();
  await account.ask(patch("/api/web_app_config", { disable_i18n: true, time_format_24_hour: true }));
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
  await account.ask(patch("/api/device", { timezone: "Asia/Tokyo" }));
  await page.getByText("Asia/Tokyo").waitFor();
});

longConsoleTest("records that come while a page is open are there", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/about", account);
  await page.getByText("0 of 1,000").waitFor();
  await account.ask(post("/api/points", { pointer_type: "Weed", name: "Nettle", x: 1, y: 2, z: 0 }));
  await page.getByText("1 of 1,000").waitFor();
});
