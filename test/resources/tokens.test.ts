import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { constants, publicEncrypt, verify } from "node:crypto";
import { Refusal } from "../../src/core/errors";
import { lanHosts } from "../../src/core/public-address";
import { changePassword } from "../../src/domain/accounts";
import { createClientReader } from "../../src/http/client";
import { Exchange } from "../../src/http/exchange";
import { tokens } from "../../src/resources/tokens";
import { sendRaw } from "../support/raw";
import {
  get,
  makeAccount,
  PASSWORD,
  patch,
  post,
  remove,
  scenarios,
  send,
  type Sent,
  type TestAccount,
} from "../support/scenarios";
import { startServer, type TestServer, type TestSettings } from "../support/server";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const wrongPair = { status: 422, json: { auth: "Wrong e-mail or password." } };
const unreadable = { status: 422, json: { auth: "These credentials were made for another server." } };
const refused = { status: 401, json: { error: { jwt: "Log out, then log in again.", strategy: "jwt" } } };
const tooMany = { status: 429, json: { error: "Too many requests. Try again later." } };

/** The answer of a log-in or refresh. */
interface Login {
  readonly token: { readonly encoded: string; readonly unencoded: Readonly<Record<string, unknown>> };
  readonly user?: Readonly<Record<string, unknown>>;
}
const logIn = (user: object, headers: Readonly<Record<string, string>> = {}): Sent =>
  post("/api/tokens", { user }, { headers });

describe("log-in (accounts.md §4.1)", () => {
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
  const seal = (text: string): string =>
    publicEncrypt(
      { key: server.services.keys.publicKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(text),
    ).toString("base64");

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
      mqtt_ws: "ws://localhost:3002/ws",
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

  const required = { email: expect.any(String), password: expect.any(String) };
  test.each([
    ["no user", {}, { status: 422, json: required }],
    ["null as user", { user: null }, { status: 422, json: required }],
    ["an empty user", { user: {} }, { status: 422, json: required }],
    ["the fields outside of user", { email: "ada@garden.test", password: PASSWORD }, { status: 422, json: required }],
    ["no password", { user: { email: "ada@garden.test" } }, { status: 422, json: { password: expect.any(String) } }],
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
    ["a very long password", { user: { email: "ada@garden.test", password: "x".repeat(200_000) } }, wrongPair],
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
    const { email, userId } = await makeAccount(server);
    const exchange = new Exchange(services, new Request("http://localhost/"), "", {}, client);
    exchange.body = { user: { email, password: PASSWORD } };
    const checked = await action?.prepare?.(exchange, undefined);
    changePassword(services.db, userId, await services.passwords.hash("new password"), exchange.nowText);
    expect(() => action?.run(exchange, undefined, checked)).toThrow(Refusal);
  });

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
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      },
    ]);
  });

  test("log-in, refresh and log-out prune expired tokens (§4.3)", async () => {
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

describe("addresses in the claims (accounts.md §4.2, operations.md §2)", () => {
  const lan = lanHosts()[0] ?? "127.0.0.1";
  const rows: readonly (readonly [
    name: string,
    settings: TestSettings,
    requests: readonly (readonly [headers: Readonly<Record<string, string>>, claims: object])[],
  ])[] = [
    [
      "without settings",
      {},
      [
        [
          { host: "garden.test" },
          { iss: "//garden.test:80", mqtt: "garden.test", mqtt_ws: "ws://garden.test:3002/ws", vhost: "/" },
        ],
        [
          { host: "garden.test:8080" },
          { iss: "//garden.test:8080", mqtt: "garden.test", mqtt_ws: "ws://garden.test:3002/ws" },
        ],
        [{ host: "[::1]:3000" }, { iss: "//[::1]:3000", mqtt: "[::1]", mqtt_ws: "ws://[::1]:3002/ws" }],
        [{ host: "a?b~c" }, { iss: expect.stringContaining(`//${lan}:`), mqtt: lan, mqtt_ws: `ws://${lan}:3002/ws` }],
        [
          { host: "inner", "x-forwarded-host": "garden.test", "x-forwarded-proto": "https" },
          { iss: "//garden.test:443", mqtt: "garden.test", mqtt_ws: "wss://garden.test:3002/ws" },
        ],
      ],
    ],
    [
      "PUBLIC_URL",
      { PUBLIC_URL: "https://garden.test:8443" },
      [
        [
          { host: "other.test", "x-forwarded-host": "third.test" },
          { iss: "//garden.test:8443", mqtt: "garden.test", mqtt_ws: "wss://garden.test:3002/ws" },
        ],
      ],
    ],
    [
      "FORCE_SSL",
      { FORCE_SSL: "on" },
      [[{ host: "garden.test" }, { iss: "//garden.test:443", mqtt_ws: "wss://garden.test:3002/ws" }]],
    ],
    [
      "a broker",
      { MQTT_HOST: "broker.test", MQTT_VHOST: "shed" },
      [
        [
          { host: "garden.test" },
          { iss: "//garden.test:80", mqtt: "broker.test", mqtt_ws: "ws://broker.test:3002/ws", vhost: "shed" },
        ],
      ],
    ],
    [
      "a broker's WebSocket",
      { MQTT_WS: "wss://broker.test/mqtt" },
      [[{ host: "garden.test" }, { mqtt: "garden.test", mqtt_ws: "wss://broker.test/mqtt" }]],
    ],
  ];

  test.each(rows)("%s", async (_, settings, requests) => {
    const server = await startServer(settings);
    try {
      const { email, token } = await makeAccount(server);
      for (const [headers, claims] of requests) {
        const login = await send(server, logIn({ email, password: PASSWORD }, headers));
        expect(login.json).toMatchObject({ token: { unencoded: claims } });
        const refreshed = await send(server, get("/api/tokens", { headers }), token);
        expect(refreshed.json).toMatchObject({ token: { unencoded: claims } });
        const payload = (login.json as Login).token.encoded.split(".")[1];
        expect(payload).toMatch(/^[A-Za-z0-9]+$/);
      }
    } finally {
      await server.stop();
    }
  });
});

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
    server.services.db.execute(`update users set agreed_to_terms_at = null where id = ${account.userId}`);
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

describe("failed log-ins (operations.md §6)", () => {
  let server: TestServer;
  let account: TestAccount;
  let now = new Date("2026-03-01T08:00:00.000Z");
  beforeAll(async () => {
    server = await startServer({}, () => now);
  });
  afterAll(() => server.stop());
  const ask = async (client: string, user: object) => {
    const { status, json, headers } = await send(server, logIn(user, { "x-forwarded-for": client }));
    return { status, json, retryAfter: headers.get("retry-after") };
  };
  const attempt = (client: string, password = PASSWORD) => ask(client, { email: account.email, password });
  /** Fails without the slow work of a password check. */
  const fail = (times: number, client: string, email: string | undefined): void => {
    for (let count = 0; count < times; count++) server.services.loginFailures.failed(email, client, now.getTime());
  };
  const fresh = async () => {
    now = new Date(now.getTime() + 3_600_000);
    account = await makeAccount(server);
  };

  test("more than 10 for one address from one client", async () => {
    await fresh();
    for (let count = 0; count < 11; count++)
      expect(await attempt("203.0.113.1", "wrong password")).toMatchObject(wrongPair);
    expect(await attempt("203.0.113.1")).toEqual({ ...tooMany, retryAfter: "900" });
    expect(await attempt("203.0.113.1", "wrong password")).toEqual({ ...tooMany, retryAfter: "900" });
    expect(await attempt("203.0.113.2")).toMatchObject({ status: 200 });
    expect(
      (await send(server, get("/api/users", { headers: { "x-forwarded-for": "203.0.113.1" } }), account.token)).status,
    ).toBe(200);
    now = new Date(now.getTime() + 900_000);
    expect(await attempt("203.0.113.1")).toMatchObject({ status: 200 });
  });

  test("an address counts whether it exists or not", async () => {
    await fresh();
    fail(11, "203.0.113.1", "nobody@garden.test");
    expect(await ask("203.0.113.1", { email: " NOBODY@garden.test", password: "x" })).toMatchObject(tooMany);
    expect(await attempt("203.0.113.1")).toMatchObject({ status: 200 });
  });

  test("a successful log-in clears the count of its address", async () => {
    await fresh();
    fail(10, "203.0.113.1", account.email);
    expect(await attempt("203.0.113.1")).toMatchObject({ status: 200 });
    fail(10, "203.0.113.1", account.email);
    expect(await attempt("203.0.113.1")).toMatchObject({ status: 200 });
  });

  test("more than 50 from one client", async () => {
    await fresh();
    fail(51, "203.0.113.1", undefined);
    expect(await attempt("203.0.113.1")).toMatchObject(tooMany);
    expect(await attempt("203.0.113.2")).toMatchObject({ status: 200 });
  });

  test("loopback clients are exempt from the count per client only", async () => {
    await fresh();
    fail(60, "127.0.0.1", undefined);
    expect(await attempt("127.0.0.1")).toMatchObject({ status: 200 });
    fail(11, "127.0.0.1", account.email);
    expect(await attempt("127.0.0.1")).toMatchObject(tooMany);
  });

  test("more than 100 for one address from anywhere", async () => {
    await fresh();
    for (let client = 1; client <= 101; client++) fail(1, `198.51.100.${client}`, account.email);
    expect(await attempt("203.0.113.1")).toMatchObject(tooMany);
  });

  test("unreadable credentials and control certificates count too", async () => {
    await fresh();
    fail(49, "203.0.113.1", undefined);
    const headers = { "x-forwarded-for": "203.0.113.1" };
    expect(await ask("203.0.113.1", { credentials: "garbage" })).toMatchObject(unreadable);
    const certificate = (password: string) =>
      post("/api/users/control_certificate", { email: account.email, password }, { headers });
    expect((await send(server, certificate("wrong password"), account.token)).status).toBe(422);
    expect(await attempt("203.0.113.1")).toMatchObject(tooMany);
    expect((await send(server, certificate(PASSWORD), account.token)).status).toBe(429);
  });

  test("neither missing fields nor other refusals count", async () => {
    await fresh();
    fail(10, "203.0.113.1", account.email);
    for (const user of [{}, { email: account.email }, { email: account.email, password: "" }, { credentials: "" }]) {
      expect(await ask("203.0.113.1", user)).toMatchObject({ status: 422 });
    }
    expect(await attempt("203.0.113.1")).toMatchObject({ status: 200 });
  });

  test("too many attempts at once do not slip through", async () => {
    await fresh();
    const answers = await Promise.all(Array.from({ length: 14 }, () => attempt("203.0.113.1", "wrong password")));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(11).fill(422), 429, 429, 429]);
  });
});

scenarios("tokens and other methods", [
  { name: "PATCH", send: patch("/api/tokens", {}), status: 404 },
  { name: "by id", send: get("/api/tokens/1"), status: 404 },
]);
