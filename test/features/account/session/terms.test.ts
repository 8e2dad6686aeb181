import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { TIME } from "../../../support/patterns";
import {
  get,
  makeAccount,
  PASSWORD,
  patch,
  remove,
  send,
  type Sent,
  type TestAccount,
} from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { logIn, wrongPair } from "../requests";

describe("terms of service (accounts.md §3.5)", () => {
  let server: TestServer;
  let account: TestAccount;
  const notAccepted = { status: 451, json: { error: "The terms of service have not been accepted." } };
  const agreedAt = () =>
    server.services.db.rows(`select agreed_to_terms_at as at from users where id = ${account.userId}`)[0]?.["at"];
  beforeAll(async () => {
    server = await startServer({ TOS_URL: "https://garden.test/terms" });
    account = await makeAccount(server);
  });
  afterAll(() => server.stop());
  const ask = async (request: Sent, token?: string) => {
    const { db, writes } = server.services;
    const { userId, deviceId } = account;
    const withdraw = () => db.execute(`update users set agreed_to_terms_at = null where id = ${userId}`);
    await writes.run("account", withdraw, deviceId);
    const { status, json } = await send(server, request, token);
    return { status, json };
  };
  const attempt = (changes: object) => logIn({ email: account.email, password: PASSWORD, ...changes });

  test.each([
    ["a log-in", {}, notAccepted],
    ["a log-in that does not agree", { agree_to_terms: false }, notAccepted],
    ["a log-in that says nothing", { agree_to_terms: null }, notAccepted],
    ["a wrong password wins", { password: "wrong password" }, wrongPair],
    ["a wrong password wins over agreement", { password: "wrong password", agree_to_terms: true }, wrongPair],
  ] as const)("%s", async (_, changes, expected) => {
    expect(await ask(attempt(changes))).toEqual(expected);
    expect(agreedAt()).toBeNull();
  });

  test("every request with a token is refused", async () => {
    for (const request of [get("/api/device"), get("/api/tokens"), patch("/api/users", {}), remove("/api/tokens")]) {
      expect(await ask(request, account.token)).toEqual(notAccepted);
    }
  });

  test("public endpoints are open", async () => {
    expect((await ask(get("/api/global_config"), account.token)).status).toBe(200);
  });

  test("a log-in that agrees accepts them", async () => {
    const { status, json } = await ask(attempt({ agree_to_terms: "true" }));
    expect({ status, json }).toMatchObject({ status: 200, json: { user: { agreed_to_terms_at: TIME } } });
    expect(agreedAt()).toEqual(TIME);
    expect((await send(server, get("/api/device"), account.token)).status).toBe(200);
  });
});
