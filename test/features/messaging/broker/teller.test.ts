import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { type Account, openAccount } from "../../../support/account";
import { eventually, holds } from "../../../support/eventually";
import { type EventReader, openEvents } from "../../../support/event-stream";
import { mqttPort, openPage } from "../../../support/mqtt-client";
import { type Robot, startRobot } from "../../../support/robot";
import { makeToken, patch } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

/* Nobody takes the state of a robot that is gone for the state of one that is there (`live.md` §2 and §3.2). */

let server: TestServer;
let owner: Account;
let token: string;
let events: EventReader;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
beforeEach(async () => {
  owner = await openAccount(server);
  token = await makeToken(server, owner, "bot");
});
afterAll(() => server.stop());

const look = async (): Promise<void> => {
  events = await openEvents(`${server.base}/api/events?kinds=status`, { authorization: `Bearer ${owner.token}` });
};
/** The state that the events told last. */
const shown = (): unknown => events.events.at(-1)?.data;
const state = async (): Promise<unknown> => (await owner.show("device/state"))["status"];
/** A robot that comes with a token and tells what it is. */
const come = async (as: object, own = token): Promise<Robot> => {
  const options = { port: mqttPort(server), deviceId: owner.deviceId, token: own, clientId: own.slice(-20) };
  const robot = await startRobot({ ...options, state: () => as });
  await robot.settled();
  return robot;
};
/** One that is there and has told nothing yet. */
const comeSilently = (own = token) =>
  openPage(server, { deviceId: owner.deviceId, token: own }, { clientId: "silent" });

test("a robot comes while a practice robot is on: its state is unknown until it tells it, and then its own", async () => {
  await owner.ask(patch("/api/device/practice", { on: true }));
  await look();
  await holds(async () => expect(shown()).toMatchObject({ informational_settings: { target: "practice" } }));
  const silent = await comeSilently();
  await holds(async () => expect(shown()).toEqual({}));
  expect(await state()).toBeNull();
  const robot = await come({ informational_settings: { target: "rpi" } });
  await holds(async () => expect(shown()).toEqual({ informational_settings: { target: "rpi" } }));
  silent.client.end();
  robot.cut();
  events.leave();
});

test("one that goes again before it reads leaves the practice robot's state as it was", async () => {
  await owner.ask(patch("/api/device/practice", { on: true }));
  await look();
  const silent = await comeSilently();
  await holds(async () => expect(shown()).toEqual({}));
  silent.client.end(true);
  await holds(async () => expect(shown()).toMatchObject({ informational_settings: { target: "practice" } }));
  events.leave();
});

test("another robot comes after one that is gone: its state is unknown until it tells it", async () => {
  const first = await come({ jobs: { first: {} } });
  first.cut();
  await eventually(async () => ((await owner.show("device/state"))["connected"] ? undefined : true));
  expect(await state()).toEqual({ jobs: { first: {} } });
  await look();
  await holds(async () => expect(shown()).toEqual({ jobs: { first: {} } }));
  const silent = await comeSilently(await makeToken(server, owner, "bot"));
  await holds(async () => expect(shown()).toEqual({}));
  expect(await state()).toBeNull();
  const page = await openPage(server, owner);
  await page.subscribe(`bot/device_${owner.deviceId}/status`);
  silent.client.publish(`bot/device_${owner.deviceId}/status`, '{"jobs":{"second":{}}}');
  expect((await page.next()).payload).toBe('{"jobs":{"second":{}}}');
  await holds(async () => expect(shown()).toEqual({ jobs: { second: {} } }));
  for (const each of [silent, page]) each.client.end();
  events.leave();
});

test("the same robot comes again: its state is known", async () => {
  const first = await come({ jobs: { first: {} } });
  first.cut();
  await first.closed;
  const silent = await comeSilently();
  expect(await state()).toEqual({ jobs: { first: {} } });
  silent.client.end();
});

test("a second client with a robot's token takes nothing from the one that tells", async () => {
  const robot = await come({ jobs: { first: {} } });
  const silent = await comeSilently(await makeToken(server, owner, "bot"));
  expect(await state()).toEqual({ jobs: { first: {} } });
  silent.client.end();
  robot.cut();
});
