import { afterAll, beforeAll, expect, test } from "bun:test";
import { get, makeAccount, patch, post, remove, scenarios, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

const full = {
  target: "sbc4",
  soc_temp: 45,
  throttled: "0x0",
  wifi_level_percent: 80,
  uptime: 12345,
  memory_usage: 100,
  disk_usage: 12,
  cpu_usage: 3,
  dos_version: "15.8.4",
  firmware_hardware: "board_k17",
};
const empty = { ...Object.fromEntries(Object.keys(full).map((key) => [key, null])), target: "sbc" };
const given = { full: post("/api/telemetries", full) };
const NOW = new Date("2026-03-04T05:06:07.089Z");
const refused = (name: string, problem: object, fields: object) => ({
  name,
  send: post("/api/telemetries", { ...full, ...fields }),
  status: 422,
  is: problem,
  then: [{ send: get("/api/telemetries"), is: [] }],
});

scenarios(
  "telemetries (garden.md §13)",
  [
    {
      name: "a telemetry is created and answered as the record, created_at in seconds",
      send: post("/api/telemetries", full),
      is: {
        id: expect.any(Number),
        device_id: "$device",
        ...full,
        created_at: 1_772_600_767,
        updated_at: "2026-03-04T05:06:07.089Z",
      },
      then: [{ send: get("/api/telemetries"), has: [{ ...full, created_at: 1_772_600_767 }] }],
    },
    { name: "everything but the target is optional", send: post("/api/telemetries", { target: "sbc" }), has: empty },
    { name: "and may be null", send: post("/api/telemetries", empty), has: empty },
    {
      name: "created_at cannot be written",
      send: post("/api/telemetries", { ...full, created_at: 1 }),
      has: { created_at: 1_772_600_767 },
    },
    {
      name: "boards and computers that are newer than the API document are taken",
      send: post("/api/telemetries", { target: "s".repeat(64), firmware_hardware: "board_k19" }),
      has: { target: "s".repeat(64), firmware_hardware: "board_k19" },
    },
    refused("the target is required", { target: "Target is required" }, { target: undefined }),
    refused("a target of 65 characters is refused", { error: "A text is too long." }, { target: "s".repeat(65) }),
    refused("a fraction is refused as integer", { soc_temp: "Soc Temp isn't an integer" }, { soc_temp: 45.5 }),
    refused(
      "percentages above 100 are refused",
      { wifi_level_percent: "Wifi Level Percent is too big", cpu_usage: "Cpu Usage is too big" },
      { wifi_level_percent: 101, cpu_usage: 101 },
    ),
    refused("percentages below 0 are refused", { disk_usage: "Disk Usage is too small" }, { disk_usage: -1 }),
    {
      name: "percentages 0 and 100 are accepted",
      send: post("/api/telemetries", { ...full, wifi_level_percent: 0, disk_usage: 100 }),
      has: { wifi_level_percent: 0, disk_usage: 100 },
    },
    {
      name: "throttled takes 0x and up to 8 hexadecimal digits",
      send: post("/api/telemetries", { ...full, throttled: "0xFFFFdddd" }),
      has: { throttled: "0xFFFFdddd" },
    },
    refused(
      "more digits are refused",
      { throttled: "Throttled must be a hexadecimal number such as 0x50000" },
      { throttled: "0x123456789" },
    ),
    refused(
      "throttled without 0x is refused",
      { throttled: "Throttled must be a hexadecimal number such as 0x50000" },
      { throttled: "50000" },
    ),
    refused(
      "throttled without digits is refused",
      { throttled: "Throttled must be a hexadecimal number such as 0x50000" },
      { throttled: "0x" },
    ),
    {
      name: "a dos_version of 20 characters is accepted, whatever it says",
      send: post("/api/telemetries", { ...full, dos_version: "v".repeat(20) }),
      has: { dos_version: "v".repeat(20) },
    },
    refused(
      "a dos_version of 21 characters is refused",
      { error: "A text is too long." },
      { dos_version: "v".repeat(21) },
    ),
    refused(
      "other firmware hardware is refused",
      {
        firmware_hardware:
          "Firmware Hardware isn't an option, options: mcu, board, board_k14, board_k15, board_k16, board_k17, board_k18, board_k19, compact_k10, compact_k11, compact_k12, none",
      },
      { firmware_hardware: "board_k20" },
    ),
    refused("integers are of 32 bits", { error: "A number is out of range." }, { uptime: 2 ** 31 }),
    {
      name: "the list begins with the newest and has no pages",
      given: { ...given, second: post("/api/telemetries", { target: "sbc3" }) },
      send: get("/api/telemetries?page=1&per=1"),
      has: [{ target: "sbc3" }, { target: "sbc4" }],
    },
    {
      name: "there is no GET by id",
      given,
      send: get("/api/telemetries/$full"),
      status: 404,
      is: { error: "Not found." },
    },
    {
      name: "there is no edit",
      given,
      send: patch("/api/telemetries/$full", full),
      status: 404,
      is: { error: "Not found." },
    },
    {
      name: "a deleted telemetry is answered and gone",
      given,
      send: remove("/api/telemetries/$full"),
      has: { id: "$full", ...full },
      then: [{ send: get("/api/telemetries"), is: [] }],
    },
    {
      name: "DELETE /all removes all telemetries of the own account only",
      given: { ...given, foreign: post("/api/telemetries", full, { as: "neighbour" }) },
      send: remove("/api/telemetries/all"),
      is: {},
      then: [
        { send: get("/api/telemetries"), is: [] },
        { send: get("/api/telemetries", { as: "neighbour" }), has: [full] },
      ],
    },
  ],
  {},
  () => NOW,
);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("only the newest 300 telemetries are seen", async () => {
  const { deviceId, token } = await makeAccount(server);
  server.services.db.execute(`
    with recursive number (n) as (select 301 union all select n - 1 from number where n > 0)
    insert into telemetries (id, device_id, target, uptime, created_at, updated_at)
    select 1000000 + n, ${deviceId}, 'sbc', n, 1700000000 + n, '' from number`);
  const idOf = (uptime: number) =>
    server.services.db.rows(`select id from telemetries where device_id = ${deviceId} and uptime = ${uptime}`)[0]?.[
      "id"
    ];
  const { json } = await send(server, get("/api/telemetries"), token);
  const uptimes = (json as { uptime: number }[]).map(({ uptime }) => uptime); // a list of telemetries
  expect(uptimes).toEqual(Array.from({ length: 300 }, (_, index) => 301 - index));
  const [hidden, shown] = [idOf(1), idOf(2)];
  expect((await send(server, remove(`/api/telemetries/${hidden}`), token)).status).toBe(404);
  expect((await send(server, remove(`/api/telemetries/${shown}`), token)).status).toBe(200);
  expect((await send(server, get("/api/telemetries"), token)).json).toHaveLength(299);
});
