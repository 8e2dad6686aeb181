import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { broker, LocalClient, messenger } from "../../../../src/features/messaging";
import { LIMITS } from "../../../../src/features/messaging/broker/limits";
import { eventually } from "../../../support/eventually";
import { openPage } from "../../../support/mqtt-client";
import { makeAccount, makeToken, remove, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

/* Clients of the message broker in its own process: nothing is allowed to them that is not allowed to others. */

let server: TestServer;
let owner: TestAccount;
let token: string;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
beforeEach(async () => {
  owner = await makeAccount(server);
  token = await makeToken(server, owner, "bot");
});
afterAll(() => server.stop());

interface Local {
  readonly client: LocalClient;
  readonly heard: string[];
  /** How often it was told that its connection has ended. */
  readonly ends: () => number;
}

function open(password = token, deviceId = owner.deviceId): Local {
  const heard: string[] = [];
  let ends = 0;
  const client = new LocalClient(server.services.get(broker), {
    deviceId,
    password,
    hear: (topic, payload) => void heard.push(`${topic} ${String(payload)}`),
    ended: () => void (ends += 1),
  });
  return { client, heard, ends: () => ends };
}
const ended = ({ ends }: Local) => eventually(() => ends() || undefined);
const clients = () => server.services.get(messenger).attendanceOf(owner.deviceId).clients;

test("it reads what it has subscribed to, and others read what it says", async () => {
  const local = open();
  const page = await openPage(server, owner);
  const prefix = `bot/device_${owner.deviceId}/`;
  await Promise.all([local.client.subscribe("from_clients"), page.subscribe(`${prefix}#`)]);
  page.client.publish(`${prefix}from_clients`, "do");
  page.client.publish(`${prefix}other`, "do not");
  await eventually(() => local.heard.length || undefined);
  local.client.publish("status", "done");
  await eventually(() => page.received.find(({ topic }) => topic === `${prefix}status`));
  local.client.unsubscribe("from_clients");
  page.client.publish(`${prefix}from_clients`, "more");
  await eventually(() => page.received.find(({ payload }) => payload === "more"));
  expect(local.heard).toEqual(["from_clients do"]);
  page.client.end();
  local.client.leave();
});

describe("its connection ends", () => {
  test.each([
    ["without a token", ""],
    ["with a worthless token", "worthless"],
  ])("%s, and it has never been there", async (_, password) => {
    const local = open(password);
    await ended(local);
    expect(clients()).toBe(0);
  });

  test("with the token of another account", async () => {
    const neighbour = await makeAccount(server);
    await ended(open(token, neighbour.deviceId));
  });

  test("when its token ends", async () => {
    const local = open();
    await local.client.subscribe("from_clients");
    expect(clients()).toBe(1);
    await send(server, remove("/api/tokens"), token);
    await ended(local);
    expect(clients()).toBe(0);
  });

  test("when it leaves, of which it is not told", async () => {
    const local = open();
    await local.client.subscribe("from_clients");
    local.client.leave();
    await eventually(() => (clients() === 0 ? true : undefined));
    local.client.publish("status", "a ghost");
    expect(local.ends()).toBe(0);
  });
});

test("one that says more than the limits let through has no room, until the broker has read it; nothing is lost", async () => {
  const local = open();
  const page = await openPage(server, owner);
  await Promise.all([
    local.client.subscribe("from_clients"),
    page.subscribe(`bot/device_${owner.deviceId}/from_device`),
  ]);
  const count = LIMITS.messages.burst + 50;
  for (let n = 0; n < count; n++) local.client.publish("from_device", String(n));
  expect(local.client.hasRoom).toBe(false);
  await eventually(() => (page.received.length === count ? true : undefined));
  expect(page.received.map(({ payload }) => Number(payload))).toEqual(Array.from({ length: count }, (_, n) => n));
  expect(local.client.hasRoom).toBe(true);
  page.client.end();
  local.client.leave();
});
