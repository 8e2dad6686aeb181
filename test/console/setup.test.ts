import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Account } from "../support/account";
import { consoleTest, longConsoleTest, LOOKS, type Scene } from "../support/console";
import { eventually, holds } from "../support/eventually";
import { jpeg } from "../support/pictures";
import { done, type Robot, robotToken, startRobot, STATE } from "../support/robot";
import { patch, post, send } from "../support/scenarios";
import { processed, upload } from "../support/uploads";
import { standsStill } from "./every-page";

const BROKER = { MQTT_PORT: "0" };

async function robotOf({ server, account }: Scene, obey?: Parameters<typeof startRobot>[0]["obey"]): Promise<Robot> {
  const token = await robotToken(server.base, account.email);
  const [port = 0] = server.mqttPorts;
  return startRobot({ port, deviceId: account.deviceId, token, ...(obey && { obey }) });
}

/** A line of the page by its title. */
const line = (page: Page, title: string): Locator =>
  page.locator(".setup-line").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const stateOf = (page: Page, title: string) => line(page, title).locator(".setup-mark svg").getAttribute("aria-label");
/** The state of a line, as soon as it is this. */
const becomes = (page: Page, title: string, state: string) =>
  holds(async () => expect({ title, state: await stateOf(page, title) }).toEqual({ title, state }));

/** A photo with its place, as the robot sends it. */
async function placedPhoto({ server, account }: Scene, meta: object): Promise<number> {
  const url = await upload(server, account, await jpeg(640, 480));
  const { json } = await send(server, post("/api/images", { attachment_url: url, meta }), account.token);
  const { id } = json as { id: number }; // a record
  await processed(server, account, id);
  return id;
}

const values = async ({ list }: Account): Promise<Readonly<Record<string, unknown>>> =>
  Object.fromEntries((await list("plugin_envs")).map(({ key, value }) => [String(key), value]));

consoleTest(
  "the way of the robot to the server is followed line by line",
  async (scene) => {
    const { account, server } = scene;
    const { page, openAs } = await scene.visit();
    await openAs("/setup", account);
    await becomes(page, "Garden", "to do");
    await line(page, "Garden").getByRole("link", { name: "First steps" }).waitFor();
    await becomes(page, "Robot at the server", "to do");
    await line(page, "Robot at the server").getByText("The server has heard nothing yet.").waitFor();
    await becomes(page, "Message broker", "needs attention"); // MQTT_PORT is another one than robots use
    await line(page, "Message broker").getByText(":1883").waitFor();
    await becomes(page, "Clock", "done");

    const wrong = { user: { email: account.email, password: "wrong" } };
    const headers = { "user-agent": "DeviceOS/15.8.0 (sbc4) sbc4 ()" };
    await send(server, post("/api/tokens", wrong, { headers }));
    await line(page, "Robot at the server").getByText("wrong password").waitFor();
    await becomes(page, "Robot at the server", "needs attention");

    const robot = await robotOf(scene);
    await becomes(page, "Robot at the server", "done");
    await becomes(page, "Software of the robot", "done");
    await line(page, "Software of the robot").getByText("15.8.0").waitFor();
    robot.cut();
    await becomes(page, "Robot at the server", "needs attention");
    await line(page, "Robot at the server").getByText("Check its power and its network.").waitFor();
  },
  BROKER,
);

longConsoleTest(
  "the robot is measured, and what only a person sees is remembered",
  async (scene) => {
    const { account } = scene;
    await account.ask(post("/api/device/seed", { product_line: "standard_1.9" }));
    const { page, openAs } = await scene.visit({ size: "desktop" });
    await openAs("/setup", account);
    await becomes(page, "Garden", "done");
    const measure = line(page, "Length of the axes").getByRole("button", { name: "Measure X, Y, Z" });
    expect(await measure.isDisabled()).toBe(true);
    await line(page, "Length of the axes").getByText("The robot must be connected.").waitFor();

    const robot = await robotOf(scene, ({ label }) => [done(label)]);
    await becomes(page, "Robot at the server", "done");
    await measure.click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(robot.commands).toHaveLength(0);
    await measure.click();
    await page.getByRole("dialog").getByRole("button", { name: "Measure X, Y, Z" }).click();
    const told = (count: number) =>
      eventually(() => (robot.commands.length === count ? robot.commands.at(-1)?.body : undefined));
    expect(await told(1)).toEqual([{ kind: "calibrate", args: { axis: "all" } }]);
    const lengths = Object.fromEntries(["x", "y", "z"].map((axis) => [`movement_axis_nr_steps_${axis}`, 5000]));
    await account.ask(patch("/api/firmware_config", lengths));
    await becomes(page, "Length of the axes", "done");

    await line(page, "Home").getByRole("button", { name: "Find home" }).click();
    const stands = (x: number) =>
      robot.tell("status", { ...STATE, location_data: { ...STATE.location_data, position: { x, y: 0, z: 0 } } });
    stands(40);
    await page.getByRole("dialog").getByRole("button", { name: "Find home" }).click();
    expect(await told(2)).toEqual([{ kind: "find_home", args: { axis: "all", speed: 100 } }]);
    stands(0);
    await becomes(page, "Home", "done");

    const kept = await account.list("wizard_step_results");
    expect(kept.map(({ slug, answer }) => [slug, answer])).toEqual([["setup.home", true]]);
    robot.cut();
  },
  BROKER,
);

longConsoleTest(
  "a command that the robot does not do leaves its line to do",
  async (scene) => {
    await scene.account.ask(post("/api/device/seed", { product_line: "standard_1.9" }));
    const robot = await robotOf(scene, () => []);
    const { page, openAs } = await scene.visit();
    await openAs("/setup", scene.account);
    await line(page, "Home").getByRole("button", { name: "Find home" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Find home" }).click();
    await eventually(() => robot.commands[0]);
    robot.cut(); // gone in the middle
    await page.getByRole("alert").waitFor();
    expect(await stateOf(page, "Home")).toBe("to do");
    expect(await scene.account.list("wizard_step_results")).toEqual([]);
  },
  BROKER,
);

longConsoleTest("the camera is calibrated by two marks, and the photo lies on the bed", async (scene) => {
  const { account } = scene;
  await account.make(post("/api/plugin_envs", { key: "CAMERA_CALIBRATION_coord_scale", value: "9" }));
  const { page, open, openAs } = await scene.visit({ size: "desktop" });
  await openAs("/setup/camera", account);
  await page.getByText("No photo yet that says where it was taken.").waitFor();
  await placedPhoto(scene, { x: 1000, y: 500, z: -50 });
  const photo = page.locator(".setup-marks");
  await photo.waitFor();
  const save = page.getByRole("button", { name: "Save", exact: true });
  expect(await save.isDisabled()).toBe(true);
  await page.getByText("Enter the distance first.").waitFor();

  await photo.scrollIntoViewIfNeeded();
  const box = (await photo.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const scale = Math.min(box.width / 640, box.height / 480);
  const [left, top] = [box.x + (box.width - 640 * scale) / 2, box.y + (box.height - 480 * scale) / 2];
  const press = (x: number, y: number) => page.mouse.click(left + x * scale, top + y * scale);
  await press(160, 240);
  await press(480, 240);
  const marks = photo.getByRole("button");
  const near = (index: number, x: number, y: number) =>
    holds(async () => {
      const told = (await marks.nth(index).getAttribute("aria-label")) ?? "";
      const [, a, b] = /: (\d+) from the left, (\d+) from/.exec(told) ?? [];
      expect(Math.abs(Number(a) - x) + Math.abs(Number(b) - y)).toBeLessThanOrEqual(3);
    });
  await near(0, 160, 240);
  await near(1, 480, 240);
  await marks.nth(1).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await near(1, 490, 240);

  const distance = page.getByLabel("Distance between the marks");
  await distance.fill("-5");
  await page.getByText("A distance above 0.").waitFor();
  expect(await save.isDisabled()).toBe(true);
  await distance.fill("165");
  await page.getByLabel("X", { exact: true }).fill("920");
  await page.getByText("Enter both X and Y, or neither.").waitFor();
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel("Y", { exact: true }).fill("500");
  await page.getByRole("img", { name: "The photo on the bed" }).waitFor();
  await save.click();
  await page.getByText("Calibration saved").waitFor();
  const stored = await values(account);
  expect(Number(stored["CAMERA_CALIBRATION_coord_scale"])).toBeCloseTo(0.5, 1);
  expect(Math.abs(Number(stored["CAMERA_CALIBRATION_camera_offset_x"]))).toBeLessThan(3);
  expect(stored).toMatchObject({
    CAMERA_CALIBRATION_center_pixel_location_x: "320",
    CAMERA_CALIBRATION_center_pixel_location_y: "240",
    CAMERA_CALIBRATION_image_bot_origin_location: '"BOTTOM_LEFT"',
    CAMERA_CALIBRATION_camera_z: "-50",
  });
  await open("/setup");
  await becomes(page, "Calibration", "done");
  await line(page, "Calibration").getByText("320 × 240 mm").waitFor();
});

longConsoleTest(
  "nothing is ticked that nobody has seen",
  async (scene) => {
    const { account } = scene;
    await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
    const { page, openAs } = await scene.visit();
    await openAs("/setup", account);
    await becomes(page, "Garden", "done");
    await becomes(page, "Calibration", "to do"); // the example garden has values, and no photo
    await line(page, "Calibration").getByText("no photo shows yet whether they are right").waitFor();
    await becomes(page, "Software of the robot", "not known yet"); // and a version that no robot has
    await account.ask(patch("/api/device/practice", { on: true }));
    await line(page, "Software of the robot").getByText("The practice robot has no software of its own.").waitFor();
  },
  BROKER,
);

longConsoleTest("weeds are found on a photo while the settings are moved", async (scene) => {
  const { account } = scene;
  await account.make(post("/api/plugin_envs", { key: "WEED_DETECTOR_H_LO", value: "many" })); // cannot be read
  await placedPhoto(scene, { x: 1000, y: 500, z: -50 });
  const { page, openAs } = await scene.visit();
  await openAs("/setup/weeds", account);
  const preview = page.locator(".setup-preview");
  await preview.waitFor();
  const found = async () => Number(/(\d+) spots? found/.exec((await preview.getAttribute("aria-label")) ?? "")?.[1]);
  expect(await found()).toBeGreaterThan(0);
  expect(await preview.locator("circle").count()).toBe(await found());
  const slide = (label: string, value: string) => page.getByLabel(label).fill(value);
  await slide("Saturation, from", "255");
  await slide("Saturation, to", "0");
  await slide("Brightness, from", "255");
  await holds(async () => expect(await found()).toBe(0));
  await page.getByRole("button", { name: "Usual values" }).click();
  await holds(async () => expect(await found()).toBeGreaterThan(0));
  await slide("Hue, from", "35");
  await page.getByLabel("Largest radius").fill("40");
  await page.getByLabel("Inside the axes only").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings of the weed detection saved").waitFor();
  expect(await values(account)).toEqual({
    ...{ WEED_DETECTOR_H_LO: "35", WEED_DETECTOR_H_HI: "90", WEED_DETECTOR_S_LO: "50", WEED_DETECTOR_S_HI: "255" },
    ...{ WEED_DETECTOR_V_LO: "50", WEED_DETECTOR_V_HI: "255" },
    ...{ WEED_DETECTOR_blur: "15", WEED_DETECTOR_morph: "6", WEED_DETECTOR_iteration: "4" },
    ...{ WEED_DETECTOR_min_radius: "1.5", WEED_DETECTOR_max_radius: "40", WEED_DETECTOR_use_bounds: '"FALSE"' },
  });
  await page.reload();
  await holds(async () => expect(await page.getByLabel("Hue, from").inputValue()).toBe("35"));
});

longConsoleTest(
  "set-up, calibration and weeds in every look",
  async (scene) => {
    await scene.account.ask(post("/api/device/seed", { product_line: "standard_1.9", demo: true }));
    await placedPhoto(scene, { x: 1000, y: 500, z: -50 });
    for (const look of LOOKS) {
      const { page, open, openAs, looksGood } = await scene.visit(look);
      await openAs("/setup", scene.account);
      await page.locator(".qr-code").waitFor();
      await looksGood("setup");
      await open("/setup/camera");
      await page.locator(".setup-marks").waitFor();
      await page.getByLabel(/Distance between the marks|Abstand der Marken/).fill("300");
      await page.locator(".setup-map").waitFor();
      await looksGood("setup-camera");
      await open("/setup/weeds");
      await page.locator(".setup-preview").waitFor();
      await standsStill(page);
      await looksGood("setup-weeds");
      await page.close();
    }
  },
  { PUBLIC_URL: "http://192.168.1.20:3000" },
);
