import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openAccount } from "../../../support/account";
import { contentOf } from "../../../support/database";
import { Examples } from "../../../support/examples";
import { get, makeAccount, PASSWORD, patch, post, scenarios, send, type TestAccount } from "../../../support/scenarios";
import { importInto, tool } from "../../transfer/import/rows";
import { startServer, type TestServer } from "../../../support/server";
import { TIME } from "../../../support/patterns";
import { longTest } from "../../../support/tier";

const reset = (body: unknown) => post("/api/device/reset", body);
const ok = { status: 200, is: { ok: "OK" } };

scenarios("POST /api/device/reset (accounts.md §7.1)", [
  { name: "without password", send: reset({}), status: 422, is: { password: "Password is required" } },
  {
    name: "null as password",
    send: reset({ password: null }),
    status: 422,
    is: { password: "Password can't be null" },
  },
  {
    name: "a wrong password",
    send: reset({ password: "wrong password" }),
    status: 422,
    is: { password: "Password does not match" },
  },
  {
    name: "a list as password",
    send: reset({ password: [] }),
    status: 422,
    is: { password: "Password isn't a string" },
  },
  {
    name: "without body",
    send: reset(undefined),
    status: 422,
    is: { error: "This API takes JSON. Send a valid JSON object." },
  },
  {
    name: "the right password, blanks around it",
    send: reset({ password: ` ${PASSWORD} ` }),
    ...ok,
    then: [
      {
        send: get("/api/alerts"),
        has: [{ problem_tag: "api.seed_data.missing", priority: 200, device_id: "$device" }],
      },
    ],
  },
  {
    name: "what the device keeps and loses",
    given: {
      tool: post("/api/tools", { name: "Nozzle" }),
      device: patch("/api/device", {
        name: "Shed",
        timezone: "Europe/Berlin",
        ota_hour: 4,
        lat: 1,
        lng: 2,
        indoor: true,
        order_number: "kept",
        sbc: "4",
        setup_completed_at: "2026-03-01",
      }),
      mounted: patch("/api/device", { mounted_tool_id: "$tool" }),
      seen: get("/api/device", { headers: { "user-agent": "DeviceOS/15.8.0" } }),
    },
    send: reset({ password: PASSWORD }),
    ...ok,
    then: [
      {
        send: get("/api/device"),
        has: {
          id: "$device",
          name: "Garden Robot",
          mounted_tool_id: null,
          setup_completed_at: null,
          timezone: "Europe/Berlin",
          ota_hour: 4,
          lat: 1,
          lng: 2,
          indoor: true,
          order_number: "kept",
          sbc: "4",
          dos_version: "15.8.0",
          last_saw_api: TIME,
        },
      },
      { send: get("/api/users"), has: [{ id: "$user" }] },
    ],
  },
  {
    name: "settings start over",
    given: { one: patch("/api/dos_config", { safe_height: -9 }), two: patch("/api/web_app_config", { zoom_level: 3 }) },
    send: reset({ password: PASSWORD }),
    ...ok,
    then: [
      { send: get("/api/dos_config"), has: { safe_height: 0 } },
      { send: get("/api/web_app_config"), has: { zoom_level: -2 } },
    ],
  },
]);

describe("a device with records of every kind (accounts.md §7.1)", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await startServer();
    account = await makeAccount(server);
    await new Examples(server, account).createAll();
    for (const name of ["dos_config", "firmware_config", "web_app_config"])
      await send(server, get(`/api/${name}`), account.token);
    server.services.db.execute(
      "update devices set account_seeded_at = '2026-01-01T00:00:00.000Z', max_sequence_count = 9, serial_number = 'S'",
    );
  });
  afterAll(() => server.stop());

  test("a wrong password changes nothing", async () => {
    const before = contentOf(server);
    await send(server, reset({ password: "wrong password" }), account.token);
    expect(contentOf(server)).toBe(before);
  });

  test("loses all of them, whether in use or not, but keeps people, programs, tokens and limits", async () => {
    const { db } = server.services;
    const owned = db
      .rows("select name from sqlite_schema where type = 'table'")
      .map(({ name }) => String(name))
      .filter((table) => table !== "jobs") // that remove the files
      .filter((table) => db.rows(`pragma table_info(${table})`).some(({ name }) => name === "device_id"));
    const rows = () => Object.fromEntries(owned.map((table) => [table, db.value(`select count(*) from ${table}`)]));
    const before = rows();
    const { status, json } = await send(server, reset({ password: PASSWORD }), account.token);
    expect({ status, json }).toEqual({ status: 200, json: { ok: "OK" } });
    const none = Object.fromEntries(owned.map((table) => [table, 0]));
    expect(rows()).toEqual({
      ...none,
      users: 1,
      token_issuances: before["token_issuances"],
      invitations: before["invitations"],
      programs: before["programs"],
      alerts: 1,
      change_authors: 1, // the one of the reset
      change_floors: 1,
    });
    expect(db.rows("select account_seeded_at, max_sequence_count, serial_number from devices")).toEqual([
      { account_seeded_at: null, max_sequence_count: 9, serial_number: "S" },
    ]);
    expect((await send(server, get("/api/device"), account.token)).status).toBe(200);
  });
});

longTest("a device of which nothing is reset keeps the time of its last change", async () => {
  const server = await startServer();
  const { token } = await makeAccount(server);
  const changed = async () => (await send(server, get("/api/device"), token)).json;
  const before = await changed();
  expect((await send(server, reset({ password: PASSWORD }), token)).status).toBe(200);
  expect(await changed()).toEqual(before);
  await server.stop();
});

test("more plants of saved gardens than one write removes go in steps, and everything else with the last one", async () => {
  const server = await startServer({ DURABILITY: "relaxed" });
  const account = await openAccount(server);
  const plant_templates = Array.from({ length: 10_001 }, () => ({ saved_garden_id: 1, name: "Mint", x: 1, y: 1 }));
  await importInto(server, account, { saved_gardens: [{ id: 1, name: "Spring" }], plant_templates, tools: [tool(1)] });
  const { db, writes } = server.services;
  const rows = () =>
    ["plant_templates", "saved_gardens", "tools", "changes"].map((table) => db.value(`select count(*) from ${table}`));
  const full = rows();
  await account.ask(reset({ password: "wrong password" }), 422);
  expect(rows()).toEqual(full);
  const before = writes.counts.groups;
  await account.ask(reset({ password: PASSWORD }));
  expect(writes.counts.groups - before).toBeGreaterThan(1);
  expect(rows()).toEqual([0, 0, 0, 0]);
  await server.stop();
});
