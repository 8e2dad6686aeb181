import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { setDeviceLimit } from "../../src/features/account/device/limits";
import { Database } from "../../src/platform/db/database";
import { openAccount } from "../support/account";
import { get, makeAccount, patch, post, remove, send, type TestAccount } from "../support/scenarios";
import { storedPoints } from "../support/stored";
import { startServer, type TestServer } from "../support/server";
import { longTest } from "../support/tier";

let server: TestServer;
let account: TestAccount;
beforeAll(async () => {
  server = await startServer();
  account = await makeAccount(server);
});
afterAll(() => server.stop());

/** Asks for a list twice: the second answer is kept. */
const list = async (path: string, etag?: string) => {
  await ask(path);
  return ask(path, etag);
};
const ask = (path: string, etag?: string) =>
  send(
    server,
    { method: "GET", path, ...(etag === undefined ? {} : { headers: { "if-none-match": etag } }) },
    account.token,
  );

test("a list asked for again has a tag, and 304 without body for whoever names it", async () => {
  const first = await ask("/api/webcam_feeds");
  const again = await ask("/api/webcam_feeds");
  expect(again.text).toBe(first.text);
  const etag = again.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]+"$/);
  for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const same = await list("/api/webcam_feeds", sent);
    expect({ status: same.status, text: same.text, etag: same.headers.get("etag") }).toEqual({
      status: 304,
      text: "",
      etag,
    });
  }
  expect((await list("/api/webcam_feeds", '"other"')).status).toBe(200);
});

test("HEAD of a list has the tag of GET, and 304 for whoever names it", async () => {
  const etag = (await list("/api/webcam_feeds")).headers.get("etag") ?? "";
  const head = async (headers: Record<string, string>) => {
    const answer = await send(server, { method: "HEAD", path: "/api/webcam_feeds", headers }, account.token);
    return { status: answer.status, etag: answer.headers.get("etag"), text: answer.text };
  };
  expect(await head({})).toEqual({ status: 200, etag, text: "" });
  expect(await head({ "if-none-match": etag })).toEqual({ status: 304, etag, text: "" });
  expect(await head({ "if-none-match": '"other"' })).toEqual({ status: 200, etag, text: "" });
});

test("a write to another resource of the account shows in the next list", async () => {
  const { json: tool } = await send(server, post("/api/tools", { name: "Nozzle" }), account.token);
  const { id } = tool as { id: number };
  expect((await list("/api/tools")).json).toMatchObject([{ id, status: "inactive" }]);
  const slot = { pointer_type: "ToolSlot", x: 1, y: 2, z: 3, tool_id: id };
  await send(server, post("/api/points", slot), account.token);
  expect((await list("/api/tools")).json).toMatchObject([{ id, status: "active" }]);
});

test("another account's list is its own", async () => {
  await send(server, post("/api/webcam_feeds", { name: "Shed", url: "http://camera.test" }), account.token);
  expect((await list("/api/webcam_feeds")).json).toHaveLength(1);
  const neighbour = await makeAccount(server);
  const { json } = await send(server, { method: "GET", path: "/api/webcam_feeds" }, neighbour.token);
  expect(json).toEqual([]);
});

test("a write of another process shows in the next list", async () => {
  const { json: sensor } = await send(server, post("/api/sensors", { label: "Soil", pin: 1, mode: 0 }), account.token);
  expect((await list("/api/sensors")).json).toMatchObject([{ label: "Soil" }]);
  const other = new Database(join(server.dataDir, "gardenshed.db"));
  other.execute("update sensors set label = 'Wet soil'");
  other.close();
  expect((await list("/api/sensors")).json).toMatchObject([{ label: "Wet soil" }]);
  await send(server, patch(`/api/sensors/${(sensor as { id: number }).id}`, { label: "Dry soil" }), account.token);
  expect((await list("/api/sensors")).json).toMatchObject([{ label: "Dry soil" }]);
});

test.each([
  ["sensor_readings", { pin: 1, value: 2, x: 0, y: 0, z: 0 }],
  ["telemetries", { target: "sbc" }],
  ["logs", { message: "Hello" }],
] as const)("reports are kept until the next one: %s", async (path, report) => {
  const own = await makeAccount(server);
  const asked = async () => send(server, get(`/api/${path}`), own.token);
  for (const count of [0, 1, 2]) {
    const [first, second, third] = [await asked(), await asked(), await asked()];
    expect([first?.text, first?.json]).toEqual([third?.text, Array.from({ length: count }, () => expect.any(Object))]);
    expect(second?.headers.get("etag")).toBe(third?.headers.get("etag") ?? "none");
    expect(third?.headers.get("etag")).toMatch(/^"/);
    await send(server, post(`/api/${path}`, report), own.token);
  }
});

test("logs: what a write of another kind stores, and what is deleted, shows at once", async () => {
  const own = await openAccount(server);
  const messages = async () => {
    await own.list("logs");
    await own.list("logs");
    return (await own.list("logs")).map(({ message }) => message);
  };
  expect(await messages()).toEqual([]);
  await storedPoints(800)(server.services, own.deviceId);
  await own.ask(post("/api/points", { pointer_type: "Plant", x: 1, y: 2, z: 3 }));
  expect(await messages()).toEqual([expect.stringContaining("800")]);
  await own.ask(remove("/api/logs/all"));
  expect(await messages()).toEqual([]);
});

test("logs: what becomes too old leaves the list, and the clock may be set back", async () => {
  const START = Date.parse("2026-03-01T08:15:30.500Z");
  const DAYS_10_MS = 10 * 86_400_000;
  let nowMs = START;
  const own = await startServer({}, () => new Date(nowMs));
  const { token, deviceId } = await makeAccount(own);
  const { db, writes } = own.services;
  await writes.run("account", () => setDeviceLimit(db, deviceId, "max_log_age_in_days", 10, new Date(START)), deviceId);
  const seconds = Math.floor(START / 1000);
  for (const created_at of [seconds, seconds - 100]) {
    await send(own, post("/api/logs", { message: "Hello", created_at }), token);
  }
  const countAt = async (atMs: number): Promise<number> => {
    const asked = async () => (await send(own, get("/api/logs"), token)).json as unknown[]; // a list
    nowMs = START;
    for (let times = 0; times < 3; times++) await asked();
    nowMs = atMs;
    return (await asked()).length;
  };
  const floored = seconds * 1000;
  expect(await countAt(START)).toBe(2);
  expect(await countAt(floored + DAYS_10_MS - 100_000 + 999)).toBe(2);
  expect(await countAt(floored + DAYS_10_MS - 100_000 + 1000)).toBe(1);
  expect(await countAt(floored + DAYS_10_MS + 999)).toBe(1);
  expect(await countAt(floored + DAYS_10_MS + 1000)).toBe(0);
  expect(await countAt(START - 5000)).toBe(2);
  await own.stop();
});

describe("GET /api/device/sync", () => {
  const START = Date.parse("2026-03-01T08:15:30.123Z");
  let nowMs = START;
  let own: TestServer;
  beforeAll(async () => {
    own = await startServer({}, () => new Date(nowMs));
  });
  afterAll(() => own.stop());

  test("shows each visit and each change, however often it was asked for", async () => {
    const { token, deviceId } = await makeAccount(own);
    const ask = async () => {
      nowMs += 1000;
      return (await send(own, get("/api/device/sync"), token)).json as Record<string, unknown[]>; // as specified
    };
    const again = async () => {
      for (let times = 0; times < 3; times++) await ask();
      return ask();
    };
    const visited = () => [[deviceId, new Date(nowMs).toISOString()]];
    const first = await ask();
    const keys = Object.keys(first);
    expect(await again()).toEqual({ ...first, devices: visited() });
    expect(Object.keys(await again())).toEqual(keys);
    const { json: device } = await send(own, get("/api/device"), token);
    expect(device).toMatchObject({ last_saw_api: new Date(nowMs).toISOString() });
    const { json: tool } = await send(own, post("/api/tools", { name: "Hoe" }), token);
    const { id, updated_at } = tool as { id: number; updated_at: string }; // the record
    expect(await again()).toEqual({ ...first, tools: [[id, updated_at]], devices: visited() });
    await send(own, post("/api/logs", { message: "Hello" }), token);
    expect(await again()).toMatchObject({ tools: [[id, updated_at]], devices: visited() });
    await send(own, remove(`/api/tools/${id}`), token);
    expect(await again()).toEqual({ ...first, devices: visited() });
    const { token: other } = await makeAccount(own);
    expect((await send(own, get("/api/device/sync"), other)).json).toMatchObject({ tools: [] });
  });

  longTest("what another process writes, and long ones, show as they are", async () => {
    const { token, deviceId } = await makeAccount(own);
    const ask = async () => (await send(own, get("/api/device/sync"), token)).json as { points: unknown[] }; // as specified
    for (let times = 0; times < 3; times++) expect((await ask()).points).toEqual([]);
    const count = 30_000;
    await storedPoints(count, "Weed")(own.services, deviceId);
    for (let times = 0; times < 4; times++) {
      const answer = await ask();
      expect(answer.points).toHaveLength(count);
      expect(Object.keys(answer)[0]).toBe("devices");
    }
    const other = new Database(join(own.dataDir, "gardenshed.db"));
    other.execute(`update points set updated_at = 'edited' where device_id = ${deviceId}`);
    other.close();
    expect((await ask()).points[0]).toMatchObject([expect.any(Number), "edited"]);
  });
});
