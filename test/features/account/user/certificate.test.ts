import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { makeAccount, PASSWORD, post, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { signUp } from "../requests";

const certificate = (body: object) => post("/api/users/control_certificate", body);

describe("POST /api/users/control_certificate (accounts.md §3.6)", () => {
  let server: TestServer;
  let account: TestAccount;
  let target: TestAccount;
  beforeAll(async () => {
    server = await startServer();
    [account, target] = [await makeAccount(server), await makeAccount(server)];
  });
  afterAll(() => server.stop());

  test("seals the credentials of any account for a log-in", async () => {
    const request = certificate({ email: ` ${target.email.toUpperCase()}`, password: PASSWORD });
    const { status, text, headers } = await send(server, request, account.token);
    expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "text/plain; charset=utf-8" });
    expect(text).toMatch(/^(?:[A-Za-z0-9+/]{60}\n)*[A-Za-z0-9+/]{1,60}={0,2}\n$/);
    const login = await send(server, post("/api/tokens", { user: { credentials: text } }));
    expect(login.json).toMatchObject({ token: { unencoded: { aud: "bot" } }, user: { id: target.userId } });
  });

  test("no two are the same", async () => {
    const request = certificate({ email: target.email, password: PASSWORD });
    const [one, two] = await Promise.all([send(server, request, account.token), send(server, request, account.token)]);
    expect(one.text).not.toBe(two.text);
  });

  test("credentials that are too long are refused", async () => {
    const password = "x".repeat(250);
    const email = "long@shed.test";
    await send(server, signUp({ email, password, password_confirmation: password }));
    const { status, json } = await send(server, certificate({ email, password }), account.token);
    expect({ status, json }).toEqual({
      status: 422,
      json: { credentials: "These credentials are too long to be sealed." },
    });
  });

  test.each([
    ["a wrong password", { password: "wrong password" }, { credentials: "Bad email or password." }],
    ["an unknown address", { email: "unknown@shed.test" }, { credentials: "Bad email or password." }],
    ["no password", { password: undefined }, { password: "Password is required" }],
    ["no address", { email: undefined }, { email: "Email is required" }],
    ["an array", { email: [] }, { email: "Email isn't a string" }],
  ] as const)("%s is refused", async (_, changes, json) => {
    const request = certificate({ email: target.email, password: PASSWORD, ...changes });
    const answer = await send(server, request, account.token);
    expect({ status: answer.status, json: answer.json }).toEqual({ status: 422, json });
  });

  test("needs a token", async () => {
    expect((await send(server, certificate({ email: target.email, password: PASSWORD }))).status).toBe(401);
  });
});
