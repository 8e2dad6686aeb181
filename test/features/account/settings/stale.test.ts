import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { get, makeAccount, patch, scenarios, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

const conflict = { status: 409, json: { stale_record: "The stored record is newer. Merge and retry." } };
const old = { updated_at: "2001-01-01T00:00:00.000Z" };

describe("edits on an old copy (accounts.md §12.3)", () => {
  let server: TestServer;
  let now = new Date("2026-03-01T08:00:00.000Z");
  beforeAll(async () => {
    server = await startServer({}, () => now);
  });
  afterAll(() => server.stop());

  /** Edits a fresh dos_config; `$updated`, `$id` and `$device` stand for its own. */
  const edit = async (record: string, body: Readonly<Record<string, unknown>>) => {
    const account = await makeAccount(server);
    const { json } = await send(server, get(`/api/${record}`), account.token);
    const { id, updated_at } = json as { id: number; updated_at: string }; // the record
    const own: Readonly<Record<string, unknown>> = { $updated: updated_at, $id: id, $device: account.deviceId };
    const sent = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, own[String(value)] ?? value]));
    const answer = await send(server, patch(`/api/${record}`, sent), account.token);
    const after = await send(server, get(`/api/${record}`), account.token);
    return { answer: { status: answer.status, json: answer.json }, before: json, after: after.json };
  };

  test.each([
    ["two values differ", { ...old, safe_height: 1, soil_height: 2 }],
    ["two values differ, others do not", { ...old, safe_height: 1, soil_height: 2, gantry_height: 0 }],
    ["the time is no time", { updated_at: "x", safe_height: 1, soil_height: 2 }],
    ["the time is a number", { updated_at: 5, safe_height: 1, soil_height: 2 }],
    ["the time is an object", { updated_at: {}, safe_height: 1, soil_height: 2 }],
    ["values differ in their JSON type only", { ...old, safe_height: "0", os_auto_update: 1 }],
    ["null differs", { ...old, safe_height: null, os_auto_update: null }],
    ["the id and a value differ", { ...old, id: 4711, safe_height: 1 }],
    ["the ids differ", { ...old, id: 4711, device_id: 4711 }],
    ["an object differs", { ...old, safe_height: {}, soil_height: [] }],
  ])("refused: %s", async (_, body) => {
    const { answer, before, after } = await edit("dos_config", body);
    expect(answer).toEqual(conflict);
    expect(after).toEqual(before);
  });

  test.each([
    ["one value differs", { ...old, safe_height: 1 }],
    [
      "one value differs, others do not",
      {
        ...old,
        id: "$id",
        device_id: "$device",
        safe_height: 1,
        soil_height: -500,
        firmware_path: null,
        update_channel: "stable",
      },
    ],
    ["no time is sent", { safe_height: 1, soil_height: 2 }],
    ["the time is null", { updated_at: null, safe_height: 1, soil_height: 2 }],
    ["the time is that of the record", { updated_at: "$updated", safe_height: 1, soil_height: 2 }],
    [
      "unknown keys and created_at do not count",
      { ...old, created_at: "2001-01-01", unknown: 1, other: 2, safe_height: 1 },
    ],
    ["equal numbers in another notation", { ...old, safe_height: 1, soil_height: -5e2, gantry_height: -0 }],
  ])("stored: %s", async (_, body) => {
    const { answer, after } = await edit("dos_config", body);
    expect(answer).toMatchObject({ status: 200, json: { safe_height: 1 } });
    expect(after).toMatchObject({ safe_height: 1 });
  });

  test("an edit that changes nothing is none", async () => {
    const { answer, before } = await edit("dos_config", { ...old, safe_height: 0, soil_height: -500 });
    expect(answer).toEqual({ status: 200, json: before });
  });

  test("a value that is shown otherwise than stored is compared as stored", async () => {
    const { token } = await makeAccount(server);
    await send(server, patch("/api/dos_config", { disable_factory_reset: false }), token);
    const body = { ...old, disable_factory_reset: true, safe_height: 1 };
    expect(await send(server, patch("/api/dos_config", body), token)).toMatchObject(conflict);
  });

  test("firmware_config is checked too", async () => {
    const { answer } = await edit("firmware_config", { ...old, param_test: 1, param_version: 2 });
    expect(answer).toEqual(conflict);
  });

  test("a record that is not there yet is checked and not made", async () => {
    const { token } = await makeAccount(server);
    const body = { ...old, safe_height: 1, soil_height: 2 };
    expect(await send(server, patch("/api/dos_config", body), token)).toMatchObject(conflict);
    expect((await send(server, get("/api/device/sync"), token)).json).toMatchObject({ dos_configs: [] });
  });

  test("an edit moves updated_at when it changes something, so that the next old copy is refused", async () => {
    const { token } = await makeAccount(server);
    const ask = async (body: object) =>
      (await send(server, patch("/api/dos_config", body), token)).json as { updated_at: string }; // the record
    const first = await ask({});
    now = new Date(now.getTime() + 1000);
    expect((await ask({ safe_height: 0 })).updated_at).toBe(first.updated_at);
    const second = await ask({ ...first, safe_height: 1, soil_height: 2 });
    expect(second.updated_at).toBe(now.toISOString());
    expect(await ask({ ...first, safe_height: 3, soil_height: 4 })).toEqual(conflict.json as unknown as typeof first); // refused
  });
});

scenarios("records without this check (accounts.md §12.3)", [
  {
    name: "web_app_config",
    send: patch("/api/web_app_config", { ...old, zoom_level: 1, map_size_x: 5 }),
    has: { zoom_level: 1, map_size_x: 5 },
  },
  { name: "device", send: patch("/api/device", { ...old, name: "Shed", lat: 5 }), has: { name: "Shed", lat: 5 } },
]);
