import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sendRaw } from "../support/raw";
import { makeAccount, type TestAccount } from "../support/scenarios";
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
