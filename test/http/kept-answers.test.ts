import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { Database } from "../../src/platform/db/database";
import { makeAccount, patch, post, send, type TestAccount } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";

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
  expect(etag).toMatch(/^"\w+"$/);
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

test("records that the server reports in bulk are never kept", async () => {
  expect((await list("/api/sensor_readings")).json).toEqual([]);
  await send(server, post("/api/sensor_readings", { pin: 1, value: 2, x: 0, y: 0, z: 0 }), account.token);
  expect((await list("/api/sensor_readings")).json).toHaveLength(1);
});
