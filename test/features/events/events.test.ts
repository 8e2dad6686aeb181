import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startBeside } from "../../cli/beside";
import { type Account, openAccount } from "../../support/account";
import { type EventReader, openEvents } from "../../support/event-stream";
import { EVERYBODY } from "../../../src/platform/db/write-queue";
import { addServerLog } from "../../../src/features/history";
import { changeStream } from "../../../src/features/journal";
import { origin } from "../../../src/framework/origin";
import { eventually } from "../../support/eventually";
import { enterRaw, openPage } from "../../support/mqtt-client";
import { get, PASSWORD, patch, post, remove, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* Events as clients hear them (`live.md` §2). */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());

const listen = (account: Account, query = "", headers = {}): Promise<EventReader> =>
  openEvents(`${server.base}/api/events${query}`, { authorization: `Bearer ${account.token}`, ...headers });

const plant = { pointer_type: "Plant", x: 1, y: 2, z: 3 };
const reading = { pin: 1, value: 5, x: 1, y: 2, z: 3, mode: 1 };

describe("the beginning", () => {
  test("headers that keep it away from caches and collectors, the time to come again, then who is there", async () => {
    const account = await openAccount(server);
    const { response, next, text, leave } = await listen(account);
    expect(await next()).toEqual({
      event: "presence",
      id: undefined,
      data: { robot: { connected: false, seen_at: null }, clients: 0 },
    });
    expect(text()).toStartWith("retry: 2000\n");
    const { headers } = response;
    expect(headers.get("content-type")).toBe("text/event-stream");
    expect(headers.get("cache-control")).toBe("no-store, no-transform");
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect(headers.get("content-encoding")).toBeNull();
    leave();
  });
});

describe("changes", () => {
  test("a record that is made, edited and deleted", async () => {
    const account = await openAccount(server);
    const { next, leave } = await listen(account);
    const id = await account.make({ ...post("/api/points", plant), headers: { "x-device-rpc-id": "mine" } });
    const record = await account.show(`points/${id}`);
    expect(await next("change")).toEqual({
      event: "change",
      id: expect.stringMatching(/^[0-9a-f]{8}-\d+$/),
      data: { resource: "points", id, action: "created", request: "mine", record },
    });
    await account.ask(patch(`/api/points/${id}`, { x: 7 }));
    expect(await next("change")).toMatchObject({ data: { id, action: "updated", request: "NONE", record: { x: 7 } } });
    await account.ask(remove(`/api/points/${id}`));
    expect(await next("change")).toMatchObject({ data: { id, action: "deleted", record: null } });
    leave();
  });
});

const REPORTS = [
  ["log", "logs", { message: "Hello", type: "info" }],
  ["reading", "sensor_readings", reading],
  ["telemetry", "telemetries", { target: "sbc4" }],
] as const;

test("what a command of another process changes", async () => {
  const beside = await startBeside();
  const account = await openAccount(beside.server);
  const { next, leave } = await openEvents(`${beside.server.base}/api/events`, { authorization: account.token });
  await next();
  await beside.command(["limit", account.email, "max_sequence_count", "7"]);
  const record = await account.show("device");
  expect(await next("change")).toMatchObject({ data: { resource: "device", request: "NONE", record } });
  leave();
  await beside.server.stop();
});

test("what another process had changed before a client came is not told to it, whenever it is found", async () => {
  const beside = await startBeside();
  const account = await openAccount(beside.server);
  const come = async (): Promise<EventReader> => {
    const reader = await openEvents(`${beside.server.base}/api/events?kinds=change`, { authorization: account.token });
    while (reader.text() === "") await reader.news();
    return reader;
  };
  const early = await come();
  await beside.command(["limit", account.email, "max_sequence_count", "7"]);
  const late = await come();
  beside.server.services.get(changeStream).look();
  await account.make(post("/api/tools", { name: "Hoe" }));
  const told = async ({ events, news }: EventReader, count: number) => {
    while (events.length < count) await news();
    return events.map(({ data }) => (data as { resource: string }).resource);
  };
  expect(await told(early, 2)).toEqual(["device", "tools"]);
  expect(await told(late, 1)).toEqual(["tools"]);
  for (const { leave } of [early, late]) leave();
  await beside.server.stop();
});

describe("where the journal was emptied", () => {
  test("a reset of the account is told record by record to who listens, and is not to be downloaded", async () => {
    const account = await openAccount(server);
    const points = [await account.make(post("/api/points", plant)), await account.make(post("/api/points", plant))];
    const { events, next, leave } = await listen(account, "?kinds=change&resources=points,device");
    await account.ask({ ...post("/api/device/reset"), body: { password: PASSWORD } });
    for (const _ of points) expect(await next("change")).toMatchObject({ data: { action: "deleted", record: null } });
    const told = events.map(({ event, data }) => [event, (data as { id: number }).id]);
    expect(told.slice(0, 2).toSorted()).toEqual(points.map((id) => ["change", id]));
    expect(await next()).toMatchObject({ event: "change", data: { resource: "device", action: "updated" } });
    leave();
  });

  test("who listens downloads anew after changes that were not told, as those of an import that is too long", async () => {
    const account = await openAccount(server);
    const { events, next, leave } = await listen(account, "?kinds=change");
    const { db, writes, get: serviceOf } = server.services;
    const now = new Date().toISOString();
    const untold = () =>
      db.execute(`insert into tools (device_id, name, created_at, updated_at) values (${account.deviceId}, 'Rake', '${now}', '${now}');
        delete from tools where device_id = ${account.deviceId}`);
    const store = () => {
      serviceOf(origin).announce("quiet", untold);
      db.execute(`delete from changes where device_id = ${account.deviceId}`);
    };
    await writes.run("account", store, account.deviceId);
    await account.make(post("/api/tools", { name: "Hoe" }));
    const { cursor } = (await account.ask(get("/api/changes?limit=1"))) as { cursor: string }; // as specified
    expect(await next()).toEqual({ event: "reset", id: cursor, data: {} });
    const id = await account.make(post("/api/tools", { name: "Spade" }));
    expect(await next()).toMatchObject({ event: "change", data: { id } });
    expect(events).toHaveLength(2);
    leave();
  });
});

longTest("with CHANGES_KEEP=0 what is new is told, and who was away downloads anew", async () => {
  const forgetful = await startServer({ CHANGES_KEEP: "0" });
  const account = await openAccount(forgetful);
  const listenAgain = (id = ""): Promise<EventReader> =>
    openEvents(`${forgetful.base}/api/events`, { authorization: account.token, "last-event-id": id });
  const first = await listenAgain();
  await first.next();
  const id = await account.make(post("/api/points", plant));
  expect(await first.next("change")).toMatchObject({ data: { id } });
  const known = first.lastId();
  first.leave();
  const same = await listenAgain(known);
  const other = await account.make(post("/api/points", plant));
  expect(await same.next("change")).toMatchObject({ data: { id: other } });
  expect(same.events.map(({ event }) => event)).toEqual(["presence", "change"]);
  same.leave();
  const again = await listenAgain(known);
  expect(await again.next("reset")).toMatchObject({ id: same.lastId(), data: {} });
  again.leave();
  await forgetful.stop();
});

describe("reports", () => {
  test.each(REPORTS)("a %s as GET shows it", async (event, resource, body) => {
    const account = await openAccount(server);
    const { next, leave } = await listen(account);
    const id = await account.make(post(`/api/${resource}`, body));
    const stored = (await account.list(resource)).find((record) => record.id === id);
    expect(await next(event)).toEqual({ event, id: undefined, data: stored });
    leave();
  });

  test("those that the server takes from the broker, and those it writes itself", async () => {
    const account = await openAccount(server);
    const { next, leave } = await listen(account);
    const robot = await enterRaw(server, account);
    const tell = (topic: string, payload: object) =>
      robot.send({
        ...{ cmd: "publish", topic: `bot/device_${account.deviceId}/${topic}`, payload: JSON.stringify(payload) },
        ...{ qos: 0, dup: false, retain: false },
      });
    tell("logs", { message: "From the robot", type: "busy", major_version: 15, channels: [] });
    tell("telemetry", { telemetry_target: "sbc3", telemetry_uptime: 12 });
    expect(await next("log")).toMatchObject({ data: { message: "From the robot", type: "busy" } });
    expect(await next("telemetry")).toMatchObject({ data: { target: "sbc3", uptime: 12 } });
    const { services } = server;
    const log = { type: "warn", message: "From the server" } as const;
    await services.writes.run("log", () => addServerLog(services, account.deviceId, log, new Date()), EVERYBODY);
    expect(await next("log")).toMatchObject({ data: { message: "From the server", channels: ["ticker"] } });
    leave();
    robot.end();
  });

  test("one that is refused or undone is not told", async () => {
    const account = await openAccount(server);
    const { next, events, leave } = await listen(account);
    await account.ask(post("/api/logs", { message: "The password is", type: "info" }), 422);
    const { writes } = server.services;
    const log = { type: "info", message: "Undone" } as const;
    const undone = writes.run(
      "log",
      () => {
        addServerLog(server.services, account.deviceId, log, new Date());
        throw new Error("undone");
      },
      EVERYBODY,
    );
    const stored = account.make(post("/api/logs", { message: "Stored", type: "info" }));
    await expect(undone).rejects.toThrow("undone");
    await stored;
    expect(await next("log")).toMatchObject({ data: { message: "Stored" } });
    expect(events.filter(({ event }) => event === "log")).toHaveLength(1);
    leave();
  });
});

describe("the robot", () => {
  const prefixOf = ({ deviceId }: Account): string => `bot/device_${deviceId}/`;
  const logIn = async ({ deviceId, email }: Account) => {
    const headers = { "user-agent": "DeviceOS/15.8.0 (sbc4) sbc4 ()" };
    const { json } = await send(server, post("/api/tokens", { user: { email, password: PASSWORD } }, { headers }));
    return { deviceId, token: (json as { token: { encoded: string } }).token.encoded }; // a login object
  };

  longTest("comes and goes, and so do pages", async () => {
    const account = await openAccount(server);
    const { next, leave } = await listen(account);
    const nobody = { robot: { connected: false, seen_at: null }, clients: 0 };
    expect(await next("presence")).toMatchObject({ data: nobody });
    const page = await openPage(server, account);
    expect(await next("presence")).toMatchObject({ data: { ...nobody, clients: 1 } });
    const robot = await enterRaw(server, await logIn(account));
    const seen_at = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await next("presence")).toMatchObject({ data: { robot: { connected: true, seen_at }, clients: 2 } });
    robot.end();
    expect(await next("presence")).toMatchObject({ data: { robot: { connected: false, seen_at }, clients: 1 } });
    page.client.end(true);
    expect(await next("presence")).toMatchObject({ data: { robot: { connected: false, seen_at }, clients: 0 } });
    leave();
  });

  const stateOf = async (account: Account): Promise<unknown> =>
    ((await account.ask(get("/api/device/state"))) as { readonly status: unknown }).status;

  longTest(
    "its state: the newest at once, of many the last one, nothing that is not JSON or nested too deep",
    async () => {
      const account = await openAccount(server);
      const robot = await enterRaw(server, await logIn(account));
      const tell = (payload: string) =>
        robot.send({
          ...{ cmd: "publish", topic: `${prefixOf(account)}status`, payload, qos: 0, dup: false, retain: false },
        });
      const first = await listen(account);
      tell('{\n  "x": 0\n}');
      expect(await first.next("status")).toEqual({ event: "status", id: undefined, data: { x: 0 } });
      for (let x = 1; x <= 200; x++) tell(`{"x":${x}}`);
      const seen: unknown[] = [];
      while ((seen.at(-1) as { x: number } | undefined)?.x !== 200) seen.push((await first.next("status"))?.data);
      expect(seen.length).toBeLessThan(100);
      const second = await listen(account);
      expect((await second.next())?.event).toBe("presence");
      expect(await second.next()).toEqual({ event: "status", id: undefined, data: { x: 200 } });
      tell("{");
      tell(`{"x":\n${"[".repeat(41_000)}${"]".repeat(41_000)}}`);
      await eventually(async () => (await stateOf(account)) === null || undefined); // it is no state
      tell('{"x":201}');
      expect(await second.next("status")).toMatchObject({ data: { x: 201 } });
      for (const each of [first.leave, second.leave, robot.end]) each();
    },
  );
});

describe("what a client wants to hear", () => {
  test.each([
    ["kinds=change,log", ["log", "change", "change"]],
    ["kinds=reading", ["reading"]],
    ["resources=tools", ["presence", "log", "reading", "telemetry", "change"]],
    ["kinds=change&resources=tools,points", ["change", "change"]],
    ["kinds=presence", ["presence"]],
  ])("%s", async (query, kinds) => {
    const account = await openAccount(server);
    const [filtered, all] = [await listen(account, `?${query}`), await listen(account)];
    for (const [, resource, body] of REPORTS) await account.make(post(`/api/${resource}`, body));
    await account.make(post("/api/points", plant));
    const tool = await account.make(post("/api/tools", { name: "Hoe" }));
    const isLast = ({ data }: { data: unknown }): boolean => (data as { id?: number }).id === tool;
    while (!all.events.some(isLast)) await all.news();
    while (filtered.events.length < kinds.length) await filtered.news();
    expect(filtered.events.map(({ event }) => event).toSorted()).toEqual(kinds.toSorted());
    for (const each of [filtered, all]) each.leave();
  });

  const KINDS = "Unknown name. Use one or more of change, log, reading, telemetry, status, presence, notice.";
  const RESOURCES = expect.stringMatching(/^Unknown name\. Use one or more of dos_config, firmware_config, /);
  const SINCE = "since is not the number of a change. Use the cursor of an earlier answer, or 0.";
  test.each<[string, object]>([
    ["kinds=changes", { kinds: KINDS }],
    ["kinds=", { kinds: "Kinds can't be blank" }],
    ["kinds=change,", { kinds: KINDS }],
    ["kinds=reset", { kinds: KINDS }],
    ["resources=nothing", { resources: RESOURCES }],
    ["resources=logs", { resources: RESOURCES }],
    ["resources=", { resources: "Resources can't be blank" }],
    ["since=x", { error: SINCE }],
    ["since=12", { error: SINCE }],
  ])("%s is refused", async (query, refusal) => {
    const account = await openAccount(server);
    expect(await account.ask(get(`/api/events?${query}`), 422)).toEqual(refusal);
  });
  test("a Last-Event-ID that is no number is refused", async () => {
    const account = await openAccount(server);
    await account.ask(get("/api/events", { headers: { "last-event-id": "x" } }), 422);
  });
});

test("another account hears nothing of all this", async () => {
  const [account, other] = [await openAccount(server), await openAccount(server)];
  const { next, events, leave } = await listen(other);
  const robot = await enterRaw(server, account);
  const topic = `bot/device_${account.deviceId}/status`;
  robot.send({ cmd: "publish", topic, payload: "{}", qos: 0, dup: false, retain: false });
  for (const [, resource, body] of REPORTS) await account.make(post(`/api/${resource}`, body));
  await account.make(post("/api/points", plant));
  const id = await other.make(post("/api/points", plant));
  expect(await next("change")).toMatchObject({ data: { id } });
  expect(events.map(({ event }) => event)).toEqual(["presence", "change"]);
  leave();
  robot.end();
});
