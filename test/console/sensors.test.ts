import { expect } from "bun:test";
import { readFile } from "node:fs/promises";
import type { Account } from "../support/account";
import { consoleTest, longConsoleTest, LOOKS } from "../support/console";
import { eventually, holds } from "../support/eventually";
import { robotToken, startRobot } from "../support/robot";
import { post } from "../support/scenarios";

const HOUR_MS = 3_600_000;

async function measure(account: Account, count: number): Promise<number> {
  const soil = await account.make(post("/api/sensors", { label: "Soil moisture", pin: 59, mode: 1 }));
  await account.make(post("/api/sensors", { label: "Tool check", pin: 63, mode: 0 }));
  for (let n = 0; n < count; n++) {
    const read_at = new Date(Date.now() - (n + 0.5) * HOUR_MS).toISOString();
    const value = Math.round(500 + 120 * Math.sin(n / 4));
    await account.ask(post("/api/sensor_readings", { pin: 59, mode: 1, value, x: n * 50, y: 300, z: -20, read_at }));
    if (n % 6 === 1)
      await account.ask(post("/api/sensor_readings", { pin: 5, mode: 1, value: 200 + n, x: 0, y: 0, z: 0, read_at }));
  }
  return soil;
}

consoleTest(
  "readings by sensor and time; the robot reads when it is told",
  async ({ account, server, visit }) => {
    const soil = await measure(account, 30);
    const { page, openAs } = await visit();
    await openAs("/sensors", account);
    await page.locator(".chart canvas").waitFor();
    await page.getByText("28 readings").waitFor();
    await page.getByRole("heading", { name: "Pin 5" }).waitFor();
    const read = page.getByRole("button", { name: "Read now: Soil moisture" });
    expect(await read.isDisabled()).toBe(true);
    await page.getByRole("combobox", { name: "Sensor", exact: true }).selectOption("Pin 5");
    await page.getByText("4 readings").waitFor();
    expect(new URL(page.url()).search).toBe("?pin=5");
    await page.getByRole("button", { name: "Week" }).click();
    await page.getByText("5 readings").waitFor();
    await page.getByRole("combobox", { name: "Sensor", exact: true }).selectOption("Soil moisture");
    await page.getByText("30 readings").waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines[0]).toBe("\uFEFFread_at,pin,mode,value,x,y,z");
    expect(lines).toHaveLength(31);

    const [port = 0] = server.mqttPorts;
    const token = await robotToken(server.base, account.email);
    const robot = await startRobot({ port, deviceId: account.deviceId, token });
    await read.click();
    const told = await eventually(() => robot.commands[0]?.body);
    const pin_number = { kind: "named_pin", args: { pin_type: "Sensor", pin_id: soil } };
    expect(told).toEqual([{ kind: "read_pin", args: { pin_number, label: "---", pin_mode: 1 } }]);
    await account.ask(post("/api/sensor_readings", { pin: 59, mode: 1, value: 777, x: 1, y: 2, z: 3 }));
    await page.locator(".sensors-value", { hasText: "777" }).waitFor();
    await page.getByText("31 readings").waitFor();
    // On a wide window each has its place, which leads to the garden.
    await page.setViewportSize({ width: 1280, height: 800 });
    const place = page.getByRole("link", { name: "x 1 · y 2 · z 3" });
    expect(await place.getAttribute("href")).toBe("/app/garden/here?x=1&y=2");
    robot.cut();
  },
  { MQTT_PORT: "0" },
);

longConsoleTest("readings are deleted after a question, for good", async ({ account, visit }) => {
  await measure(account, 5);
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs("/sensors?pin=59", account);
  await page.getByText("5 readings").waitFor();
  await page.getByRole("button", { name: "Value" }).click();
  await page.waitForURL((url) => url.searchParams.get("sort") === "value");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel("Select", { exact: true }).first().check();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  expect(await account.list("sensor_readings")).toHaveLength(6);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("4 readings").waitFor();
  await holds(async () => expect(await account.list("sensor_readings")).toHaveLength(5));
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
});

longConsoleTest("the page in every look, empty and full", async ({ account, visit }) => {
  for (const [index, look] of LOOKS.entries()) {
    const { page, openAs, looksGood } = await visit(look);
    await openAs("/sensors", account);
    if (index === 0) {
      await page.locator(".empty").waitFor();
      await looksGood("sensors-empty");
      await measure(account, 20);
    }
    await page.locator(".chart canvas").waitFor();
    await looksGood("sensors");
    await page.close();
  }
});
