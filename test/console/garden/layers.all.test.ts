import type { Page } from "playwright-core";
import type { Account } from "../../support/account";
import { consoleTest, lookedAt } from "../../support/console";
import { eventually } from "../../support/eventually";
import { mqttPort } from "../../support/mqtt-client";
import { jpeg } from "../../support/pictures";
import { type Robot, startRobot } from "../../support/robot";
import { makeToken, patch, post, remove } from "../../support/scenarios";
import type { TestServer } from "../../support/server";
import { upload } from "../../support/uploads";

/** In an order in which none has hidden what the next one shows. */
const PREFERENCES = [
  "show_spread",
  "show_plants",
  "show_weeds",
  "show_historic_points",
  "show_points",
  "display_map_missed_steps",
  "display_trail",
  "show_camera_view_area",
  "show_uncropped_camera_view_area",
  "show_device",
  "crop_images",
  "clip_image_layer",
  "show_images",
  "show_zones",
  "show_sensor_readings",
  "show_soil_interpolation_map",
  "show_moisture_interpolation_map",
] as const;

/** Records for every layer. */
async function fill(account: Account, server: TestServer): Promise<void> {
  await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
  const photo = await upload(server, account, await jpeg(640, 480, 80));
  await account.make(post("/api/images", { attachment_url: photo, meta: { x: 2700, y: 700, z: 0 } }));
  await account.make(post("/api/plugin_envs", { key: "CAMERA_CALIBRATION_total_rotation_angle", value: "10" }));
  await account.make(
    post("/api/point_groups", {
      name: "Shade",
      point_ids: [],
      criteria: { number_gt: { x: 300 }, number_lt: { x: 1000, y: 600 } },
    }),
  );
  for (const [x, y, value] of [
    [300, 300, 200],
    [1500, 900, 900],
    [2500, 200, 500],
  ]) {
    await account.make(post("/api/sensor_readings", { pin: 59, mode: 1, value, x, y, z: 0 }));
  }
  for (const x of [1300, 1700]) {
    await account.make(post("/api/points", { pointer_type: "Weed", name: "Thistle", x, y: 850, z: 0, radius: 60 }));
  }
  const pulled = { pointer_type: "Weed", name: "Nettle", x: 2000, y: 300, z: 0, radius: 90 };
  await account.ask(remove(`/api/points/${await account.make(post("/api/points", pulled))}`));
  await eventually(async () => (await account.list("images"))[0]?.["attachment_processed_at"] ?? undefined);
}

/** Moves a robot along places; each is told when the page shows the one before. */
async function wander(page: Page, robot: Robot): Promise<void> {
  for (const [x, y, load] of [
    [900, 200, 0],
    [600, 500, 60],
    [750, 900, 95],
    [900, 900, 50],
  ]) {
    robot.tell("status", { location_data: { position: { x, y, z: 0 }, load: { x: load, y: 0, z: null } } });
    await page.locator(".garden-legend").getByText(`x ${x} · y ${y} · z 0`).waitFor();
  }
}

for (const look of lookedAt([
  { size: "phone", scheme: "dark", language: "de" },
  { size: "desktop", scheme: "light", language: "en" },
])) {
  consoleTest(
    `each layer shows something and goes when another client turns it off, ${look.size}`,
    async ({ account, server, visit }) => {
      await fill(account, server);
      const token = await makeToken(server, account, "bot");
      const keepalive = 600; // it says nothing while the layers go
      const robot = await startRobot({ port: mqttPort(server), deviceId: account.deviceId, token, keepalive });
      await account.ask(patch("/api/web_app_config", Object.fromEntries(PREFERENCES.map((name) => [name, true]))));
      const { page, openAs, looksGood } = await visit(look);
      const photo = page.waitForResponse((answer) => answer.url().includes("/images/"));
      await openAs("/garden", account);
      await page.locator(".garden-canvas canvas").first().waitFor();
      await (await photo).finished();
      await wander(page, robot);
      await looksGood("garden-all-layers");

      const map = page.locator(".garden-canvas");
      for (const name of PREFERENCES) {
        const before = await map.screenshot();
        await account.ask(patch("/api/web_app_config", { [name]: false }));
        await eventually(async () => !(await map.screenshot()).equals(before) || undefined);
      }
      robot.cut();
    },
    { MQTT_PORT: "0" },
  );
}
