import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { get, patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { command, step } from "../practice/robots";

/* What a person without a robot sees of water by need: it rains, the robot reads the soil, the rule wants no water. */

let server: TestServer;
let garden: Account;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
  garden = await openAccount(server);
});
afterAll(() => server.stop());

test("the soil of a practice robot is dry, then it rains, and the rule skips what it would have watered", async () => {
  await garden.ask(patch("/api/device/practice", { on: true, speed: 20 }));
  await eventually(async () => ((await garden.show("device/state"))["connected"] === true ? true : undefined));
  const sensor_id = await garden.make(post("/api/sensors", { label: "Soil", pin: 59, mode: 1 }));
  const source = { sensor_id, dry: 100, wet: 900 };
  const soil_id = await garden.make(post("/api/measures", { name: "Soil", unit: "%", kind: "soil", source }));
  const plant = { pointer_type: "Plant", name: "Lettuce", x: 1, y: 2, z: 0, plant_stage: "planted" };
  const point_group_id = await garden.make(
    post("/api/point_groups", { name: "Bed", point_ids: [await garden.make(post("/api/points", plant))] }),
  );
  const rule = await garden.make(post("/api/water_rules", { name: "Bed", point_group_id, soil_id }));
  const read = step("read_pin", {
    pin_number: step("named_pin", { pin_type: "Sensor", pin_id: sensor_id }),
    label: "---",
    pin_mode: 1,
  });
  /** What the rule wants once the robot has read the soil again. */
  const wanted = async (isThere: (newest: { value: number } | null) => boolean) => {
    expect((await command(server, garden, read)).status).toBe(200);
    await eventually(async () => {
      const { newest } = (await garden.show(`measures/${soil_id}`)) as unknown as { newest: { value: number } | null };
      return isThere(newest) ? true : undefined;
    });
    return garden.ask(get(`/api/water_rules/${rule}/now`));
  };
  expect(await wanted((newest) => newest !== null)).toMatchObject({ factor: 1, skipped: false, soil: 15 });
  await garden.ask(patch("/api/device/practice", { rain_mm: 20 }));
  expect(await wanted((newest) => (newest?.value ?? 0) > 50)).toMatchObject({
    factor: 0,
    skipped: true,
    text: "Skipped: the soil has 75\u00a0%.",
  });
});
