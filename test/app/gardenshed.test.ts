import { afterAll, afterEach, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Elysia } from "elysia";
import { ConfigError, type Garden, type GardenOptions, gardenshed, type LogEvent } from "../../src/app/gardenshed";
import { eventually } from "../support/eventually";
import { openEvents, readEvents } from "../support/event-stream";
import { freePort } from "../support/free-port";
import { giveTokenKey } from "../support/keys";
import { done, startRobot } from "../support/robot";
import { writeDialect } from "../support/oldshed";
import { TIME } from "../support/patterns";
import { longTest } from "../support/tier";

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "gardenshed-embed-"));
  folders.push(folder);
  giveTokenKey(folder);
  return folder;
};
const gardens: Garden[] = [];
const open = async (settings: Partial<GardenOptions> = {}): Promise<Garden> => {
  const garden = await gardenshed({ dataDir: newFolder(), ...settings });
  gardens.push(garden);
  return garden;
};
const clear = async (): Promise<void> => {
  await Promise.all(gardens.splice(0).map((garden) => garden.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
};

const STRANGER = "203.0.113.5";
interface Ask {
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly agent?: string;
  readonly address?: string;
}

async function ask(garden: Garden, path: string, { method, body, token, agent = "test", address }: Ask = {}) {
  const request = new Request(`http://garden.example${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: { "user-agent": agent, ...(token === undefined ? {} : { authorization: token }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await garden.fetch(request, address === undefined ? undefined : { address });
  const text = await response.text();
  return { status: response.status, json: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text };
}

const user = { name: "Ada", email: "ada@garden.example", password: "password123" };
async function signUp(garden: Garden): Promise<string> {
  await ask(garden, "/api/users", { body: { ...user, password_confirmation: user.password } });
  return (await ask(garden, "/api/tokens", { body: { user } })).json.token.encoded;
}

describe("settings come from the call only", () => {
  afterEach(clear);

  test("not from the environment or gardenshed.toml", async () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, "gardenshed.toml"), 'signup = "closed"\n');
    process.env["SIGNUP"] = "closed";
    try {
      const garden = await open({ dataDir });
      expect(await signUp(garden)).toStartWith("ey");
    } finally {
      delete process.env["SIGNUP"];
    }
  });

  test("of every type", async () => {
    const garden = await open({
      signup: "closed",
      publicUrl: "https://garden.example",
      trustedProxies: ["loopback", "10.0.0.0/8"],
      minFreeSpace: "1MB",
      imageKeep: 5,
      forceSsl: true,
      backupDir: undefined,
    });
    const { status } = await ask(garden, "/api/users", { body: { ...user, password_confirmation: user.password } });
    expect(status).toBe(403);
  });

  const wrong: readonly [settings: object, message: string][] = [
    [{ imageKeep: "many" }, "IMAGE_KEEP must be a whole number from 0 up (option imageKeep)."],
    [{ imageKept: 5 }, "Unknown key imageKept; did you mean imageKeep?"],
    [{ publicUrl: new URL("http://garden.example") }, "publicUrl must be a text, a number, true or false"],
    [{ tlsCert: "a.pem" }, "TLS_CERT and TLS_KEY belong together"],
    [{ dialects: ["3001=oldshed.toml"] }, "dialects: nothing listens on port 3001 inside of another program."],
  ];
  test.each(wrong)("%p is refused", async (settings, message) => {
    const error = await gardenshed({ dataDir: newFolder(), ...settings }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toHaveProperty("message", expect.stringContaining(message));
  });
});

longTest("other words are spoken at their address, which Host tells", async () => {
  const file = writeDialect(newFolder());
  const garden = await open({ dialects: [`https://oldshed.example=${file}`], trustedProxies: [STRANGER] });
  const headers = { authorization: await signUp(garden), "user-agent": "test" };
  const at = async (path: string, more: object) => {
    const sent = new Request(`http://garden.example${path}`, { headers: { ...headers, ...more } });
    return (await garden.fetch(sent, { address: STRANGER })).status;
  };
  const host = { host: "oldshed.example", "x-forwarded-proto": "https" };
  expect([await at("/api/spots", host), await at("/api/points", host)]).toEqual([200, 404]);
  expect([await at("/api/spots", {}), await at("/api/points", {})]).toEqual([404, 200]);
  await clear();
});

describe("log events", () => {
  afterEach(clear);

  test("go to `log`, those of `logLevel` and above", async () => {
    const events: LogEvent[] = [];
    const garden = await open({ logLevel: "debug", log: (event) => events.push(event) });
    await ask(garden, "/health");
    expect(events).toContainEqual({
      time: expect.any(Date),
      level: "debug",
      event: "request",
      fields: expect.objectContaining({ path: "/health", status: 200 }),
    });
  });

  test("of a log that throws harm nothing", async () => {
    const fail = () => {
      throw new Error("full");
    };
    const garden = await open({ logLevel: "debug", log: fail });
    expect(await ask(garden, "/health")).toMatchObject({ status: 200 });
  });

  longTest("are not printed, and no signal is handled", async () => {
    const signals = () => process.listenerCount("SIGTERM") + process.listenerCount("SIGINT");
    const before = signals();
    const writers = [
      spyOn(console, "log"),
      spyOn(console, "error"),
      spyOn(process.stdout, "write"),
      spyOn(process.stderr, "write"),
    ];
    const garden = await open({ logLevel: "debug" });
    await signUp(garden);
    await garden.stop();
    for (const writer of writers) {
      expect(writer).not.toHaveBeenCalled();
      writer.mockRestore();
    }
    expect(signals()).toBe(before);
  });
});

describe("the sender", () => {
  afterEach(clear);
  const rows: readonly [address: string | undefined, status: number][] = [
    ["127.0.0.1", 401],
    ["::1", 401],
    [STRANGER, 429],
    [undefined, 429],
  ];
  test.each(rows)("from %p: the 16th sync of a minute is answered %d", async (address, status) => {
    const garden = await open();
    const from = address === undefined ? {} : { address };
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(garden, "/api/device/sync", from)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401, status])); // wherever a minute begins
  });

  test.each([
    ["127.0.0.1", 200],
    [STRANGER, 404],
    [undefined, 404],
  ])("from %p: /metrics is answered %d", async (address, status) => {
    const garden = await open({ metrics: "on" });
    expect((await ask(garden, "/metrics", address === undefined ? {} : { address })).status).toBe(status);
  });
});

describe("the plugin", () => {
  afterEach(clear);
  const mine = () => "mine";
  const hosts: readonly [name: string, app: (garden: Garden) => { handle: (request: Request) => Promise<Response> }][] =
    [
      ["before", ({ plugin }) => new Elysia().use(plugin).get("/", mine).get("/docs", mine).get("/health", mine)],
      ["after", ({ plugin }) => new Elysia().get("/", mine).get("/docs", mine).get("/health", mine).use(plugin)],
    ];
  test.each(hosts)("used %s the routes of its host leaves them alone and answers the rest", async (_, appOf) => {
    const garden = await open();
    const app = appOf(garden);
    const token = await signUp(garden);
    const text = async (path: string, init: RequestInit = {}) => {
      const response = await app.handle(new Request(`http://garden.example${path}`, init));
      return { status: response.status, text: await response.text() };
    };
    for (const path of ["/", "/docs", "/health"]) expect(await text(path)).toEqual({ status: 200, text: "mine" });
    const headers = { authorization: token };
    expect(await text("/api/points", { headers })).toEqual({ status: 200, text: "[]" });
    const body = JSON.stringify({ label: "Soil", pin: 59, mode: 1 });
    expect(await text("//api/sensors.json/", { method: "POST", headers, body })).toMatchObject({ status: 200 });
    expect(await text("/api/sensors", { headers })).toMatchObject({ text: expect.stringContaining('"Soil"') });
    expect(await text("/api/sensors", { method: "HEAD", headers })).toEqual({ status: 200, text: "" });
    expect(await text("/nothing")).toEqual({ status: 404, text: '{"error":"Not found."}' });
  });

  test("knows the address of who asks its host", async () => {
    const garden = await open({ metrics: "on" });
    const app = new Elysia().use(garden.plugin).listen({ port: 0, hostname: "127.0.0.1" });
    expect((await fetch(`http://127.0.0.1:${app.server?.port}/metrics`)).status).toBe(200);
    await app.stop();
  });
});

describe("streams of events", () => {
  afterEach(clear);
  const path = "/api/events";
  const body = { label: "Soil", pin: 59, mode: 1 };

  longTest("through fetch: they are read as they come, and end with the garden", async () => {
    const garden = await open();
    const token = await signUp(garden);
    const request = new Request(`http://garden.example${path}`, { headers: { authorization: token } });
    const reader = readEvents(await garden.fetch(request), () => {});
    expect((await reader.next())?.event).toBe("presence");
    await ask(garden, "/api/sensors", { token, body });
    expect(await reader.next("change")).toMatchObject({ data: { resource: "sensors", record: body } });
    expect(await ask(garden, path, { token, method: "HEAD" })).toEqual({ status: 200, json: "" });
    await garden.stop();
    await reader.ended;
    expect(reader.isBroken()).toBe(false);
  });

  longTest("one that nobody reads holds nothing up", async () => {
    const garden = await open();
    const token = await signUp(garden);
    const request = new Request(`http://garden.example${path}`, { headers: { authorization: token } });
    await garden.fetch(request);
    const stopped = (await garden.fetch(request)).body?.getReader();
    await stopped?.read();
    for (let pin = 0; pin < 20; pin++) await ask(garden, "/api/sensors", { token, body: { ...body, pin } });
    await garden.stop();
  });

  test("through the plugin, at a host that listens", async () => {
    const garden = await open();
    const token = await signUp(garden);
    const app = new Elysia().use(garden.plugin).listen({ port: 0, hostname: "127.0.0.1" });
    const reader = await openEvents(`http://127.0.0.1:${app.server?.port}${path}`, { authorization: token });
    await ask(garden, "/api/sensors", { token, body });
    expect(await reader.next("change")).toMatchObject({ data: { resource: "sensors", record: body } });
    await app.stop(true);
    await reader.ended;
  });
});

describe("the data folder", () => {
  afterEach(clear);

  test("is locked until stop, and keeps what was stored", async () => {
    const dataDir = newFolder();
    const first = await open({ dataDir });
    const token = await signUp(first);
    await expect(gardenshed({ dataDir })).rejects.toThrow(`is in use by process ${process.pid}`);
    await Promise.all([first.stop(), first.stop()]);
    expect((await ask(first, "/health")).status).toBe(503);
    const second = await open({ dataDir });
    expect((await ask(second, "/api/users", { token })).json).toMatchObject([{ email: user.email }]);
  });

  test("is given back when the garden cannot start", async () => {
    const dataDir = newFolder();
    const database = join(dataDir, "gardenshed.db");
    writeFileSync(database, "this is no database");
    await expect(gardenshed({ dataDir })).rejects.toThrow();
    await Bun.file(database).delete();
    expect(await ask(await open({ dataDir }), "/health")).toMatchObject({ status: 200 });
  });

  longTest("has all that was asked for before stop", async () => {
    const garden = await open();
    const token = await signUp(garden);
    const body = { label: "Soil", pin: 59, mode: 1 };
    const answer = ask(garden, "/api/sensors", { token, body });
    await garden.stop();
    expect((await answer).status).toBe(200);
  });
});

describe("the message broker", () => {
  afterEach(clear);

  longTest("listens for robots; what clients are told does not name a `/ws` that is not there", async () => {
    const events: LogEvent[] = [];
    const garden = await open({
      mqtt: true,
      mqttPort: 0,
      publicUrl: "http://garden.example",
      log: (event) => events.push(event),
    });
    await signUp(garden);
    const told = { mqtt: "garden.example", mqtt_ws: "ws://garden.example:3002/ws" };
    expect((await ask(garden, "/api/tokens", { body: { user } })).json.token.unencoded).toMatchObject(told);
    expect((await ask(garden, "/api/global_config")).json.MQTT_WS).toBe(told.mqtt_ws);
    expect((await ask(garden, "/ws")).status).toBe(404);
    expect(events.filter(({ event }) => event === "mqtt_not_listening")).toEqual([]);
  });

  test("carries commands to the robot; who waits for it when the garden stops is answered", async () => {
    const port = await freePort();
    const garden = await open({ mqtt: true, mqttPort: port });
    const token = await signUp(garden);
    const { encoded, unencoded } = (await ask(garden, "/api/tokens", { body: { user }, agent: "DeviceOS/15.8.4" })).json
      .token;
    const robot = await startRobot({
      ...{ port, deviceId: Number(unencoded.bot.replace("device_", "")), token: encoded },
      obey: ({ label, body }) => (body.length === 0 ? [done(label)] : []),
    });
    const command = (body: object[]) => ask(garden, "/api/device/commands", { body: { body, timeout_s: 120 }, token });
    expect((await command([])).status).toBe(200);
    const answer = command([{ kind: "sync", args: {} }]);
    await eventually(() => robot.commands[1]);
    await garden.stop();
    expect((await answer).status).toBe(504);
  });
});

describe("work in the background", () => {
  afterEach(clear);

  longTest("is done as by the server: mails are sent", async () => {
    const mailDir = newFolder();
    const garden = await open({ mailDir });
    await ask(garden, "/api/users", { body: { ...user, password_confirmation: user.password } });
    const mail = await eventually(() => readdirSync(mailDir).find((name) => name.endsWith(".eml")));
    expect(await Bun.file(join(mailDir, mail)).text()).toContain(user.email);
  });
});

describe("two gardens in one process know nothing of each other", () => {
  let one: Garden;
  let other: Garden;
  let tokens: readonly [string, string];
  beforeAll(async () => {
    [one, other] = [await open(), await open()];
    tokens = [await signUp(one), await signUp(other)];
  });
  afterAll(clear);

  test("a token is good for its own garden", async () => {
    for (let round = 0; round < 2; round++) {
      expect((await ask(one, "/api/users", { token: tokens[0] })).status).toBe(200);
      expect((await ask(other, "/api/users", { token: tokens[0] })).status).toBe(401);
      expect((await ask(one, "/api/users", { token: tokens[1] })).status).toBe(401);
    }
  });

  test("ids and lists are counted and kept apart", async () => {
    const point = (name: string) => ({ pointer_type: "GenericPointer", name, x: 1, y: 2, z: 0 });
    const create = async (garden: Garden, token: string, name: string) =>
      (await ask(garden, "/api/points", { token, body: point(name) })).json.id;
    const namesOf = async (garden: Garden, token: string) =>
      (await ask(garden, "/api/points", { token })).json.map(({ name }: { name: string }) => name);
    expect([await create(one, tokens[0], "a"), await create(one, tokens[0], "b")]).toEqual([1, 2]);
    expect(await create(other, tokens[1], "c")).toBe(1);
    for (let round = 0; round < 3; round++) {
      expect(await namesOf(one, tokens[0])).toEqual(["a", "b"]);
      expect(await namesOf(other, tokens[1])).toEqual(["c"]);
    }
    await ask(other, "/api/points", { token: tokens[1], body: { ...point("d"), pointer_type: "Plant" } });
    expect(await namesOf(other, tokens[1])).toEqual(["c", "d"]);
    expect(await namesOf(one, tokens[0])).toEqual(["a", "b"]);
  });

  test("a device that one has seen is unknown to the other", async () => {
    const agent = "DeviceOS/15.8.0";
    await ask(one, "/api/points", { token: tokens[0], agent });
    const seen = async (garden: Garden, token: string) => (await ask(garden, "/api/device", { token })).json;
    expect(await seen(one, tokens[0])).toMatchObject({ last_saw_api: TIME });
    expect(await seen(other, tokens[1])).toMatchObject({ last_saw_api: null });
  });

  test("limits count for one", async () => {
    const sync = (garden: Garden) => ask(garden, "/api/device/sync", { address: STRANGER });
    const statuses = new Set<number>();
    for (let count = 0; count < 40; count++) statuses.add((await sync(one)).status);
    expect([...statuses, (await sync(other)).status]).toEqual([401, 429, 401]);
  });

  longTest("so do failed log-ins", async () => {
    const fail = (garden: Garden, count: number) =>
      ask(garden, "/api/tokens", {
        body: { user: { ...user, password: `wrong password ${count}` } },
        address: STRANGER,
      });
    let status = 0;
    for (let count = 0; count < 60 && status !== 429; count++) ({ status } = await fail(one, count));
    expect(status).toBe(429);
    expect((await ask(other, "/api/tokens", { body: { user }, address: STRANGER })).status).toBe(200);
  });

  test("one goes on when the other stops", async () => {
    await other.stop();
    expect((await ask(one, "/api/users", { token: tokens[0] })).status).toBe(200);
  });
});
