import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, longConsoleTest, LOOKS, type Scene } from "../support/console";
import { holds } from "../support/eventually";
import { done, type Robot, robotToken, startRobot, STATE } from "../support/robot";
import { jpeg } from "../support/pictures";
import { get, patch, post } from "../support/scenarios";
import { upload } from "../support/uploads";

/* Programs of the robot as buttons (care.md §5.3). */

const BROKER = { MQTT_PORT: "0" };
const CALIBRATION = {
  coord_scale: "1",
  camera_z: "0",
  center_pixel_location_x: "320",
  center_pixel_location_y: "240",
};

async function calibrate({ account }: Scene): Promise<void> {
  for (const [key, value] of Object.entries(CALIBRATION))
    await account.make(post("/api/plugin_envs", { key: `CAMERA_CALIBRATION_${key}`, value }));
}

async function practise({ account }: Scene): Promise<void> {
  await account.ask(patch("/api/device/practice", { on: true, speed: 20 }));
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const inDialog = (page: Page) => page.locator("dialog[open]");
const go = (page: Page, name: string) => inDialog(page).getByRole("button", { name, exact: true }).click();

consoleTest(
  "the practice robot detects weeds: they are counted, and the link leads to them",
  async (scene) => {
    await calibrate(scene);
    await practise(scene);
    const { page, openAs } = await scene.visit({ size: "phone" });
    await openAs("/weeds", scene.account);
    await press(page, "Detect weeds now");
    await inDialog(page)
      .getByText(/^\d weeds? found$/)
      .waitFor({ timeout: 60_000 });
    await inDialog(page).getByRole("link", { name: "Look at them" }).click();
    await holds(async () => expect(page.url()).toEndWith("/weeds?look=pending"));
    const points = (await scene.account.ask(get("/api/points"))) as { plant_stage: string; pointer_type: string }[]; // records
    const weeds = points.filter(({ pointer_type }) => pointer_type === "Weed");
    expect(weeds.length).toBeWithin(1, 4);
    expect(new Set(weeds.map(({ plant_stage }) => plant_stage))).toEqual(new Set(["pending"]));
  },
  BROKER,
);

longConsoleTest(
  "weeds are detected in a photo that is there, at its place, and one without a place says why not",
  async (scene) => {
    const { account, server } = scene;
    await calibrate(scene);
    await practise(scene);
    const photoWith = async (meta: object): Promise<number> => {
      const attachment_url = await upload(server, account, await jpeg(640, 480));
      return account.make(post("/api/images", { attachment_url, meta }));
    };
    const placed = await photoWith({ x: 900, y: 700, z: 0, name: "Bed" });
    const lost = await photoWith({ name: "Lost" });
    const { page, open, openAs, looksGood } = await scene.visit({ size: "phone", scheme: "dark", language: "de" });
    await openAs(`/photos/${lost}`, account);
    const button = page.getByRole("button", { name: "Unkraut auf diesem Foto suchen" });
    await holds(async () => expect(await button.getAttribute("title")).toStartWith("Das Foto sagt nicht"));
    await open(`/photos/${placed}`);
    await holds(async () => expect(await button.getAttribute("title")).toBeFalsy());
    await looksGood("photo-detect");
    await button.click();
    await inDialog(page)
      .getByText(/^\d (?:Unkraut|Unkräuter) gefunden$/)
      .waitFor({ timeout: 60_000 });
    await looksGood("photo-detected");
    const points = (await account.ask(get("/api/points"))) as { x: number; y: number }[]; // records
    for (const { x, y } of points) expect(Math.hypot(x - 900, y - 700)).toBeLessThan(400);
  },
  BROKER,
);

longConsoleTest(
  "the practice robot measures the soil, which asks for the distance once, and opens the point",
  async (scene) => {
    await practise(scene);
    const { page, openAs, looksGood } = await scene.visit({ size: "phone", language: "de" });
    await openAs("/points", scene.account);
    await press(page, "Bodenhöhe messen");
    await inDialog(page)
      .getByText(/50\u00a0mm tiefer/)
      .waitFor();
    await looksGood("soil-asks");
    await inDialog(page).getByLabel("Von der Kamera zum Boden").fill("300");
    await go(page, "Bodenhöhe messen");
    await holds(async () => expect(page.url()).toMatch(/\/points\/\d+$/), 60_000);
  },
  BROKER,
);

longConsoleTest(
  "the practice robot calibrates: the old values stand beside the new ones",
  async (scene) => {
    await calibrate(scene);
    await practise(scene);
    const { page, openAs, looksGood } = await scene.visit({ size: "desktop" });
    await openAs("/setup/camera", scene.account);
    await page.getByLabel("Width").fill("1280");
    await page.getByLabel("Height").fill("960");
    await page.getByText(/calibrated with 640 × 480/).waitFor();
    await page.getByRole("button", { name: "Save the camera" }).click();
    await page.getByText("Camera saved").waitFor();
    await press(page, "Calibrate by the card");
    await looksGood("calibrate-asks");
    await go(page, "Calibrate by the card");
    await inDialog(page).getByText("1280 × 960\u00a0px, before 640 × 480\u00a0px").waitFor({ timeout: 60_000 });
    await inDialog(page).getByText("0.5\u00a0mm per pixel, before 1\u00a0mm per pixel").waitFor();
    await looksGood("calibrated");
  },
  BROKER,
);

longConsoleTest(
  "the practice robot calibrates from a photo that is there, which has to tell its place",
  async (scene) => {
    const { account, server } = scene;
    await practise(scene);
    const photoWith = async (meta: object): Promise<number> => {
      const attachment_url = await upload(server, account, await jpeg(640, 480));
      return account.make(post("/api/images", { attachment_url, meta }));
    };
    const placed = await photoWith({ x: 900, y: 700, z: -20, name: "Bed" });
    const lost = await photoWith({ name: "Lost" });
    const { page, open, openAs, looksGood } = await scene.visit({ size: "small" });
    await openAs(`/photos/${lost}`, account);
    const button = page.getByRole("button", { name: "Calibrate from this photo" });
    await holds(async () =>
      expect(await button.getAttribute("title")).toBe("The photo does not tell where it was taken."),
    );
    await open(`/photos/${placed}`);
    await holds(async () => expect(await button.getAttribute("title")).toBeFalsy());
    await button.click();
    await inDialog(page)
      .getByText(/100\u00a0mm apart along x/)
      .waitFor();
    await looksGood("calibrate-from-photo");
    await go(page, "Calibrate from this photo");
    await inDialog(page)
      .getByText(/640 × 480\u00a0px, before none/)
      .waitFor({ timeout: 60_000 });
    const values = (await account.ask(get("/api/plugin_envs"))) as { key: string; value: string }[]; // records
    expect(values.find(({ key }) => key === "CAMERA_CALIBRATION_camera_z")?.value).toBe("-20");
  },
  BROKER,
);

/** A robot that answers at once, and tells what the row says. */
async function arrive({ server, account }: Scene, obey: (robot: () => Robot) => void): Promise<Robot> {
  const token = await robotToken(server.base, account.email);
  const [port = 0] = server.mqttPorts;
  const robot: Robot = await startRobot({
    ...{ port, deviceId: account.deviceId, token, state: () => STATE },
    obey: ({ label }) => {
      obey(() => robot);
      return [done(label)];
    },
  });
  return robot;
}

const FAULTS: readonly {
  readonly path: string;
  readonly button: string;
  readonly log: string;
  readonly says: RegExp;
  readonly offers: string;
}[] = [
  {
    ...{ path: "/weeds", button: "Detect weeds now", log: "[plant-detection] Run calibration first" },
    ...{ says: /Calibrate it first/, offers: "Calibrate the camera" },
  },
  {
    ...{ path: "/weeds", button: "Detect weeds now", log: "[plant-detection] Calibration invalid for provided image" },
    ...{ says: /does not fit the calibration/, offers: "Calibrate the camera" },
  },
  {
    ...{ path: "/points", button: "Measure soil height", log: "[Measure Soil Height] Not enough detail" },
    ...{ says: /another place, or give it more light/, offers: "Try again" },
  },
  {
    ...{ path: "/points", button: "Measure soil height", log: "[Measure Soil Height] Image size must match" },
    ...{ says: /another size than the first time/, offers: "Begin anew" },
  },
  {
    ...{ path: "/setup/camera", button: "Calibrate by the card", log: "[camera-calibration] Card not detected" },
    ...{ says: /Lay it flat/, offers: "Try again" },
  },
  {
    ...{ path: "/setup/camera", button: "Calibrate by the card", log: "[camera-calibration] Image missing" },
    ...{ says: /gave no picture/, offers: "Mend the camera" },
  },
  {
    ...{ path: "/setup/camera", button: "Calibrate by two red things", log: "[camera-calibration] Excessive rotation" },
    ...{ says: /Two red things only/, offers: "Try again" },
  },
  {
    ...{ path: "/setup/camera", button: "Calibrate by two red things", log: "[camera-calibration] Something odd" },
    ...{ says: /The robot says: \[camera-calibration\] Something odd/, offers: "Try again" },
  },
];

longConsoleTest(
  "each failure has its remedy, although the robot answers that all is well",
  async (scene) => {
    await calibrate(scene);
    for (const key of ["measured_distance", "calibration_factor"])
      await scene.account.make(post("/api/plugin_envs", { key: `measure_soil_height_${key}`, value: "3" }));
    let message = "";
    await arrive(scene, (robot) => robot().tell("logs", { type: "error", message, major_version: 15, channels: [] }));
    const { page, open, openAs } = await scene.visit({ size: "desktop" });
    await openAs("/weeds", scene.account);
    for (const { path, button, log, says, offers } of FAULTS) {
      message = log;
      await open(path);
      await press(page, button);
      if (button !== "Detect weeds now") await go(page, button);
      const dialog = inDialog(page);
      await dialog.getByText(says).waitFor();
      await dialog.getByText(offers, { exact: true }).waitFor();
      if (offers !== "Begin anew") continue;
      await go(page, offers);
      await page.getByText("The first measurement is forgotten.", { exact: false }).waitFor();
      const envs = (await scene.account.ask(get("/api/plugin_envs"))) as { key: string }[]; // records
      expect(envs.some(({ key }) => key.startsWith("measure_soil_height_calibration_"))).toBe(false);
    }
    message = "[Measure Soil Height] Calibration measured distance input required";
    await open("/points");
    await press(page, "Measure soil height");
    await go(page, "Measure soil height");
    await inDialog(page).getByLabel("From the camera to the soil").fill("280");
    await go(page, "Measure soil height");
    await holds(async () => {
      const envs = (await scene.account.ask(get("/api/plugin_envs"))) as { key: string; value: string }[]; // records
      expect(envs).toContainEqual(
        expect.objectContaining({ key: "measure_soil_height_measured_distance", value: "280" }) as never,
      );
    });
  },
  BROKER,
);

longConsoleTest(
  "an answer without a sign is no success, and the button says why it is off",
  async (scene) => {
    await arrive(scene, () => {});
    const { page, openAs } = await scene.visit({ size: "desktop" });
    await openAs("/weeds", scene.account);
    const button = page.getByRole("button", { name: "Detect weeds now" });
    await holds(async () => expect(await button.getAttribute("title")).toStartWith("The camera is not calibrated."));
    await calibrate(scene);
    await holds(async () => expect(await button.getAttribute("title")).toBeFalsy());
    await button.click();
    await inDialog(page)
      .getByText(/nothing shows what came of it/)
      .waitFor({ timeout: 30_000 });
  },
  BROKER,
);

longConsoleTest(
  "the windows in every look",
  async (scene) => {
    await calibrate(scene);
    await practise(scene);
    for (const look of LOOKS) {
      const { page, openAs, looksGood } = await scene.visit(look);
      await openAs("/setup/camera", scene.account);
      await page.getByRole("button", { name: /Save the camera|Kamera speichern/ }).waitFor();
      await looksGood("setup-camera-robot");
      await page.close();
    }
  },
  BROKER,
);
