import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { pendingCommands } from "../../../../src/features/messaging/commands/pending-commands";
import { eventually } from "../../../support/eventually";
import { enterRaw, mqttPort, type RawClient } from "../../../support/mqtt-client";
import { done, type Robot, startRobot } from "../../../support/robot";
import { makeAccount, makeToken, post, remove, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { commandsOf, settled } from "./raw-robot";

/* A stop that a client sends over MQTT itself is kept for the robot as one over HTTP is (`live.md` §4). */

let now = new Date("2026-03-01T08:00:10Z");
let server: TestServer;
let owner: TestAccount;
let token: string;
let page: RawClient;
const robots: Robot[] = [];
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => now);
});
beforeEach(async () => {
  now = new Date(now.getTime() + 600_000);
  owner = await makeAccount(server);
  token = await makeToken(server, owner, "bot");
  page = await enterRaw(server, owner);
});
afterEach(() => {
  for (const robot of robots.splice(0)) robot.cut();
  page.end();
});
afterAll(() => server.stop());

const STOP = { kind: "emergency_lock", args: {} };
const UNLOCK = { kind: "emergency_unlock", args: {} };
const HOME = { kind: "home", args: { speed: 100, axis: "all" } };

/** Sends bytes as a command, and resolves when the broker has read them. */
async function sendBytes(payload: string, from = page): Promise<void> {
  from.send({ cmd: "publish", topic: commandsOf(owner.deviceId), payload, qos: 0, dup: false, retain: false });
  await settled(from);
}
const request = (label: unknown, ...body: readonly unknown[]): string =>
  JSON.stringify({ kind: "rpc_request", args: { label, priority: 600 }, body });
const command = (label: string, ...body: readonly object[]): Promise<void> => sendBytes(request(label, ...body));

/** A robot that answers the commands of these labels. */
async function arrive(answers: (label: string) => boolean = () => true, isBack = true): Promise<Robot> {
  const obey = ({ label }: { readonly label: string }) => (answers(label) ? [done(label)] : []);
  const robot = await startRobot({ port: mqttPort(server), deviceId: owner.deviceId, token, obey }, isBack);
  await robot.settled();
  robots.push(robot);
  return robot;
}
/** It was here a moment ago. */
async function wasHere(): Promise<void> {
  const robot = await arrive(undefined, false);
  robot.cut();
  await robot.closed;
  await eventually(async () => !(await isConnected()) || undefined);
}
const isConnected = async (): Promise<boolean> =>
  ((await send(server, { method: "GET", path: "/api/device/state" }, owner.token)).json as { connected: boolean })
    .connected;
const heard = ({ commands }: Robot): string[] =>
  commands.map(({ label, body }) => `${label}: ${body.map(({ kind }) => kind).join()}`);
const waiting = (): number => server.services.get(pendingCommands).countOf(owner.deviceId);
const waitsFor = (count: number) => eventually(() => waiting() === count || undefined);

describe("sent while no robot is connected", () => {
  test("a stop is told the robot that was there a moment ago, as it was sent, and all else is not", async () => {
    await wasHere();
    await command("home", HOME);
    await command("stop", STOP);
    await command("unlock", UNLOCK);
    await command("stop and home", STOP, HOME);
    const robot = await arrive();
    expect(robot.commands).toEqual([{ label: "stop", priority: 600, body: [STOP] }]);
    await waitsFor(0);
  });

  test("a stop is told once it is answered, and again to the next robot until then", async () => {
    await wasHere();
    await command("stop", STOP);
    const silent = await arrive(() => false);
    silent.cut();
    await silent.closed;
    const obedient = await arrive();
    obedient.cut();
    await obedient.closed;
    const last = await arrive();
    expect([silent, obedient, last].map(heard)).toEqual([["stop: emergency_lock"], ["stop: emergency_lock"], []]);
  });

  test("nothing is kept for an account whose robot was heard three minutes ago, or never", async () => {
    await command("never", STOP);
    await wasHere();
    now = new Date(now.getTime() + 180_000);
    await command("too late", STOP);
    expect(waiting()).toBe(0);
    expect(heard(await arrive())).toEqual([]);
  });

  test("nothing is kept of what another account sends", async () => {
    const neighbour = await makeAccount(server);
    await wasHere();
    const other = await enterRaw(server, neighbour);
    await sendBytes(request("stop", STOP), other);
    expect(waiting()).toBe(0);
    other.end();
  });

  test("a stop is told no more when the token that sent it has ended", async () => {
    await wasHere();
    await command("stop", STOP);
    await send(server, remove("/api/tokens"), owner.token);
    expect(heard(await arrive())).toEqual([]);
  });

  test("at most 100 are kept", async () => {
    await wasHere();
    for (let count = 0; count < 120; count++) await command(`stop ${count}`, STOP);
    expect(waiting()).toBe(100);
    const robot = await arrive(() => false);
    expect(heard(robot).length).toBe(100);
  });

  test("the same label is kept once", async () => {
    await wasHere();
    for (let count = 0; count < 3; count++) await command("stop", STOP);
    expect(heard(await arrive())).toEqual(["stop: emergency_lock"]);
  });
});

describe("sent while a robot is connected", () => {
  test("a stop that it has not answered is told again when it comes back, all else is not", async () => {
    const robot = await arrive(() => false, false);
    await command("home", HOME);
    await command("stop", STOP);
    await eventually(() => robot.commands.length === 2 || undefined);
    robot.vanish(); // the broker does not know yet
    expect(heard(await arrive())).toEqual(["stop: emergency_lock"]);
  });

  test.each([
    ["an unlock over MQTT", () => command("unlock", UNLOCK)],
    ["a stop over MQTT", () => command("another", STOP)],
    ["an unlock over HTTP", () => send(server, post("/api/device/commands", { body: [UNLOCK] }), owner.token)],
  ])("a stop is not told again after %s that is done", async (_, later) => {
    const robot = await arrive((label) => label !== "stop", false);
    await command("stop", STOP);
    await waitsFor(1);
    await later();
    await waitsFor(0);
    robot.vanish();
    expect(heard(await arrive())).toEqual([]);
  });

  test("a stop that is done is told no other robot, and nobody twice", async () => {
    const robot = await arrive(undefined, false);
    await command("stop", STOP);
    await waitsFor(0);
    robot.cut();
    await robot.closed;
    expect(heard(await arrive())).toEqual([]);
    expect(heard(robot)).toEqual(["stop: emergency_lock"]);
  });

  test("what a robot sends itself is not kept", async () => {
    const robot = await arrive(undefined, false);
    robot.tell("from_clients", { kind: "rpc_request", args: { label: "own" }, body: [STOP] });
    await robot.settled();
    expect(waiting()).toBe(0);
  });
});

test.each([
  ["no JSON", '{"emergency_lock'],
  ["no object", '"emergency_lock"'],
  ["another kind of message", JSON.stringify({ kind: "rpc_ok", args: { label: "stop" }, body: [STOP] })],
  ["no label", JSON.stringify({ kind: "rpc_request", args: {}, body: [STOP] })],
  ["a label that is no text", request(5, STOP)],
  ["no list of steps", JSON.stringify({ kind: "rpc_request", args: { label: "stop" }, body: STOP })],
  ["a step that is none", request("stop", STOP, null)],
  ["more than 4 kB", request("stop", { ...STOP, comment: "x".repeat(4_096) })],
])("a message that is no stop by its form is not kept: %s", async (_, payload) => {
  await wasHere();
  await sendBytes(payload);
  expect(waiting()).toBe(0);
  expect(heard(await arrive())).toEqual([]);
});
