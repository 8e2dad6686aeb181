import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Database } from "../../src/platform/db/database";
import { sendRaw } from "../support/sockets";
import { get, makeAccount, post, remove, send, type Sent, type TestAccount } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";

const noToken = { status: 401, body: '{"error":"Not authenticated. Send a token in the Authorization header."}' };
const badToken = { status: 401, body: '{"error":{"jwt":"Log out, then log in again.","strategy":"jwt"}}' };

describe("the Authorization header (accounts.md §2.1)", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await startServer();
    account = await makeAccount(server);
  });
  afterAll(() => server.stop());

  const ask = async (lines: readonly string[], path = "/api/users") => {
    const { status, body } = await sendRaw(server, [
      `GET ${path} HTTP/1.1`,
      "Host: localhost",
      "User-Agent: test",
      ...lines,
    ]);
    return { status, body };
  };

  test.each([
    ["Authorization: Bearer $"],
    ["Authorization: bearer $"],
    ["Authorization: Bearer: $"],
    ["Authorization: $"],
    ["Authorization:$"],
    ["Authorization:   Bearer    $   "],
    ["Authorization: one two three $"],
    ["Authorization: Basic $"],
    ["authorization: Bearer $"],
  ])("%s is accepted", async (line) => {
    const { status, body } = await ask([line.replace("$", account.token)]);
    expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining(account.email) });
  });

  test.each([
    ["no header", []],
    ["an empty header", ["Authorization:"]],
    ["blanks only", ["Authorization:    "]],
    ["a cookie", ["Cookie: jwt=$"]],
    ["another header", ["X-Token: $"]],
  ] as const)("%s counts as none", async (_, lines) => {
    expect(await ask(lines.map((line) => line.replace("$", account.token)))).toEqual(noToken);
  });

  test("a query parameter counts as none", async () => {
    expect(await ask([], `/api/users?token=${account.token}&authorization=${account.token}`)).toEqual(noToken);
  });

  test.each([
    ["Authorization: Bearer"],
    ["Authorization: $ more"],
    ["Authorization: $,$"],
    ["Authorization: $x"],
    ["Authorization: $="],
    ["Authorization: x$"],
    ["Authorization: ."],
    ["Authorization: .."],
    ["Authorization: a.b.c"],
    ["Authorization: null"],
    ["Authorization: \xff\xfe"],
    [`Authorization: ${"x".repeat(10_000)}`],
  ])("%s is refused", async (line) => {
    expect(await ask([line.replaceAll("$", account.token)])).toEqual(badToken);
  });

  test.each([["/api/global_config"], ["/api/public_key"], ["/api/global_bulletins/none"]])(
    "%s needs no token and ignores a bad one (accounts.md §2.2)",
    async (path) => {
      const without = await ask([], path);
      expect(without.status).toBe(200);
      expect(await ask(["Authorization: Bearer garbage"], path)).toEqual(without);
    },
  );
});

describe("a token in use that another process revokes (accounts.md §2.1)", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const tool = { name: "Nozzle" };
  const rows: readonly [string, Sent, Sent[]][] = [
    ["a read", get("/api/tools"), []],
    ["a list that was kept", get("/api/tools"), [get("/api/tools")]],
    ["a write", post("/api/tools", tool), [post("/api/tools", { name: "Weeder" })]],
    ["a write that stands alone", post("/api/logs", { message: "Hello" }), []],
    ["a write with a bad field", post("/api/tools", { name: 1e400 }), []],
    ["a write with a broken body", post("/api/tools", "{"), []],
    ["a delete", remove("/api/tools/1"), []],
    ["a new password", { method: "PATCH", path: "/api/users", body: { name: "Ann" } }, []],
  ];
  test.each(rows)("%s is refused from then on", async (_, request, before) => {
    const account = await makeAccount(server);
    for (const earlier of [get("/api/users"), get("/api/users"), ...before]) {
      expect((await send(server, earlier, account.token)).status).toBe(200);
    }
    const other = new Database(join(server.dataDir, "gardenshed.db"));
    const rowsOf = () =>
      ["tools", "logs"].map((table) =>
        other.value(`select count(*) from ${table} where device_id = ${account.deviceId}`),
      );
    const stored = rowsOf();
    other.execute(`delete from token_issuances where device_id = ${account.deviceId}`);
    const { status, text } = await send(server, request, account.token);
    expect({ status, body: text }).toEqual(badToken);
    expect(rowsOf()).toEqual(stored);
    other.close();
  });
});
