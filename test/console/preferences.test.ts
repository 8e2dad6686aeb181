import { Glob } from "bun";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { SETTINGS } from "../../src/client/values";
import { DISPLAY_ROWS } from "../../src/console/controls/settings/display";
import { consoleTest, longConsoleTest } from "../support/console";
import { eventually, holds } from "../support/eventually";
import { mqttPort } from "../support/mqtt-client";
import { startRobot, STATE } from "../support/robot";
import { makeToken, patch, post } from "../support/scenarios";

/* What preferences of the person do on every page (`console.md` §1). */

test("each preference does something here, or is said to be for other programs", async () => {
  const folder = join(import.meta.dir, "../../src/console");
  const files = await Array.fromAsync(new Glob("**/*.{ts,tsx}").scan(folder));
  const used = files.filter((file) => !/^(?:texts|controls\/settings)\//.test(file));
  const code = (await Promise.all(used.map((file) => Bun.file(join(folder, file)).text()))).join("\n");
  const isUsed = (name: string): boolean =>
    new RegExp(`\\b${name}\\b`).test(code) || /_(?:log|axis_inverted)$/.test(name); // named by what they are of
  const rows = Object.entries(DISPLAY_ROWS).filter(([, { group }]) => group !== "unused");
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(([name, { isElsewhere = false }]) => isUsed(name) === isElsewhere)).toEqual([]);
  expect(Object.keys(DISPLAY_ROWS).toSorted()).toEqual(Object.keys(SETTINGS.webAppConfig).toSorted());
});

consoleTest(
  "who may look only changes nothing, but can stop the robot and end this",
  async ({ account, server, visit }) => {
    const id = await account.make(post("/api/points", { pointer_type: "Plant", name: "Mint", x: 1, y: 2, z: 0 }));
    const token = await makeToken(server, account, "bot");
    const robot = await startRobot({ port: mqttPort(server), deviceId: account.deviceId, token });
    robot.tell("status", { ...STATE, location_data: { position: { x: 1, y: 2, z: 3 }, raw_encoders: { x: 4321 } } });
    const { page, open, openAs, looksGood } = await visit();
    await openAs(`/plants/${id}`, account);
    await page.locator("form").getByLabel("Radius").fill("75");
    await account.ask(patch("/api/web_app_config", { user_interface_read_only_mode: true, raw_encoders: true }));
    await page.getByText("View only").waitFor();
    for (const name of ["Save", "Delete"]) {
      await page.getByRole("button", { name, exact: true }).click({ force: true }); // it is off, and says why
      await page.getByText("View only").nth(1).waitFor(); // beside the line above the page
      await page.getByRole("button", { name: "Dismiss" }).click();
    }
    expect(await page.locator("form").getByLabel("Radius").inputValue()).toBe("75");
    expect(await account.show(`points/${id}`)).toMatchObject({ radius: 25 });

    await open("/robot");
    await page.getByText("Raw 4,321").waitFor();
    await page.getByRole("button", { name: "Move X +100 mm" }).click({ force: true }); // it is off, and says why
    await page.getByText("View only").nth(1).waitFor(); // beside the line above the page
    await looksGood("look-only");
    await page.getByRole("button", { name: "Emergency stop" }).click();
    await eventually(() => robot.commands[0]);
    expect(robot.commands.map(({ body }) => body)).toEqual([[{ kind: "emergency_lock", args: {} }]]);

    await open("/settings?tab=display");
    await page.getByRole("switch", { name: "Look only" }).uncheck();
    await page.getByText("View only").waitFor({ state: "detached" });
    await holds(async () =>
      expect(await account.show("web_app_config")).toMatchObject({ user_interface_read_only_mode: false }),
    );
    robot.cut();
  },
  { MQTT_PORT: "0" },
);

longConsoleTest("who hides the sensors does not find them in the navigation", async ({ account, visit }) => {
  const { page, open, openAs } = await visit({ size: "desktop" });
  await openAs("/about", account);
  const entry = page.getByRole("navigation").getByRole("link", { name: "Sensors" });
  await entry.waitFor();
  await account.ask(patch("/api/web_app_config", { hide_sensors: true }));
  await entry.waitFor({ state: "detached" });
  await open("/sensors"); // the address still works
  await page.getByRole("heading", { level: 1, name: "Sensors" }).waitFor();
});
