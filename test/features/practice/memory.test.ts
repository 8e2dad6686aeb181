import { afterAll, beforeAll, expect, test } from "bun:test";
import { openAccount } from "../../support/account";
import { get, patch, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* The memory that is kept of a practice robot (robot.md §3, "Keeps"). */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());

const PLACE = { x: 10, y: 20, z: -5 };
const memory = (changes: object) =>
  JSON.stringify({ position: PLACE, hasTool: true, soil: [["0 1", 0.5, 7]], ...changes });

test.each([
  ["whole", memory({}), PLACE],
  ["no JSON", "{broken", { x: 0, y: 0, z: 0 }],
  ["no object", "null", { x: 0, y: 0, z: 0 }],
  ["without a place", memory({ position: { x: null, y: 1, z: 2 } }), { x: 0, y: 0, z: 0 }],
  ["with other soil", memory({ soil: 7 }), { x: 0, y: 0, z: 0 }],
  ["with soil of other parts", memory({ soil: [["0 1", "wet", 7]] }), { x: 0, y: 0, z: 0 }],
])("a memory that is %s: the robot is somewhere, and can be switched", async (_, stored, position) => {
  const { db, writes } = server.services;
  const { token, deviceId } = await openAccount(server);
  const change = (content: object) => send(server, patch("/api/device/practice", content), token);
  await change({ on: true });
  await change({ on: false });
  const remember = `update practice_robots set memory = '${stored}' where device_id = ${deviceId}`;
  await writes.run("account", () => db.execute(remember), deviceId);
  expect((await send(server, get("/api/device/practice"), token)).json).toMatchObject({ on: false, position });
  expect(await change({ on: true })).toMatchObject({ status: 200, json: { on: true, position } });
  expect((await send(server, get("/api/device/state"), token)).json).toMatchObject({
    connected: true,
    status: { location_data: { position } },
  });
});
