import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { admission } from "../../src/features/account";
import { type Account, openAccount } from "../support/account";
import { holds } from "../support/eventually";
import { lineAddress, openLine, type TestLine } from "../support/line";
import { mqttPort } from "../support/mqtt-client";
import { type Command, done, type Robot, robotToken, startRobot } from "../support/robot";
import { get, post, remove } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { longTest } from "../support/tier";

/* One WebSocket for a page (live.md §2.1). */

let server: TestServer;
let ada: Account;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());

const enter = async (): Promise<void> => {
  ada = await openAccount(server);
};
const open = (more: object = {}): Promise<TestLine> => openLine(server, { token: ada.token, ...more });
const eventsOf = ({ events }: TestLine, name: string) => events.filter(({ event }) => event === name);
const lockedOut = { body: [{ kind: "emergency_lock", args: {} }] };
const home = { body: [{ kind: "home", args: { axis: "all", speed: 100 } }] };

describe("events", () => {
  test("come in the form of the stream, from the position that the page has", async () => {
    await enter();
    const line = await open();
    await holds(async () => expect(eventsOf(line, "presence")).toHaveLength(1));
    const id = await ada.make(post("/api/tools", { name: "Seeder" }));
    await holds(async () => expect(eventsOf(line, "change")).toMatchObject([{ data: { resource: "tools", id } }]));
    const [{ number } = { number: "" }] = eventsOf(line, "change");
    line.leave();
    const missed = await ada.make(post("/api/tools", { name: "Weeder" }));
    const again = await open({ since: number });
    await holds(async () => expect(eventsOf(again, "change")).toMatchObject([{ data: { id: missed } }]));
    again.leave();
  });

  test("are narrowed as there, and a position of another history is told to reset", async () => {
    await enter();
    const line = await open({ kinds: "change", resources: "points", since: "ffffffff-1" });
    await holds(async () => expect(eventsOf(line, "reset")).toHaveLength(1));
    await ada.make(post("/api/tools", { name: "Seeder" }));
    const id = await ada.make(post("/api/points", { pointer_type: "GenericPointer", x: 1, y: 2, z: 3 }));
    await holds(async () => expect(eventsOf(line, "change")).toMatchObject([{ data: { resource: "points", id } }]));
    expect(eventsOf(line, "presence")).toEqual([]);
    line.leave();
  });
});

longTest("a page that has missed more than a connection holds gets all of it", async () => {
  await enter();
  const { cursor } = (await ada.ask(get("/api/changes?limit=1"))) as { cursor: string };
  const body = Array.from({ length: 25 }, () => ({ kind: "lua", args: { lua: `-- ${"m".repeat(2500)}` } }));
  for (let n = 0; n < 40; n++) await ada.ask(post("/api/sequences", { name: `Long ${n}`, body }));
  const line = await open({ since: cursor, kinds: "change" });
  await holds(async () => expect(eventsOf(line, "change")).toHaveLength(40));
  line.leave();
});

describe("who says nothing, or what is wrong, is closed", () => {
  const rows: readonly (readonly [string, unknown, number])[] = [
    ["no token", {}, 4400],
    ["no JSON", "{", 4400],
    ["an array", [], 4400],
    ["a worthless token", { token: "worthless" }, 4401],
    ["an empty token", { token: "" }, 4401],
    ["a token with the end of a line", { token: "a\r\nb" }, 4401],
    ["a token of other letters", { token: "жук" }, 4401],
    ["a token with half a letter", '{"token":"\\ud800"}', 4401],
    ["a token that is no text", { token: 5 }, 4400],
    ["a position that is no text", { token: "worthless", since: 0 }, 4400],
    ["kinds that are no text", { token: "worthless", kinds: ["change"] }, 4400],
    ["resources that are no text", { token: "worthless", resources: null }, 4400],
    ["a filter that is unknown", { kinds: "weather" }, 4422],
    ["a frame above 68 kB", { token: "x".repeat(70_000) }, 4400],
    ["a frame above 68 kB, of 40,000 characters", { token: "ж".repeat(40_000) }, 4400],
  ];
  for (const [name, first, code] of rows) {
    test(name, async () => {
      await enter();
      const given = code === 4422 ? { token: ada.token, ...(first as object) } : first;
      const line = await openLine(server, given);
      expect(await line.ended).toBe(code);
      const answered = code === 4401 || code === 4422 ? [{ refused: code - 4000 }] : [];
      expect(line.answers).toMatchObject(answered);
      expect(line.events).toEqual([]);
    });
  }

  test("another sub-protocol, or none", async () => {
    await expect(openLine(server, undefined, "mqtt")).rejects.toThrow();
    const answer = await fetch(lineAddress(server).replace("ws", "http"), { headers: { origin: "https://else.test" } });
    expect(await answer.json()).toEqual({ error: "Open a WebSocket with the sub-protocol gardenshed.1." });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([400, "*"]);
    expect(answer.headers.get("x-device-rpc-id")).toBeString();
    const preflight = { method: "OPTIONS", headers: { "access-control-request-method": "GET" } };
    expect((await fetch(answer.url, preflight)).status).toBe(200);
  });

  test("a 33rd that has not said who it is, from one network; this machine may have more", async () => {
    const from = (address: string) => openLine(server, undefined, "gardenshed.1", { "x-forwarded-for": address });
    const silent = await Promise.all(Array.from({ length: 32 }, (_, n) => from(`2001:db8::${n + 1}`)));
    expect(await (await from("2001:db8::beef")).ended).toBe(1006);
    const others = await Promise.all([from("2001:db8:0:1::1"), from("192.0.2.7")]);
    const own = await Promise.all(Array.from({ length: 40 }, () => openLine(server)));
    for (const line of [...silent, ...others, ...own]) line.leave();
    const ends = await Promise.all([...silent, ...others, ...own].map(({ ended }) => ended));
    expect(new Set(ends)).toEqual(new Set([1005]));
    await enter();
    await holds(async () => (await open()).leave());
  });

  test("more frames than a page has reason to send", async () => {
    await enter();
    const line = await open();
    await holds(async () => expect(line.events.length).toBeGreaterThan(0));
    for (let n = 0; n < 200; n++) line.say({ label: String(n), command: {} });
    expect(await line.ended).toBe(4429);
  });
});

test("a revoked token ends it, and an account has 20 streams with its lines", async () => {
  await enter();
  const lines = await Promise.all(Array.from({ length: 20 }, () => open()));
  await holds(async () => expect(lines.every(({ events }) => events.length > 0)).toBe(true));
  const more = await open();
  expect(await more.ended).toBe(4429);
  await ada.ask(remove("/api/tokens"), 204);
  const codes = await Promise.all(lines.map(({ ended }) => ended));
  expect(new Set(codes)).toEqual(new Set([4000]));
  const late = await open();
  expect(await late.ended).toBe(4401);
  expect(server.services.get(admission).endings()).toBeGreaterThan(0);
});

describe("commands", () => {
  let robot: Robot;
  const withRobot = async (obey: (command: Command) => readonly unknown[]): Promise<TestLine> => {
    await enter();
    const token = await robotToken(server.base, ada.email);
    robot = await startRobot({ port: mqttPort(server), deviceId: ada.deviceId, token, obey });
    return open();
  };

  test("without a robot are refused as over HTTP", async () => {
    await enter();
    const line = await open();
    line.say({ label: "a", command: home });
    line.say({ label: "b", command: { body: [{ kind: "nothing", args: {} }] } });
    await holds(async () => expect(line.answers).toHaveLength(2));
    const byLabel = Object.fromEntries(line.answers.map(({ label, status }) => [label, status]));
    expect(byLabel).toEqual({ a: 409, b: 422 });
    line.leave();
  });

  test("are answered under their label, and a stop passes those that wait", async () => {
    const line = await withRobot(() => []);
    await holds(async () => expect(eventsOf(line, "presence").length).toBeGreaterThan(0));
    for (const label of ["1", "2", "3", "4", "5"]) line.say({ label, command: { ...home, timeout_s: 120 } });
    line.say({ label: "stop", command: { ...lockedOut, priority: 9000 } });
    await holds(async () => expect(robot.commands).toHaveLength(6));
    const stop = robot.commands.find(({ priority }) => priority === 9000);
    expect(stop).toMatchObject({ body: [{ kind: "emergency_lock" }] });
    expect(line.answers).toEqual([]);
    line.leave();
    await holds(async () => expect(await ada.ask(get("/api/device/state"))).toMatchObject({ connected: true }));
    robot.cut();
  });

  test("are commands of their own, whatever id the line was opened with", async () => {
    (await withRobot(({ label }) => [done(label)])).leave();
    const headers = { "x-device-rpc-id": "line", "idempotency-key": "line" };
    const line = await openLine(server, { token: ada.token }, "gardenshed.1", headers);
    for (const label of ["1", "2"]) {
      line.say({ label, command: home });
      await holds(async () => expect(line.answers.at(-1)).toMatchObject({ label, status: 200 }));
    }
    expect(robot.commands).toHaveLength(2);
    line.leave();
    robot.cut();
  });

  test.each([
    ["a number beyond a double", '{"body":[],"timeout_s":1e309}'],
    ["one below", '{"body":[],"priority":-1e309}'],
    ["one of 400 digits", `{"body":[],"timeout_s":1${"0".repeat(400)}}`],
    ["one in a step", '{"body":[{"kind":"wait","args":{"milliseconds":1e400}}]}'],
    ["a text that looks like one", '{"body":[{"kind":"1e309","args":{}}]}'],
    ["no list of steps", '{"body":{}}'],
  ])("are refused as over HTTP: %s", async (_, body) => {
    await enter();
    const headers = { authorization: `Bearer ${ada.token}` };
    const response = await fetch(`${server.base}/api/device/commands`, { method: "POST", body, headers });
    const answer: unknown = await response.json();
    expect(response.status).toBe(422);
    const line = await open();
    line.say(`{"label":"a","command":${body}}`);
    await holds(async () => expect(line.answers).toEqual([{ label: "a", status: 422, answer }]));
    line.leave();
  });
});
