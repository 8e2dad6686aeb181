import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { contentOf } from "../../../support/database";
import { TIME } from "../../../support/patterns";
import {
  get,
  makeAccount,
  patch,
  post,
  put,
  scenarios,
  send,
  type Scenario,
  type TestAccount,
} from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

const fresh = {
  id: "$device",
  created_at: TIME,
  updated_at: TIME,
  order_number: null,
  dos_version: null,
  indoor: false,
  last_saw_api: null,
  last_saw_mq: null,
  lat: null,
  lng: null,
  mounted_tool_id: null,
  name: "Garden Robot",
  ota_hour: null,
  ota_hour_utc: null,
  sbc: null,
  serial_number: null,
  setup_completed_at: null,
  account_seeded_at: null,
  throttled_at: null,
  throttled_until: null,
  timezone: null,
  max_log_age_in_days: 0,
  max_sequence_count: 0,
  max_sequence_length: 0,
  tz_offset_hrs: 0,
};
const edited = (changes: object, shown: object = changes): Scenario => ({
  name: `stores ${JSON.stringify(changes).slice(0, 80)}`,
  send: patch("/api/device", changes),
  is: { ...fresh, ...shown },
  then: [{ send: get("/api/device"), is: { ...fresh, ...shown } }],
});
const refused = (changes: object, is: unknown): Scenario => ({
  name: `refuses ${JSON.stringify(changes).slice(0, 80)}`,
  send: patch("/api/device", { indoor: true, ...changes }),
  status: 422,
  is,
  then: [{ send: get("/api/device"), is: fresh }],
});
const recordErrors = (...texts: string[]) => ({ error: `Validation failed: ${texts.join(", ")}.` });
const NO_ZONE = recordErrors("Timezone is not the name of a time zone");
const NO_HOUR = recordErrors("Ota hour must be between 0 and 23");
const TAKEN = recordErrors("Order number has already been taken");
const tool = post("/api/tools", { name: "Watering nozzle" });

scenarios("device (accounts.md §§6.1, 6.2)", [
  { name: "a new device has the defaults", send: get("/api/device"), is: fresh },
  edited({}),
  edited({ name: "Back garden" }),
  edited({ name: " Trimmed " }, { name: "Trimmed" }),
  edited({ name: null }, {}),
  edited({ order_number: "A-1" }),
  edited({ indoor: true }),
  edited({ indoor: null }, {}),
  edited({ lat: 48.137, lng: 11.575 }),
  edited({ lat: -1000, lng: 1e6 }),
  edited({ sbc: "3" }),
  edited({ sbc: "4" }),
  edited({ sbc: "5" }),
  edited({ sbc: "01" }),
  edited({ sbc: "02" }),
  edited({ sbc: null }, {}),
  edited({ setup_completed_at: "2026-03-01T10:15:00+02:00" }, { setup_completed_at: "2026-03-01T08:15:00.000Z" }),
  edited({ setup_completed_at: "\u0001 2026-03-01\t" }, { setup_completed_at: "2026-03-01T00:00:00.000Z" }),
  edited({ setup_completed_at: "yesterday" }, { setup_completed_at: null }),
  edited({ setup_completed_at: 5 }, { setup_completed_at: null }),
  edited({ mounted_tool_id: 0 }, {}),
  edited({ mounted_tool_id: -3 }, {}),
  edited({ timezone: null }, {}),
  edited({ ota_hour: 4 }, {}),
  edited(
    {
      id: 1,
      created_at: "2001-01-01",
      dos_version: "1.2.3",
      last_saw_api: "2001-01-01",
      last_saw_mq: "2001-01-01",
      ota_hour_utc: 4,
      serial_number: "S",
      throttled_at: "2001-01-01",
      throttled_until: "2001-01-01",
      max_log_age_in_days: 9,
      max_sequence_count: 9,
      max_sequence_length: 9,
      tz_offset_hrs: 9,
      first_saw_api: "2001-01-01",
      account_seeded_at: "2001-01-01",
    },
    {},
  ),
  { name: "PUT is the same", send: put("/api/device", { name: "Shed" }), is: { ...fresh, name: "Shed" } },
  {
    name: "null stores null where it may",
    given: {
      all: patch("/api/device", {
        order_number: "B-1",
        lat: 1,
        lng: 2,
        setup_completed_at: "2026-01-01",
        timezone: "UTC",
        ota_hour: 3,
      }),
    },
    send: patch("/api/device", {
      order_number: null,
      lat: null,
      lng: null,
      setup_completed_at: null,
      timezone: null,
      ota_hour: null,
    }),
    is: { ...fresh, timezone: "UTC" },
  },
  ...["", "  ", "\t", "\u0001", "\u00a0\n"].map((setup_completed_at) =>
    refused({ setup_completed_at }, { setup_completed_at: "Setup Completed At can't be blank" }),
  ),
  refused(
    { setup_completed_at: [] },
    { setup_completed_at: "Setup Completed At must be an ISO 8601 time such as 2026-03-01T08:15:30.123Z" },
  ),
  refused(
    { setup_completed_at: {} },
    { setup_completed_at: "Setup Completed At must be an ISO 8601 time such as 2026-03-01T08:15:30.123Z" },
  ),
  refused({ name: "" }, { name: "Name can't be blank" }),
  refused({ name: {} }, { name: "Name isn't a string" }),
  refused({ lat: "north", lng: [] }, { lat: "Lat must be a number", lng: "Lng must be a number" }),
  refused({ sbc: "6" }, { sbc: "Sbc isn't an option, options: 3, 4, 5, 01, 02" }),
  refused({ ota_hour: 2.5 }, { ota_hour: "Ota Hour isn't an integer" }),
  refused({ ota_hour: 24 }, NO_HOUR),
  refused({ ota_hour: -1 }, NO_HOUR),
  refused({ ota_hour: 3_000_000_000 }, NO_HOUR),
  refused(
    { timezone: "Garden/Shed", ota_hour: 24 },
    recordErrors("Timezone is not the name of a time zone", "Ota hour must be between 0 and 23"),
  ),
  refused({ ota_hour: 24, lat: "north" }, { lat: "Lat must be a number" }),
  refused({ mounted_tool_id: 4711 }, { mounted_tool_id: "tool #4711 does not exist" }),
  {
    name: "order numbers are unique among devices",
    given: { other: patch("/api/device", { order_number: "C-1" }, { as: "neighbour" }) },
    send: patch("/api/device", { order_number: " C-1 " }),
    status: 422,
    is: TAKEN,
    then: [{ send: patch("/api/device", { order_number: "c-1" }), has: { order_number: "c-1" } }],
  },
  {
    name: "an own order number may be sent again",
    given: { own: patch("/api/device", { order_number: "D-1" }) },
    send: patch("/api/device", { order_number: "D-1", name: "Shed" }),
    has: { order_number: "D-1", name: "Shed" },
  },
]);

scenarios("mounted tool (accounts.md §6.2)", [
  {
    name: "a tool of this device",
    given: { tool },
    send: patch("/api/device", { mounted_tool_id: "$tool" }),
    has: { mounted_tool_id: "$tool" },
    then: [
      { send: patch("/api/device", { name: "Shed" }), has: { mounted_tool_id: "$tool" } },
      { send: patch("/api/device", { mounted_tool_id: null }), has: { mounted_tool_id: null } },
    ],
  },
  {
    name: "zero dismounts",
    given: { tool, mounted: patch("/api/device", { mounted_tool_id: "$tool" }) },
    send: patch("/api/device", { mounted_tool_id: 0 }),
    has: { mounted_tool_id: null },
  },
  {
    name: "a tool of another device",
    given: { other: { ...tool, as: "neighbour" } },
    send: patch("/api/device", { mounted_tool_id: "$other" }),
    status: 422,
    is: { mounted_tool_id: "tool #$other does not exist" },
    then: [{ send: get("/api/device"), has: { mounted_tool_id: null } }],
  },
]);

const zones = [
  "UTC",
  "GMT",
  "Europe/Berlin",
  "US/Arizona",
  "Etc/GMT+4",
  "Asia/Calcutta",
  "Asia/Kolkata",
  "America/Argentina/Buenos_Aires",
  "GB-Eire",
  "EST5EDT",
  "Zulu",
  "Antarctica/Troll",
];
const noZones = [
  "utc",
  "europe/berlin",
  "EUROPE/BERLIN",
  "Europe/Berlin ",
  "Europe",
  "Garden/Shed",
  "+02:00",
  "-0330",
  "+2",
  "UTC+2",
  "PST",
  "Etc/Unknown",
  "Factory",
  "localtime",
  "../etc/passwd",
  "constructor",
];

scenarios("time zones (accounts.md §6.2)", [
  ...zones.map((timezone): Scenario => ({
    name: timezone,
    send: patch("/api/device", { timezone }),
    has: { timezone },
  })),
  ...noZones.filter((zone) => zone.trim() === zone).map((timezone) => refused({ timezone }, NO_ZONE)),
  {
    name: "outer blanks go before",
    send: patch("/api/device", { timezone: " Europe/Berlin " }),
    has: { timezone: "Europe/Berlin" },
  },
]);

describe("computed fields (accounts.md §6.3)", () => {
  let server: TestServer;
  let account: TestAccount;
  const winter = new Date("2026-01-15T12:00:00.000Z");
  const beforeSummerTime = new Date("2026-03-20T12:00:00.000Z");
  const inSummerTime = new Date("2026-04-10T12:00:00.000Z");
  let now = winter;
  beforeAll(async () => {
    server = await startServer({}, () => now);
  });
  afterAll(() => server.stop());
  const edit = async (changes: object) => (await send(server, patch("/api/device", changes), account.token)).json;
  const show = async () => (await send(server, get("/api/device"), account.token)).json;
  const at = async (time: Date) => {
    now = time;
    account = await makeAccount(server);
  };

  test.each([
    ["Africa/Kampala", 22, 19, 3],
    ["Asia/Makassar", 2, 18, 8],
    ["Asia/Qatar", 0, 21, 3],
    ["US/Arizona", 4, 11, -7],
    ["Etc/GMT+4", 20, 0, -4],
    ["America/St_Johns", 0, 4, -4],
    ["Asia/Kolkata", 3, 22, 5],
    ["Pacific/Kiritimati", 0, 10, 14],
    ["UTC", 23, 23, 0],
  ] as const)("%s at %d is %d UTC", async (timezone, ota_hour, ota_hour_utc, tz_offset_hrs) => {
    await at(winter);
    expect(await edit({ timezone, ota_hour })).toMatchObject({ timezone, ota_hour, ota_hour_utc, tz_offset_hrs });
    expect(await show()).toMatchObject({ timezone, ota_hour, ota_hour_utc, tz_offset_hrs });
  });

  test("an hour without a zone is lost", async () => {
    await at(winter);
    expect(await edit({ ota_hour: 4 })).toMatchObject({ ota_hour: null, ota_hour_utc: null });
    expect(await edit({ timezone: "Europe/Berlin" })).toMatchObject({
      ota_hour: null,
      ota_hour_utc: null,
      tz_offset_hrs: 1,
    });
    expect(await edit({ ota_hour: 4 })).toMatchObject({ ota_hour: 4, ota_hour_utc: 3 });
  });

  test("both go when the hour goes", async () => {
    await at(winter);
    await edit({ timezone: "Europe/Berlin", ota_hour: 4 });
    expect(await edit({ ota_hour: null })).toMatchObject({ ota_hour: null, ota_hour_utc: null });
  });

  test("the offset is that of now, the hour that of the last save", async () => {
    await at(beforeSummerTime);
    await edit({ timezone: "Europe/Berlin", ota_hour: 4 });
    now = inSummerTime;
    expect(await show()).toMatchObject({ tz_offset_hrs: 2, ota_hour: 4, ota_hour_utc: 3 });
    expect(await edit({ name: "Shed" })).toMatchObject({ tz_offset_hrs: 2, ota_hour: 4, ota_hour_utc: 2 });
  });

  test("updated_at moves when a stored value changes", async () => {
    await at(winter);
    const created = winter.toISOString();
    now = new Date(winter.getTime() + 1000);
    expect(await edit({})).toMatchObject({ updated_at: created });
    expect(await edit({ name: "Garden Robot", indoor: 0, ota_hour: 5, lat: null })).toMatchObject({
      updated_at: created,
    });
    expect(await edit({ lat: 1 })).toMatchObject({ created_at: created, updated_at: now.toISOString() });
  });

  test("reads change nothing that is stored", async () => {
    await at(beforeSummerTime);
    await edit({ timezone: "Europe/Berlin", ota_hour: 4 });
    await send(server, get("/api/device/sync"), account.token); // the first one is a change
    const before = contentOf(server);
    const changes = server.services.db.value("select total_changes()");
    now = inSummerTime;
    for (const path of ["/api/device", "/api/device/1", "/api/users", "/api/alerts", "/api/device/sync"]) {
      await send(server, get(path), account.token);
    }
    expect(contentOf(server)).toBe(before);
    expect(server.services.db.value("select total_changes()")).toBe(changes);
  });
});
