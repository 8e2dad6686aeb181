import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { constants, type KeyObject, publicEncrypt, verify } from "node:crypto";
import { Refusal } from "../../../../src/framework/errors";
import { changePassword } from "../../../../src/features/account/user/accounts";
import { createClientReader } from "../../../../src/http/client";
import { Exchange } from "../../../../src/http/exchange";
import { tokens } from "../../../../src/features/account/session/tokens";
import { TIME, UUID } from "../../../support/patterns";
import { sendRaw } from "../../../support/sockets";
import {
  get,
  makeAccount,
  PASSWORD,
  patch,
  post,
  scenarios,
  send,
  type Sent,
  type TestAccount,
} from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { type Login, logIn, unreadable, wrongPair } from "../requests";

describe("log-in (accounts.md §4.1)", () => {
  let server: TestServer;
  let account: TestAccount;
  let publicKey: KeyObject;
  let now = new Date("2026-03-01T08:00:00.250Z");
  beforeAll(async () => {
    server = await startServer({}, () => now);
    account = await makeAccount(server, "ada@garden.test");
    ({ publicKey } = await server.services.keys);
  });
  afterAll(() => server.stop());
  const ask = async (request: Sent, token?: string) => {
    const { status, json } = await send(server, request, token);
    return { status, json };
  };
  const login = async (headers: Readonly<Record<string, string>> = {}): Promise<Login> =>
    (await ask(logIn({ email: account.email, password: PASSWORD }, headers))).json as Login; // it succeeds
  const seal = (text: string): string =>
    publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString("base64");

  test("answers token and user", async () => {
    const { token, user } = await login();
    const seconds = Math.floor(now.getTime() / 1000);
    const port = Number(new URL(server.base).port);
    expect(token.unencoded).toEqual({
      aud: "unknown",
      sub: account.userId,
      iat: seconds,
      jti: expect.stringMatching(UUID),
      iss: `//localhost:${port}`,
      exp: seconds + 5_184_000,
      mqtt: "localhost",
      bot: `device_${account.deviceId}`,
      vhost: "/",
      mqtt_ws: `ws://localhost:${port}/ws`,
    });
    expect(user).toEqual({
      id: account.userId,
      device_id: account.deviceId,
      name: "Gardener",
      email: "ada@garden.test",
      language: "English",
      created_at: TIME,
      updated_at: TIME,
      agreed_to_terms_at: TIME,
      inactivity_warning_sent_at: null,
    });
  });

  test("the token is a JWT of the claims shown, signed with the public key's key", async () => {
    const { token } = await login();
    const [header = "", payload = "", signature = ""] = token.encoded.split(".");
    expect(JSON.parse(Buffer.from(header, "base64").toString())).toEqual({ alg: "RS256", typ: "JWT" });
    // Plain base64, as existing clients decode it.
    expect(JSON.parse(atob(payload))).toEqual(token.unencoded);
    const { text: key } = await send(server, get("/api/public_key"));
    expect(verify("sha256", Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url"))).toBe(true);
  });

  test.each([
    ["a browser's script", { "x-requested-with": "XMLHttpRequest" }, "human"],
    ["another client", { "x-requested-with": "other" }, "unknown"],
    ["a device", { "user-agent": "DeviceOS/15.8.0 (sbc4) sbc4 ()" }, "bot"],
    ["an old device", { "user-agent": "DeviceOS/1.0.0" }, "bot"],
    ["a device of unreadable version", { "user-agent": "DeviceOS/x" }, "bot"],
    [
      "a device with a browser's header",
      { "user-agent": "DeviceOS/15.8.0", "x-requested-with": "XMLHttpRequest" },
      "bot",
    ],
  ] as const)("audience of %s (§4.2)", async (_, headers, aud) => {
    expect((await login(headers)).token.unencoded["aud"]).toBe(aud);
  });

  test("audience without User-Agent is bot (§4.2)", async () => {
    const body = JSON.stringify({ user: { email: account.email, password: PASSWORD } });
    const head = ["POST /api/tokens HTTP/1.1", "Host: localhost", `Content-Length: ${body.length}`];
    const { status, body: answer } = await sendRaw(server, head, body);
    expect({ status, answer }).toEqual({ status: 200, answer: expect.stringContaining('"aud":"bot"') });
  });

  test.each([
    ["an address in another case, with blanks", { email: "  ADA@Garden.Test\n", password: PASSWORD }],
    ["a password with outer blanks", { email: "ada@garden.test", password: ` ${PASSWORD} ` }],
    ["an answer to terms nobody asked for", { email: "ada@garden.test", password: PASSWORD, agree_to_terms: "false" }],
    ["credentials that are null", { email: "ada@garden.test", password: PASSWORD, credentials: null }],
  ])("succeeds with %s", async (_, user) => {
    expect(await ask(logIn(user))).toMatchObject({ status: 200, json: { user: { id: account.userId } } });
  });

  const required = { email: "Email is required", password: "Password is required" };
  test.each([
    ["no user", {}, { status: 422, json: required }],
    ["null as user", { user: null }, { status: 422, json: { error: "`user` must be a JSON object." } }],
    ["an empty user", { user: {} }, { status: 422, json: required }],
    ["the fields outside of user", { email: "ada@garden.test", password: PASSWORD }, { status: 422, json: required }],
    [
      "no password",
      { user: { email: "ada@garden.test" } },
      { status: 422, json: { password: "Password is required" } },
    ],
    [
      "a blank address",
      { user: { email: " ", password: PASSWORD } },
      { status: 422, json: { email: "Email can't be blank" } },
    ],
    [
      "a list as password",
      { user: { email: "ada@garden.test", password: [] } },
      { status: 422, json: { password: "Password isn't a string" } },
    ],
    ["a text as user", { user: "ada" }, { status: 422, json: { error: "`user` must be a JSON object." } }],
    ["a list as user", { user: [] }, { status: 422, json: { error: "`user` must be a JSON object." } }],
    ["a number as user", { user: 0 }, { status: 422, json: { error: "`user` must be a JSON object." } }],
    ["false as user", { user: false }, { status: 422, json: { error: "`user` must be a JSON object." } }],
    ["a wrong password", { user: { email: "ada@garden.test", password: "wrong password" } }, wrongPair],
    [
      "the password in another case",
      { user: { email: "ada@garden.test", password: PASSWORD.toUpperCase() } },
      wrongPair,
    ],
    ["an unknown address", { user: { email: "eve@garden.test", password: PASSWORD } }, wrongPair],
    ["no address at all", { user: { email: "x", password: PASSWORD } }, wrongPair],
    ["a very long password", { user: { email: "ada@garden.test", password: "x".repeat(60_000) } }, wrongPair],
    ["a pattern as address", { user: { email: "%", password: PASSWORD } }, wrongPair],
  ])("is refused with %s", async (_, body, expected) => expect(await ask(post("/api/tokens", body))).toEqual(expected));

  test("credentials log in, always as bot", async () => {
    const text = JSON.stringify({ email: " ADA@garden.test", password: PASSWORD, id: "x", version: 1 });
    const broken = seal(text).replace(/.{60}/g, "$&\n");
    for (const credentials of [seal(text), `${broken}\n`]) {
      expect(await ask(logIn({ credentials }, { "x-requested-with": "XMLHttpRequest" }))).toMatchObject({
        status: 200,
        json: { token: { unencoded: { aud: "bot" } }, user: { id: account.userId } },
      });
    }
  });

  const sealed: readonly (readonly [name: string, credentials: () => unknown, expected: object])[] = [
    ["a wrong pair", () => seal(JSON.stringify({ email: "ada@garden.test", password: "wrong password" })), wrongPair],
    ["an unknown address", () => seal(JSON.stringify({ email: "eve@garden.test", password: PASSWORD })), wrongPair],
    ["no JSON", () => seal("ada@garden.test"), unreadable],
    ["JSON without password", () => seal(JSON.stringify({ email: "ada@garden.test" })), unreadable],
    ["JSON of other types", () => seal(JSON.stringify({ email: 1, password: 2 })), unreadable],
    ["a changed byte", () => `AAAA${seal("{}").slice(4)}`, unreadable],
    ["half of it", () => seal("{}").slice(0, 100), unreadable],
    ["garbage", () => "garbage", unreadable],
    ["a blank", () => " ", { status: 422, json: { credentials: "Credentials can't be blank" } }],
    ["an object", () => ({}), { status: 422, json: { credentials: "Credentials isn't a string" } }],
  ];
  test.each(sealed)("credentials are refused with %s", async (_, credentials, expected) => {
    expect(await ask(logIn({ credentials: credentials() }))).toEqual(expected as { status: number; json: unknown }); // rows are answers
  });

  test("the password may not have changed since it was checked", async () => {
    const { services } = server;
    const action = tokens.actions.find(({ method }) => method === "POST");
    const client = createClientReader(services.config, 1)(new Request("http://localhost/"), "127.0.0.1");
    const { email, userId, deviceId } = await makeAccount(server);
    const exchange = new Exchange(
      services,
      Object.assign(new Request("http://localhost/"), {
        arrival: { client, now: services.clock(), path: "/", isHead: false, wire: {}, excess: undefined },
      }),
      {},
    );
    exchange.body = { user: { email, password: PASSWORD } };
    const checked = await action?.prepare?.(exchange, undefined);
    const hash = await services.passwords.hash("new password");
    changePassword(services.db, { id: userId, device_id: deviceId }, { hash, isSame: false }, exchange.now);
    expect(() => action?.run(exchange, undefined, checked)).toThrow(Refusal);
  });
});
scenarios("tokens and other methods", [
  { name: "PATCH", send: patch("/api/tokens", {}), status: 404 },
  { name: "by id", send: get("/api/tokens/1"), status: 404 },
]);
