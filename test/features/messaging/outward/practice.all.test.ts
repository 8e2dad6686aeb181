import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HomeBridge } from "../../../../src/features/home/bridge";
import { brokerLoginUrl } from "../../../../src/platform/config/address";
import { type Account, openAccount } from "../../../support/account";
import { eventually } from "../../../support/eventually";
import { startHomeAssistant, untilState } from "../../../support/home-assistant";
import { hasMosquitto, type Mosquitto, startMosquitto } from "../../../support/mosquitto";
import { patch } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { command, moveTo, step } from "../../practice/robots";
import { practiceProgram } from "../clients/peers";

/* A robot that works at the broker of BROKER_URL (live.md §5): `gardenshed practice`, which reads in its token where it is. */

describe.skipIf(!hasMosquitto)("a robot at another broker", () => {
  let mosquitto: Mosquitto;
  let server: TestServer;
  let owner: Account;
  beforeAll(async () => {
    mosquitto = await startMosquitto();
    const [BROKER_URL, MQTT_WS] = [`mqtt://127.0.0.1:${mosquitto.port}`, mosquitto.webSockets];
    server = await startServer({ BROKER_URL, MQTT_WS });
    await eventually(() => server.log.find((line) => line.includes(" broker_connected ")));
    owner = await openAccount(server);
  });
  afterAll(async () => {
    await server.stop();
    await mosquitto.remove();
  });

  test("obeys commands over HTTP, and its state and logs reach the server and a home automation", async () => {
    const home = await startHomeAssistant(mosquitto);
    const url = brokerLoginUrl.parse(`mqtt://127.0.0.1:${mosquitto.port}`);
    if (!url) throw new Error("no address");
    const bridge = new HomeBridge(server.services, url, owner.deviceId);
    bridge.start();
    await using _ = await practiceProgram.enter(server, owner);
    await untilState(home, "connected", "ON");
    expect(await command(server, owner, moveTo(60, 0, 0))).toMatchObject({ status: 200, json: { ok: true } });
    await untilState(home, "position_x", "60");
    expect(await owner.show("device/state")).toMatchObject({
      ...{ connected: true, status: { location_data: { position: { x: 60, y: 0, z: 0 } } } },
    });
    await home.press("emergency_stop");
    await untilState(home, "error", "E-stopped");
    expect(await command(server, owner, moveTo(0, 0, 0))).toMatchObject({
      ...{ status: 422, json: { error: "Device is locked." } },
    });
    expect(await command(server, owner, step("emergency_unlock"))).toMatchObject({ status: 200 });
    const told = ["Moving to (60, 0, 0)", "E-stopped", "Failed to execute command: Device is locked.", "Unlocked"];
    await eventually(async () => {
      const stored = (await owner.list("logs")).map(({ message }) => message);
      return told.every((text) => stored.includes(text)) ? true : undefined;
    });
    await bridge.close();
  });

  test("has no place inside the server", async () => {
    expect(await owner.ask(patch("/api/device/practice", { on: true }), 409)).toMatchObject({
      error: expect.stringContaining("no message broker of its own"),
    });
  });
});
