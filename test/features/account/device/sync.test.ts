import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Examples } from "../../../support/examples";
import { TIME } from "../../../support/patterns";
import { get, makeAccount, patch, post, scenarios, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { presence } from "../../../../src/features/account/device/sightings";

const sync = get("/api/device/sync");
const empty = {
  devices: [["$device", TIME]],
  dos_configs: [],
  firmware_configs: [],
  farm_events: [],
  peripherals: [],
  pin_bindings: [],
  plugin_envs: [],
  points: [],
  point_groups: [],
  regimens: [],
  sensors: [],
  sequences: [],
  tools: [],
  sensor_readings: [],
  plugin_installations: [],
  first_party_plugins: [],
};

scenarios("GET /api/device/sync (accounts.md §7.3)", [
  { name: "a new account has a device only", send: sync, is: empty },
  {
    name: "settings count once they exist",
    given: { one: get("/api/dos_config"), two: get("/api/firmware_config"), three: get("/api/web_app_config") },
    send: sync,
    is: { ...empty, dos_configs: [["$one", TIME]], firmware_configs: [["$two", TIME]] },
  },
  {
    name: "pairs are ascending by id",
    given: {
      first: post("/api/sensors", { label: "A", pin: 2, mode: 0 }),
      second: post("/api/sensors", { label: "B", pin: 1, mode: 0 }),
      edited: patch("/api/sensors/$first", { label: "C" }),
    },
    send: sync,
    is: {
      ...empty,
      sensors: [
        ["$first", TIME],
        ["$second", TIME],
      ],
    },
  },
  {
    name: "other accounts do not count",
    given: { other: post("/api/sensors", { label: "A", pin: 2, mode: 0 }, { as: "neighbour" }) },
    send: sync,
    is: empty,
  },
  {
    name: "readings are never listed",
    given: { one: post("/api/sensor_readings", { pin: 1, value: 2, mode: 1, x: 1, y: 2, z: 3 }) },
    send: sync,
    is: empty,
  },
]);

describe("sync of an account with records of every kind", () => {
  let server: TestServer;
  let now = new Date("2026-03-01T08:00:00.000Z");
  beforeAll(async () => {
    server = await startServer({}, () => now);
  });
  afterAll(() => server.stop());
  const tick = (): string => {
    now = new Date(now.getTime() + 60_000);
    return now.toISOString();
  };

  test("each pair is id and updated_at of a record", async () => {
    const account = await makeAccount(server);
    await new Examples(server, account).createAll();
    for (const name of ["dos_config", "firmware_config"]) await send(server, get(`/api/${name}`), account.token);
    const { json } = await send(server, sync, account.token);
    const pairs = json as Readonly<Record<string, readonly (readonly [number, string])[]>>; // the sync object
    for (const key of Object.keys(empty).filter((name) => name !== "devices")) {
      const path = key.endsWith("_configs") ? key.slice(0, -1) : key;
      const answer = await send(server, get(`/api/${path}`), account.token);
      const listed = answer.status === 404 || key === "sensor_readings" ? [] : [answer.json].flat();
      const records = listed as readonly { readonly id: number; readonly updated_at: string }[]; // records
      expect({ key, pairs: pairs[key] }).toEqual({
        key,
        pairs: records.map(({ id, updated_at }) => [id, updated_at] as const),
      });
    }
  });

  test("any client's sync counts as a visit and shows it", async () => {
    const account = await makeAccount(server);
    const ask = async (request = get("/api/device")) => (await send(server, request, account.token)).json;
    tick();
    expect(await ask()).toMatchObject({ last_saw_api: null });
    const first = tick();
    expect(await ask(sync)).toMatchObject({ devices: [[account.deviceId, first]] });
    expect(await ask()).toMatchObject({ last_saw_api: first, updated_at: first, dos_version: null });
    const second = tick();
    expect(await ask(sync)).toMatchObject({ devices: [[account.deviceId, second]] });
    tick();
    server.services.get(presence).makeDue();
    await makeAccount(server);
    const stored = server.services.db.rows(
      `select last_saw_api, first_saw_api from devices where id = ${account.deviceId}`,
    );
    expect(stored).toEqual([{ last_saw_api: second, first_saw_api: first }]);
    const third = tick();
    await ask(sync);
    server.services.get(presence).makeDue();
    await makeAccount(server);
    expect(
      server.services.db.rows(`select last_saw_api, first_saw_api from devices where id = ${account.deviceId}`),
    ).toEqual([{ last_saw_api: third, first_saw_api: first }]);
  });
});
