import { describe, expect, test, beforeAll, afterAll } from "bun:test";
import { get, makeAccount, patch, post, remove, scenarios, send, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

const soil = { label: "Soil", pin: 59, mode: 1 };
const old = { "user-agent": "DeviceOS/1.0.0" };
const tooOld = { status: 426, is: { error: "Device software is too old. Upgrade it." } };
const noToken = { status: 401, is: { error: "Not authenticated. Send a token in the Authorization header." } };
const badToken = { status: 401, is: { error: { jwt: "Log out, then log in again.", strategy: "jwt" } } };
const noRoute = { status: 404, is: { error: "Not found." } };
const noRecord = { status: 404, is: { error: "Record not found." } };
const notJson = { status: 422, is: { error: "This API takes JSON. Send a valid JSON object." } };
const huge = " ".repeat(5 * 1024 * 1024 + 1);
const settings = { sequence_init_log: true, sequence_complete_log: true, safe_height: "high" };

// Each row breaks two rules; the earlier check answers.
scenarios("order of checks (accounts.md §1.6)", [
  { name: "routing before the version", send: get("/api/nothing", { headers: old }), ...noRoute },
  { name: "routing before the token", send: get("/api/nothing", { as: "nobody" }), ...noRoute },
  { name: "routing before the body", send: post("/api/device", "{"), ...noRoute },
  { name: "the version before a missing token", send: get("/api/device", { as: "nobody", headers: old }), ...tooOld },
  {
    name: "the version before a refused token",
    send: get("/api/device", { as: "nobody", headers: { ...old, authorization: "x" } }),
    ...tooOld,
  },
  { name: "the version before the body", send: post("/api/sensors", "{", { headers: old }), ...tooOld },
  { name: "a missing token before the body", send: post("/api/sensors", "{", { as: "nobody" }), ...noToken },
  { name: "a missing token before the size", send: post("/api/sensors", huge, { as: "nobody" }), ...noToken },
  {
    name: "a refused token before the body",
    send: post("/api/sensors", "{", { as: "nobody", headers: { authorization: "Bearer x" } }),
    ...badToken,
  },
  { name: "a missing token before the record", send: get("/api/sensors/0", { as: "nobody" }), ...noToken },
  { name: "the size before the record", send: patch("/api/sensors/0", huge), status: 413 },
  { name: "the body before the record", send: patch("/api/sensors/0", "{"), ...notJson },
  { name: "the record before validation", send: patch("/api/sensors/0", { pin: 70 }), ...noRecord },
  {
    name: "the stale check before validation",
    send: patch("/api/dos_config", { ...settings, updated_at: "2001-01-01T00:00:00.000Z" }),
    status: 409,
  },
  {
    name: "types before uniqueness",
    given: { soil: post("/api/sensors", soil) },
    send: post("/api/sensors", { ...soil, mode: 2 }),
    status: 422,
    is: { mode: "Mode isn't an option, options: 0, 1" },
  },
  {
    name: "field errors before record errors",
    send: patch("/api/device", { ota_hour: 24, name: "" }),
    status: 422,
    is: { name: "Name can't be blank" },
  },
  {
    name: "business errors before record errors",
    send: patch("/api/device", { ota_hour: 24, mounted_tool_id: 9 }),
    status: 422,
    is: { mounted_tool_id: "tool #9 does not exist" },
  },
]);

scenarios(
  "order of checks with terms to accept",
  [
    { name: "the version before the terms", send: get("/api/device", { headers: old }), ...tooOld },
    { name: "accepted terms let the body be looked at", send: post("/api/sensors", "{"), ...notJson },
  ],
  { TOS_URL: "https://garden.test/terms" },
);

describe("order of checks with terms that are not accepted", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await startServer({ TOS_URL: "https://garden.test/terms" });
    account = await makeAccount(server);
    server.services.db.execute("update users set agreed_to_terms_at = null");
  });
  afterAll(() => server.stop());

  test.each([
    ["the body", post("/api/sensors", "{")],
    ["the size", post("/api/sensors", huge)],
    ["the record", get("/api/sensors/0")],
    ["validation", patch("/api/device", { name: "" })],
  ] as const)("the terms before %s", async (_, request) => {
    const { status, json } = await send(server, request, account.token);
    expect({ status, json }).toEqual({ status: 451, json: { error: "The terms of service have not been accepted." } });
  });
});

scenarios(
  "shapes of errors (accounts.md §1.5)",
  [
    { name: "A: no token", send: get("/api/device", { as: "nobody" }), ...noToken },
    {
      name: "A: forbidden",
      send: post("/api/users", {}, { as: "nobody" }),
      status: 403,
      is: { error: "This server takes no registrations. Ask its operator for an account." },
    },
    { name: "A: no such path", send: get("/api/nothing"), ...noRoute },
    { name: "A: no such record", send: get("/api/sensors/0"), ...noRecord },
    {
      name: "A: too large",
      send: post("/api/sensors", huge),
      status: 413,
      is: { error: "Request body is too large." },
    },
    { name: "A: no JSON", send: post("/api/sensors", "{"), ...notJson },
    {
      name: "A: range",
      send: patch("/api/dos_config", { safe_height: 3e9 }),
      status: 422,
      is: { error: "A number is out of range." },
    },
    {
      name: "A: length",
      send: patch("/api/users", { language: "x".repeat(101) }),
      status: 422,
      is: { error: "A text is too long." },
    },
    {
      name: "A: uniqueness",
      given: { soil: post("/api/sensors", soil) },
      send: post("/api/sensors", soil),
      status: 422,
      is: { error: "Pin is already used on this device" },
    },
    { name: "A: old device", send: get("/api/device", { headers: old }), ...tooOld },
    {
      name: "B: fields",
      send: post("/api/sensors", {}),
      status: 422,
      is: { label: "Label is required", pin: "Pin is required", mode: "Mode is required" },
    },
    {
      name: "B: an id of another record that is not there",
      send: patch("/api/device", { mounted_tool_id: 9 }),
      status: 422,
      is: { mounted_tool_id: "tool #9 does not exist" },
    },
    {
      name: "C: a token that is refused",
      send: get("/api/device", { as: "nobody", headers: { authorization: "x" } }),
      ...badToken,
    },
    {
      name: "D: the device",
      send: patch("/api/device", { ota_hour: 24 }),
      status: 422,
      is: { error: "Validation failed: Ota hour must be between 0 and 23." },
    },
    {
      name: "D: several of the device are joined",
      send: patch("/api/device", { ota_hour: -1, timezone: "Garden/Shed" }),
      status: 422,
      is: { error: expect.stringMatching(/^Validation failed: [^,]+, [^,]+\.$/) },
    },
    {
      name: "E: an old copy of a settings record",
      send: patch("/api/dos_config", { ...settings, updated_at: "x" }),
      status: 409,
      is: { stale_record: "The stored record is newer. Merge and retry." },
    },
    { name: "success is 200, creation too", send: post("/api/sensors", soil), status: 200 },
    {
      name: "a deleted record is answered with 200",
      given: { soil: post("/api/sensors", soil) },
      send: remove("/api/sensors/$soil"),
      status: 200,
      has: soil,
    },
  ],
  { SIGNUP: "closed" },
);

describe("defects (accounts.md §1.4, operations.md §6)", () => {
  test("the client gets a bare 500, the log the cause with the request's id", async () => {
    const server = await startServer();
    try {
      const { token } = await makeAccount(server);
      server.services.db.execute("drop table sensors");
      for (const request of [get("/api/sensors"), post("/api/sensors", soil), get("/api/sensors/1/")]) {
        const id = crypto.randomUUID();
        const answer = await send(server, { ...request, headers: { "x-device-rpc-id": id } }, token);
        expect({ status: answer.status, json: answer.json }).toEqual({
          status: 500,
          json: { error: "Internal server error." },
        });
        expect(answer.headers.get("x-device-rpc-id")).toBe(id);
        expect(server.log.filter((line) => line.includes(id))).toEqual([
          expect.stringContaining("no such table: sensors"),
        ]);
      }
      expect(server.log.join("\n")).not.toContain(token);
    } finally {
      await server.stop();
    }
  });
});

describe("a full disk (operations.md §4)", () => {
  test("writes get 507, reads go on, nothing is damaged, and writing works again when there is room", async () => {
    const server = await startServer();
    try {
      const { token } = await makeAccount(server);
      const { db } = server.services;
      const large = post("/api/sensors", { ...soil, label: "x".repeat(100_000) });
      db.execute(`pragma max_page_count = ${Number(db.value("pragma page_count"))}`);
      const answer = await send(server, large, token);
      expect({ status: answer.status, json: answer.json }).toEqual({
        status: 507,
        json: { error: "The server has no room left on its disk. Nothing was stored." },
      });
      expect((await send(server, get("/api/sensors"), token)).json).toEqual([]);
      expect((await send(server, get("/api/device"), token)).status).toBe(200);
      db.execute("pragma max_page_count = 1000000");
      expect((await send(server, large, token)).status).toBe(200);
      expect(db.value("pragma integrity_check")).toBe("ok");
    } finally {
      await server.stop();
    }
  });
});
