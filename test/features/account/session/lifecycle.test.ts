import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { UUID } from "../../../support/patterns";
import { get, makeAccount, PASSWORD, remove, send, type Sent, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { type Login, logIn, refused } from "../requests";
import { longTest } from "../../../support/tier";

describe("life of a token (accounts.md §§2.1, 4.3)", () => {
  let server: TestServer;
  let account: TestAccount;
  let now = new Date("2026-03-01T08:00:00.250Z");
  beforeAll(async () => {
    server = await startServer({}, () => now);
    account = await makeAccount(server, "ada@garden.test");
  });
  afterAll(() => server.stop());
  const ask = async (request: Sent, token?: string) => {
    const { status, json } = await send(server, request, token);
    return { status, json };
  };
  const login = async (headers: Readonly<Record<string, string>> = {}): Promise<Login> =>
    (await ask(logIn({ email: account.email, password: PASSWORD }, headers))).json as Login; // it succeeds

  test("GET refreshes the token: new jti and iat, the rest stays, the old one too (§4.3)", async () => {
    const old = (await login({ "x-requested-with": "XMLHttpRequest" })).token;
    now = new Date(now.getTime() + 3_600_000);
    const { status, json } = await ask(get("/api/tokens"), old.encoded);
    expect({ status, json }).toEqual({
      status: 200,
      json: { token: { encoded: expect.any(String), unencoded: expect.any(Object) } },
    });
    const { token } = json as Login;
    expect(token.unencoded).toEqual({
      ...old.unencoded,
      iat: Math.floor(now.getTime() / 1000),
      jti: expect.stringMatching(UUID),
    });
    expect(token.unencoded["jti"]).not.toBe(old.unencoded["jti"]);
    expect(JSON.parse(atob(token.encoded.split(".")[1] ?? ""))).toEqual(token.unencoded);
    for (const each of [old, token]) expect((await ask(get("/api/users"), each.encoded)).status).toBe(200);
  });

  test("DELETE ends the token used and no other (§4.3)", async () => {
    const [first, second] = [(await login()).token.encoded, (await login()).token.encoded];
    const answer = await send(server, remove("/api/tokens"), first);
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: "" });
    expect(await ask(get("/api/users"), first)).toEqual(refused);
    expect(await ask(remove("/api/tokens"), first)).toEqual(refused);
    expect((await ask(get("/api/users"), second)).status).toBe(200);
  });

  test.each([
    ["without token", undefined, 401],
    ["with a bad token", "garbage", 401],
  ] as const)("GET and DELETE %s", async (_, token, status) => {
    for (const request of [get("/api/tokens"), remove("/api/tokens")])
      expect((await ask(request, token)).status).toBe(status);
  });

  test("each token is a row (§4.3)", async () => {
    const { token } = await login();
    const { jti, exp, aud } = token.unencoded;
    expect(server.services.db.rows(`select * from token_issuances where jti = '${String(jti)}'`)).toEqual([
      {
        id: expect.any(Number),
        device_id: account.deviceId,
        exp,
        jti,
        aud,
        password_number: 1,
        user_id: account.userId,
        program_id: null,
        login: jti,
        used_at: null,
        network: null,
        address: server.base,
        dialect: null,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      },
    ]);
  });

  longTest("log-in, refresh and log-out prune expired tokens (§4.3)", async () => {
    const { db } = server.services;
    const expired = () => db.rows("select jti from token_issuances where jti = 'old'");
    const { token } = await login();
    for (const request of [
      logIn({ email: account.email, password: PASSWORD }),
      get("/api/tokens"),
      remove("/api/tokens"),
    ]) {
      db.execute(
        `insert into token_issuances (device_id, exp, jti, aud, created_at, updated_at) values (${account.deviceId}, 1, 'old', 'bot', '', '')`,
      );
      expect([200, 204]).toContain((await ask(request, token.encoded)).status);
      expect(expired()).toEqual([]);
    }
  });

  test("a log-in clears the warning of inactivity (§4.3)", async () => {
    const warn = () =>
      server.services.db.execute("update users set inactivity_warning_sent_at = '2026-01-01T00:00:00.000Z'");
    warn();
    expect((await login()).user).toMatchObject({ inactivity_warning_sent_at: null });
    expect(
      server.services.db.rows(
        "select 1 from users where inactivity_warning_sent_at is not null and email = 'ada@garden.test'",
      ),
    ).toEqual([]);
  });

  test("a token ends after 60 days, whatever the token table says (§2.1)", async () => {
    const started = now;
    const { token } = await login();
    const exp = Number(token.unencoded["exp"]) * 1000;
    server.services.db.execute("update token_issuances set exp = exp + 1000000");
    try {
      now = new Date(exp - 1);
      expect((await ask(get("/api/users"), token.encoded)).status).toBe(200);
      now = new Date(exp);
      expect(await ask(get("/api/users"), token.encoded)).toEqual(refused);
    } finally {
      now = started;
      server.services.db.execute("update token_issuances set exp = exp - 1000000");
    }
  });

  test("a token ends with its row's exp, whatever its own says (§2.1)", async () => {
    const { token } = await login();
    const { jti } = token.unencoded;
    server.services.db.execute(
      `update token_issuances set exp = ${Math.floor(now.getTime() / 1000)} where jti = '${String(jti)}'`,
    );
    expect(await ask(get("/api/users"), token.encoded)).toEqual(refused);
  });
});
