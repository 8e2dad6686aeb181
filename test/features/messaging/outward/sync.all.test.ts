import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { running } from "../../../../src/features/messaging/sync/reload";
import { eventually } from "../../../support/eventually";
import { hasMosquitto, type Mosquitto, type Reader, startMosquitto } from "../../../support/mosquitto";
import { makeAccount, post, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

/* What the server says by itself goes through the broker of BROKER_URL as through our own (live.md §§3.1, 5). */

describe.skipIf(!hasMosquitto)("the server's own messages at another broker", () => {
  let mosquitto: Mosquitto;
  let server: TestServer;
  let page: Reader;
  beforeAll(async () => {
    mosquitto = await startMosquitto();
    page = await mosquitto.client();
    await page.read("#");
    server = await startServer({ BROKER_URL: `mqtt://127.0.0.1:${mosquitto.port}` });
    server.services.get(running).revision = "b";
    await eventually(() => (server.log.some((line) => line.includes(" broker_connected ")) ? true : undefined));
  });
  afterAll(async () => {
    await server.stop();
    await mosquitto.remove();
  });

  test("a change of a record is told", async () => {
    const { deviceId, token } = await makeAccount(server);
    const { json, headers } = await send(server, post("/api/sensors", { label: "Soil", pin: 59, mode: 1 }), token);
    const told = await page.newest(`bot/device_${deviceId}/sync/Sensor/${(json as { id: number }).id}`); // a record
    expect(JSON.parse(told)).toEqual({ args: { label: headers.get("x-device-rpc-id") }, body: json });
  });

  test("a revision that runs for the first time is told everybody, once", async () => {
    expect(await page.newest("public_broadcast")).toBe('{"type":"reload","commit":"b"}');
    await mosquitto.stop();
    await mosquitto.start();
    const connected = () => server.log.filter((line) => line.includes(" broker_connected ")).length;
    await eventually(() => (connected() === 2 ? true : undefined));
    const { deviceId, token } = await makeAccount(server);
    await send(server, post("/api/sensors", { label: "Soil", pin: 59, mode: 1 }), token);
    await eventually(() => page.topics().find((topic) => topic.startsWith(`bot/device_${deviceId}/sync/Sensor/`)));
    expect(page.on("public_broadcast").length).toBe(1);
  });
});
