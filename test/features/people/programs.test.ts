import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openAccount, type Account } from "../../support/account";
import { openEvents } from "../../support/event-stream";
import { eventually } from "../../support/eventually";
import { mqttPort, openPage } from "../../support/mqtt-client";
import { answerTo, looksAround, memberOf, programOf, statusOf } from "../../support/people";
import { get, makeToken, patch, post, remove, send, type Sent } from "../../support/scenarios";
import { startRobot } from "../../support/robot";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* Programs, displays and sessions. Source: `people.md` §4. */

let server: TestServer;
let owner: Account;
/** Tokens of programs of each kind, and of a display. */
const tokens: string[] = [];
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
  owner = await openAccount(server, "owner@garden.test");
  for (const kind of KINDS) {
    tokens.push(kind === "display" ? (await display()).token : await programOf(server, owner, kind));
  }
});
afterAll(() => server.stop());

const point = { pointer_type: "GenericPointer", x: 1, y: 2, z: 0, name: "Here" };
const reading = { pin: 1, value: 1, x: 0, y: 0, z: 0, mode: 1 };
const photo = { body: [{ kind: "take_photo", args: {} }], timeout_s: 1 };
const stop = { body: [{ kind: "emergency_lock", args: {} }], timeout_s: 1 };

/** The URL and token of a new display. */
const display = async (): Promise<{ token: string; url: string }> =>
  (await answerTo(server, post("/api/programs", { name: "Wall", display: true }), owner.token)) as never; // as specified

const KINDS = [["read"], ["read", "write"], ["read", "command"], ["measure"], "display"] as const;
type Statuses = readonly [read: number, write: number, command: number, measure: number, display: number];

/** 409: it would be sent, if a robot were there. */
const ROWS: readonly [name: string, request: Sent, statuses: Statuses][] = [
  ["points are listed", get("/api/points"), [200, 200, 200, 403, 403]],
  ["a point is made", post("/api/points", point), [403, 200, 403, 403, 403]],
  ["a reading is handed in", post("/api/sensor_readings", reading), [403, 200, 403, 200, 403]],
  ["a photo is taken", post("/api/device/commands", photo), [403, 403, 409, 403, 403]],
  ["the robot is stopped", post("/api/device/commands", stop), [409, 409, 409, 403, 409]],
  ["the display is shown", get("/api/display"), [200, 200, 200, 403, 200]],
  ["logs are read", get("/api/logs"), [200, 200, 200, 403, 403]],
  ["people are listed", get("/api/members"), [200, 200, 200, 403, 403]],
  ["the user is shown", get("/api/users"), [403, 403, 403, 403, 403]],
  ["the token is refreshed", get("/api/tokens"), [403, 403, 403, 403, 403]],
  ["gardens are listed", get("/api/gardens"), [403, 403, 403, 403, 403]],
  ["programs are listed", get("/api/programs"), [403, 403, 403, 403, 403]],
  ["everything is exported", post("/api/export_data"), [403, 403, 403, 403, 403]],
  ["firmware settings are edited", patch("/api/firmware_config", { encoder_enabled_x: 1 }), [403, 403, 403, 403, 403]],
];
test.each(ROWS)("%s, by programs and a display", async (_, request, statuses) => {
  const got: number[] = [];
  for (const token of tokens) got.push(await statusOf(server, request, token));
  expect(got).toEqual([...statuses]);
});

test.each([["measure"], ["read"]])("a program that may %s hands its own token back", async (right) => {
  const token = await programOf(server, owner, [right]);
  expect(await statusOf(server, remove("/api/tokens"), token)).toBe(204);
  expect(await statusOf(server, remove("/api/tokens"), token)).toBe(401);
});

test("a refusal says what a program may not", async () => {
  const token = await programOf(server, owner, ["read"]);
  const { json } = await send(server, post("/api/device/commands", photo), token);
  expect(json).toEqual({ error: "This program may not command the robot." });
});

test.each<[string, object, object]>([
  ["without a name", { rights: ["read"] }, { name: "Name is required" }],
  ["without rights", { name: "x" }, { rights: "Rights can't be blank" }],
  ["that writes and does not read", { name: "x", rights: ["write"] }, { rights: expect.stringContaining("read") }],
  ["that owns", { name: "x", rights: ["own"] }, { rights: expect.anything() }],
  ["for three years", { name: "x", rights: ["read"], expires_at: "2999-01-01" }, { expires_at: expect.any(String) }],
])("no program is made %s", async (_, body, problems) => {
  const before = (await owner.list("programs")).length;
  const answer = await send(server, post("/api/programs", body), owner.token);
  expect(answer).toMatchObject({ status: 422, json: problems });
  expect(await owner.list("programs")).toHaveLength(before);
});

test("a program is listed with its last use and network, without its token; it is renamed and ends", async () => {
  const host = await openAccount(server);
  const made = await answerTo(server, post("/api/programs", { name: "Soil", rights: ["measure"] }), host.token);
  const token = String(made["token"]);
  expect(await host.list("programs")).toMatchObject([
    { name: "Soil", rights: ["measure"], display: false, last_used_at: null },
  ]);
  expect(await statusOf(server, post("/api/sensor_readings", reading), token)).toBe(200);
  const [used] = await host.list("programs");
  expect(used).toMatchObject({ last_used_at: expect.any(String), network: "127.0.0.0/24", expires_at: null });
  expect((await send(server, get("/api/programs"), host.token)).text).not.toContain(token);
  const path = `/api/programs/${String(made["id"])}`;
  expect(await answerTo(server, patch(path, { name: "Bed" }), host.token)).toMatchObject({ name: "Bed" });
  expect(await statusOf(server, remove(path), host.token)).toBe(200);
  expect(await statusOf(server, post("/api/sensor_readings", reading), token)).toBe(401);
  expect(await host.list("programs")).toEqual([]);
});

test("a program that measures reads nothing at the broker and sends nothing but measures", async () => {
  const token = await programOf(server, owner, ["measure"]);
  const page = await openPage(server, { deviceId: owner.deviceId, token });
  const own = await openPage(server, owner);
  const prefix = `bot/device_${owner.deviceId}/`;
  await own.subscribe(`${prefix}#`);
  expect(await page.subscribe(`${prefix}#`)).toEqual([128]);
  await page.client.publishAsync(`${prefix}from_clients`, "{}");
  await page.client.publishAsync(`${prefix}measures/1`, "{}");
  await eventually(() => own.received.length > 0 || undefined);
  expect(own.received.map(({ topic }) => topic)).toEqual([`${prefix}measures/1`]);
  await Promise.all([page.client.endAsync(true), own.client.endAsync(true)]);
});

longTest("no more than 50 programs", async () => {
  const host = await openAccount(server);
  for (let count = 0; count < 50; count++) await programOf(server, host, ["read"]);
  const answer = await send(server, post("/api/programs", { name: "x", rights: ["read"] }), host.token);
  expect(answer).toMatchObject({ status: 422, json: { error: expect.stringContaining("50") } });
});

describe("a display", () => {
  test("has an address with its token behind the #", async () => {
    const { url, token } = await display();
    expect(url).toBe(`${server.base}/app/display#${token}`);
  });

  test("shows the map and who can help, and no addresses", async () => {
    const host = await openAccount(server);
    const helper = await memberOf(server, host, "gardener");
    await memberOf(server, host, "viewer");
    await host.make(post("/api/points", point));
    const { token } = await answerTo(server, post("/api/programs", { name: "Wall", display: true }), host.token);
    const { text, json } = await send(server, get("/api/display"), String(token));
    expect(json).toMatchObject({
      name: "Garden Robot",
      points: [{ name: "Here", x: 1, y: 2 }],
      problem: null,
      next_event: null,
    });
    expect((json as { helpers: string[] }).helpers).toHaveLength(2);
    expect(text).not.toContain(host.email);
    expect(text).not.toContain(helper.email);
  });

  test("hears that something has changed, and not what", async () => {
    const { token } = await display();
    const reader = await openEvents(`${server.base}/api/events`, { authorization: token });
    await owner.make(post("/api/points", { ...point, name: "Secret place" }));
    expect(await reader.next("change")).toMatchObject({ data: {} });
    expect(reader.text()).not.toContain("Secret place");
    reader.leave();
  });

  test("hears that the robot has told its state, and not which", async () => {
    const { token } = await display();
    const robot = await startRobot({
      port: mqttPort(server),
      deviceId: owner.deviceId,
      token: await makeToken(server, owner, "bot"),
    });
    await robot.settled();
    const reader = await openEvents(`${server.base}/api/events`, { authorization: token });
    expect(await reader.next("status")).toMatchObject({ data: {} });
    robot.tell("status", { location_data: { position: { x: 731, y: 0, z: 0 } } });
    expect(await reader.next("status")).toMatchObject({ data: {} });
    expect(reader.text()).not.toContain("location_data");
    reader.leave();
    robot.cut();
  });
});

describe("sessions", () => {
  test("all tokens of a log-in are one, whatever garden they are for", async () => {
    const person = await memberOf(server, owner, "viewer");
    await answerTo(server, get("/api/tokens"), person.self.token);
    expect(await statusOf(server, looksAround, person.token)).toBe(200);
    const [only, ...others] = await person.self.list("sessions");
    expect(others).toEqual([]);
    expect(only).toMatchObject({ client: "program", is_current: true, network: "127.0.0.0/24" });
  });

  test("one that is ended is out everywhere; the others stay", async () => {
    const person = await memberOf(server, owner, "viewer");
    const second = await makeToken(server, person.self, "human");
    const old = (await answerTo(server, get("/api/sessions"), second)) as unknown as {
      id: string;
      is_current: boolean;
    }[];
    const other = old.find(({ is_current }) => !is_current);
    expect(await statusOf(server, remove(`/api/sessions/${other?.id}`), second)).toBe(200);
    expect(await statusOf(server, looksAround, person.self.token)).toBe(401);
    expect(await statusOf(server, looksAround, person.token)).toBe(401);
    expect(await statusOf(server, looksAround, second)).toBe(200);
  });

  test("that of the robot says what follows; one of somebody else is not found", async () => {
    const person = await openAccount(server);
    await makeToken(server, person, "bot");
    const robot = (await person.list("sessions")).find(({ client }) => client === "robot");
    const others = await openAccount(server);
    const path = `/api/sessions/${robot?.id as unknown as string}`;
    expect(await statusOf(server, remove(path), others.token)).toBe(404);
    expect(await answerTo(server, remove(path), person.token)).toMatchObject({
      message: expect.stringContaining("set up again"),
    });
  });
});
