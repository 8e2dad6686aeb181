import { afterAll, beforeAll, expect, test } from "bun:test";
import { waitingCommands } from "../../../../src/features/messaging/commands/waiting";
import { openAccount } from "../../../support/account";
import { eventually } from "../../../support/eventually";
import { enterRaw } from "../../../support/mqtt-client";
import { makeToken, patch, post, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { heard, settled } from "./raw-robot";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());

test("a client with a robot's token that reads no commands holds those of the practice robot up for 5 s (`live.md` §4)", async () => {
  const owner = await openAccount(server);
  const { deviceId } = owner;
  await owner.ask(patch("/api/device/practice", { on: true }));
  const sender = await enterRaw(server, { deviceId, token: await makeToken(server, owner, "bot") });
  const stop = () =>
    send(server, post("/api/device/commands", { body: [{ kind: "emergency_lock", args: {} }] }), owner.token);
  const answered = stop();
  await eventually(() => server.services.get(waitingCommands).countOf(deviceId) === 1 || undefined);
  expect((await answered).status).toBe(200);
  await settled(sender);
  expect((await stop()).status).toBe(200);
  expect(heard(sender)).toEqual([]);
  expect(await owner.show("device/practice")).toMatchObject({ on: true });
  sender.end();
});
