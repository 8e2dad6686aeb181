import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentOf } from "../support/database";
import {
  get,
  makeAccount,
  PASSWORD,
  patch,
  post,
  put,
  remove,
  scenarios,
  send,
  type Sent,
  type TestAccount,
} from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** A registration with an address of its own. */
const person = (changes: object = {}) => ({
  name: "Ada",
  email: `${crypto.randomUUID()}@garden.test`,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  ...changes,
});
const signUp = (changes: object = {}): Sent => post("/api/users", person(changes), { as: "nobody" });
const logIn = (email: string, password = PASSWORD): Sent =>
  post("/api/tokens", { user: { email, password } }, { as: "nobody" });
const welcome = { status: 200, is: { message: "Check your e-mail." } };
const refusedFor = (...keys: string[]) => ({
  status: 422,
  is: Object.fromEntries(keys.map((key) => [key, expect.any(String)])),
});

const label63 = "a".repeat(63);
const goodAddresses = [
  "a@b",
  "ada@shed.test",
  "!#$%&'*+/=?^_`{|}~.-@shed.test",
  "..@shed.test",
  "ada@192.168.1.1",
  "ada@a-b--c.test",
  `ada@${label63}.${label63}`,
  "ada@1.2",
];
const badAddresses = [
  "ada",
  "@shed.test",
  "ada@",
  "ada@shed@test",
  "a b@shed.test",
  "ada@shed.test.",
  "ada@.shed.test",
  "ada@shed..test",
  "ada@-shed.test",
  "ada@shed-.test",
  "ada@sh_ed.test",
  `ada@${label63}a.test`,
  "ada@gärten.test",
  "ädä@shed.test",
  "ada<x>@shed.test",
  '"ada"@shed.test',
  "ada,eve@shed.test",
  "ada@shed.test\nbcc:eve@shed.test",
];

scenarios("POST /api/users (accounts.md §3.1)", [
  { name: "signs up", send: signUp(), ...welcome },
  {
    name: "ignores a token, even a bad one",
    send: { ...signUp(), headers: { authorization: "Bearer x" } },
    ...welcome,
  },
  {
    name: "takes the fields in a user object",
    send: post("/api/users", { user: person() }, { as: "nobody" }),
    ...welcome,
  },
  {
    name: "an inner value replaces the outer one",
    send: post(
      "/api/users",
      { ...person({ email: "outer", name: "Outer" }), user: { email: "inner@shed.test" } },
      { as: "nobody" },
    ),
    ...welcome,
    then: [{ send: logIn("inner@shed.test"), has: { user: { name: "Outer", email: "inner@shed.test" } } }],
  },
  {
    name: "a user that is no object is ignored",
    send: post("/api/users", { ...person({ email: "array@shed.test" }), user: ["x"] }, { as: "nobody" }),
    ...welcome,
  },
  {
    name: "everything is required",
    send: post("/api/users", {}, { as: "nobody" }),
    ...refusedFor("name", "email", "password", "password_confirmation"),
  },
  {
    name: "null is no value",
    send: signUp({ name: null, password_confirmation: null }),
    ...refusedFor("name", "password_confirmation"),
  },
  { name: "blank is no value", send: signUp({ name: " ", email: "" }), ...refusedFor("name", "email") },
  // By an edit, which needs no slow hash.
  ...goodAddresses.map((email) => ({
    name: `the address ${email}`,
    send: patch("/api/users", { email }),
    has: { email },
  })),
  ...badAddresses.map((email) => ({ name: `no address: ${email}`, send: signUp({ email }), ...refusedFor("email") })),
  {
    name: "the address is trimmed and lower-cased",
    send: signUp({ email: "  MiXed@Shed.Test " }),
    ...welcome,
    then: [{ send: logIn("mixed@shed.test"), has: { user: { email: "mixed@shed.test" } } }],
  },
  {
    name: "an address is taken once",
    given: { first: signUp({ email: "once@shed.test" }) },
    send: signUp({ email: " ONCE@shed.test" }),
    ...refusedFor("email"),
  },
  {
    name: "guests' addresses are not for everybody",
    send: signUp({ email: "guest@demo.guest" }),
    ...refusedFor("email"),
  },
  {
    name: "a password of 8 characters",
    send: signUp({ password: "12345678", password_confirmation: "12345678" }),
    ...welcome,
  },
  {
    name: "a password of 8 seedlings",
    send: signUp({ password: "🌱".repeat(8), password_confirmation: "🌱".repeat(8) }),
    ...welcome,
  },
  {
    name: "a password of 7 characters",
    send: signUp({ password: "1234567", password_confirmation: "1234567" }),
    ...refusedFor("password"),
  },
  {
    name: "a password of 7 characters and a blank",
    send: signUp({ password: "1234567 ", password_confirmation: "1234567 " }),
    ...refusedFor("password"),
  },
  {
    name: "a password that is not confirmed",
    send: signUp({ password_confirmation: "password124" }),
    ...refusedFor("password"),
  },
  {
    name: "the whole of a long password counts",
    given: {
      long: signUp({
        email: "long@shed.test",
        password: `${"x".repeat(300)}1`,
        password_confirmation: `${"x".repeat(300)}1`,
      }),
    },
    send: logIn("long@shed.test", `${"x".repeat(300)}2`),
    status: 422,
    then: [{ send: logIn("long@shed.test", `${"x".repeat(300)}1`), status: 200 }],
  },
  {
    name: "the language is English",
    given: { english: signUp({ email: "english@shed.test" }) },
    send: logIn("english@shed.test"),
    has: { user: { language: "English" } },
  },
  {
    name: "or another one",
    given: { german: signUp({ email: "german@shed.test", language: "Deutsch" }) },
    send: logIn("german@shed.test"),
    has: { user: { language: "Deutsch" } },
  },
  { name: "terms need not be accepted when none are set", send: signUp({ agree_to_terms: false }), ...welcome },
  {
    name: "an answer to the terms must be one",
    send: signUp({ agree_to_terms: "maybe" }),
    ...refusedFor("agree_to_terms"),
  },
  { name: "needs a body", send: post("/api/users", undefined, { as: "nobody" }), ...refusedFor("error") },
]);

const terms = { TOS_URL: "https://shed.test/terms" };
scenarios(
  "sign-up with terms of service (accounts.md §3.5)",
  [
    { name: "accepted", send: signUp({ agree_to_terms: true }), ...welcome },
    { name: "accepted as text", send: signUp({ agree_to_terms: "1" }), ...welcome },
    { name: "not mentioned", send: signUp(), ...refusedFor("terms_of_service") },
    { name: "not accepted", send: signUp({ agree_to_terms: false }), ...refusedFor("terms_of_service") },
    { name: "null", send: signUp({ agree_to_terms: null }), ...refusedFor("terms_of_service") },
    {
      name: "with other problems",
      send: signUp({ email: "x", password: "short" }),
      ...refusedFor("terms_of_service", "email", "password"),
    },
  ],
  terms,
);

scenarios(
  "sign-up with TRUSTED_DOMAINS (accounts.md §3.1)",
  [
    { name: "a trusted domain", send: signUp({ email: "one@shed.test" }), ...welcome },
    { name: "in another case", send: signUp({ email: "two@SHED.test" }), ...welcome },
    { name: "the other one", send: signUp({ email: "three@farm.test" }), ...welcome },
    { name: "another domain", send: signUp({ email: "four@garden.test" }), ...refusedFor("email") },
    { name: "a domain below", send: signUp({ email: "five@sub.shed.test" }), ...refusedFor("email") },
    { name: "a domain that ends alike", send: signUp({ email: "six@myshed.test" }), ...refusedFor("email") },
    {
      name: "an edit to another domain",
      send: patch("/api/users", { email: "seven@garden.test" }),
      ...refusedFor("email"),
    },
    {
      name: "an edit to a trusted one",
      send: patch("/api/users", { email: "eight@farm.test" }),
      has: { email: "eight@farm.test" },
    },
    {
      name: "an own address of another domain stays",
      send: patch("/api/users", { name: "Eve" }),
      has: { name: "Eve" },
    },
  ],
  { TRUSTED_DOMAINS: "shed.test, Farm.test" },
);

scenarios(
  "sign-up with SIGNUP=closed (operations.md §2)",
  [
    { name: "is refused", send: signUp(), status: 403, is: { error: expect.any(String) } },
    { name: "is refused before validation", send: post("/api/users", {}, { as: "nobody" }), status: 403 },
    { name: "is refused after the body", send: post("/api/users", "{", { as: "nobody" }), status: 422 },
  ],
  { SIGNUP: "closed" },
);

describe("SIGNUP=first (operations.md §2)", () => {
  test("is open until one account exists", async () => {
    const server = await startServer({ SIGNUP: "first" });
    try {
      const both = await Promise.all([send(server, signUp()), send(server, signUp())]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect((await send(server, signUp())).status).toBe(403);
    } finally {
      await server.stop();
    }
  });
});

describe("what a registration leaves (accounts.md §3.1)", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test("device, alerts and user of the new account", async () => {
    await send(server, signUp({ email: "new@shed.test" }));
    const { json } = await send(server, logIn("new@shed.test"));
    const { token, user } = json as { token: { encoded: string }; user: { id: number; device_id: number } }; // the login object
    const read = async (path: string) => (await send(server, get(path), token.encoded)).json;
    expect(user).toEqual({
      id: expect.any(Number),
      device_id: expect.any(Number),
      name: "Ada",
      email: "new@shed.test",
      language: "English",
      created_at: TIME,
      updated_at: TIME,
      agreed_to_terms_at: TIME,
      inactivity_warning_sent_at: null,
    } as unknown as typeof user); // matchers stand for values
    expect(await read("/api/device")).toMatchObject({ id: user.device_id, name: "Garden Robot" });
    const alert = {
      id: expect.any(Number),
      created_at: expect.any(Number),
      updated_at: TIME,
      device_id: user.device_id,
      slug: expect.stringMatching(UUID),
    };
    expect(await read("/api/alerts")).toEqual([
      { ...alert, problem_tag: "api.user.not_welcomed", priority: 100 },
      { ...alert, problem_tag: "api.documentation.unread", priority: 400 },
    ]);
    const [row] = server.services.db.rows("select * from users where email = 'new@shed.test'");
    expect(row).toMatchObject({
      confirmed_at: TIME,
      confirmation_token: expect.stringMatching(UUID),
      unconfirmed_email: null,
    });
    expect(row?.["password_hash"]).toStartWith("$argon2id$");
    expect(JSON.stringify(server.services.db.rows("select * from users"))).not.toContain(PASSWORD);
    expect(server.log.join("\n")).not.toContain(PASSWORD);
  });

  test("of two registrations of one address at once one is stored", async () => {
    const both = await Promise.all(
      [signUp({ email: "race@shed.test" }), signUp({ email: "race@shed.test" })].map((one) => send(server, one)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(server.services.db.rows("select 1 from users where email = 'race@shed.test'")).toHaveLength(1);
  });

  test("a refused registration stores nothing", async () => {
    const before = contentOf(server);
    for (const changes of [{ email: "x" }, { password: "short" }, { language: "x".repeat(101) }, { name: "" }]) {
      expect((await send(server, signUp(changes))).status).toBe(422);
    }
    expect(contentOf(server)).toBe(before);
  });
});

const mails = mkdtempSync(join(tmpdir(), "gardenshed-mails-"));
afterAll(() => rmSync(mails, { recursive: true }));

scenarios(
  "verification with e-mail on (accounts.md §3.2)",
  [
    {
      name: "an unverified user cannot log in, whatever the password",
      given: { user: signUp({ email: "unverified@shed.test" }) },
      send: logIn("unverified@shed.test"),
      status: 403,
      is: { error: "Not allowed: verify the account first." },
      then: [{ send: logIn("Unverified@shed.test ", "wrong password"), status: 403 }],
    },
    {
      name: "the mail can be sent again",
      given: { user: signUp({ email: "again@shed.test" }) },
      send: post("/api/users/resend_verification", { email: " AGAIN@shed.test" }, { as: "nobody" }),
      is: { user: "Check your e-mail." },
    },
    {
      name: "not for an unknown address",
      send: post("/api/users/resend_verification", { email: "unknown@shed.test" }),
      status: 404,
      is: { error: "Record not found." },
    },
    {
      name: "not without address",
      send: post("/api/users/resend_verification", {}),
      status: 422,
      is: { email: "Email is required" },
    },
  ],
  { MAIL_DIR: mails },
);

scenarios("POST /api/users/resend_verification with e-mail off (accounts.md §3.2)", [
  {
    name: "everybody counts as verified",
    given: { user: signUp({ email: "verified@shed.test" }) },
    send: post("/api/users/resend_verification", { email: "verified@shed.test" }, { as: "nobody" }),
    status: 422,
    is: { user: "This account is already verified." },
  },
  {
    name: "unknown address",
    send: post("/api/users/resend_verification", { email: "unknown@shed.test" }),
    status: 404,
  },
]);

const newPassword = { password: PASSWORD, new_password: "new password", new_password_confirmation: "new password" };
const refusedPassword = refusedFor("password");

scenarios("PATCH /api/users (accounts.md §3.3)", [
  {
    name: "GET shows exactly the caller",
    given: { other: get("/api/users", { as: "neighbour" }) },
    send: get("/api/users"),
    is: [
      {
        id: "$user",
        name: "Gardener",
        email: expect.stringContaining("@garden.test"),
        language: "English",
        created_at: TIME,
        updated_at: TIME,
      },
    ],
  },
  {
    name: "name and language are stored",
    send: patch("/api/users", { name: " Eve ", language: "Français" }),
    is: {
      id: "$user",
      name: "Eve",
      email: expect.any(String),
      language: "Français",
      created_at: TIME,
      updated_at: TIME,
    },
    then: [{ send: get("/api/users"), has: [{ name: "Eve", language: "Français" }] }],
  },
  { name: "PUT is the same", send: put("/api/users", { name: "Eve" }), has: { name: "Eve", language: "English" } },
  {
    name: "fields may come in a user object",
    send: patch("/api/users", { name: "Outer", user: { name: "Inner" } }),
    has: { name: "Inner" },
  },
  { name: "nothing may be sent", send: patch("/api/users", {}), has: { name: "Gardener" } },
  { name: "a name is not blank", send: patch("/api/users", { name: "" }), ...refusedFor("name") },
  {
    name: "a new address holds at once",
    send: patch("/api/users", { email: " Moved@Shed.test " }),
    has: { email: "moved@shed.test" },
    then: [{ send: logIn("moved@shed.test"), status: 200 }],
  },
  { name: "an invalid address", send: patch("/api/users", { email: "moved" }), ...refusedFor("email") },
  { name: "a guest's address", send: patch("/api/users", { email: "moved@demo.guest" }), ...refusedFor("email") },
  {
    name: "an address that is taken",
    given: { other: signUp({ email: "taken@shed.test" }) },
    send: patch("/api/users", { email: "TAKEN@shed.test" }),
    ...refusedFor("email"),
  },
  {
    name: "terms and confirmation are ignored",
    send: patch("/api/users", { agree_to_terms: "maybe", password_confirmation: {} }),
    has: { name: "Gardener" },
  },
  { name: "the current password alone", send: patch("/api/users", { password: PASSWORD }), ...refusedPassword },
  { name: "a new password alone", send: patch("/api/users", { new_password: "new password" }), ...refusedPassword },
  {
    name: "a new password without the current one",
    send: patch("/api/users", { ...newPassword, password: undefined }),
    ...refusedPassword,
  },
  {
    name: "a new password with a wrong current one",
    send: patch("/api/users", { ...newPassword, password: "wrong password" }),
    ...refusedPassword,
  },
  {
    name: "a new password that is not confirmed",
    send: patch("/api/users", { ...newPassword, new_password_confirmation: "other password" }),
    ...refusedPassword,
  },
  {
    name: "a new password without confirmation",
    send: patch("/api/users", { password: PASSWORD, new_password: "new password" }),
    ...refusedPassword,
  },
  {
    name: "a new password that is too short",
    send: patch("/api/users", { password: PASSWORD, new_password: "1234567", new_password_confirmation: "1234567" }),
    ...refusedPassword,
  },
  {
    name: "a refused password changes nothing else",
    send: patch("/api/users", { ...newPassword, password: "wrong password", name: "Eve" }),
    ...refusedPassword,
    then: [{ send: get("/api/users"), has: [{ name: "Gardener" }] }],
  },
  {
    name: "problems of address and password add up",
    send: patch("/api/users", { email: "x", password: PASSWORD }),
    ...refusedFor("email", "password"),
  },
  {
    name: "a confirmation alone is nothing",
    send: patch("/api/users", { new_password_confirmation: "x" }),
    has: { name: "Gardener" },
  },
]);

describe("one user after the other", () => {
  let server: TestServer;
  let now = new Date("2026-03-01T08:00:00.000Z");
  beforeAll(async () => {
    server = await startServer({}, () => now);
  });
  afterAll(() => server.stop());
  const tokenOf = async ({ email }: TestAccount, password = PASSWORD) => {
    const { status, json } = await send(server, logIn(email, password));
    return { status, token: (json as { token?: { encoded: string } }).token?.encoded ?? "" };
  };
  const statusOf = async (token: string) => (await send(server, get("/api/device"), token)).status;

  test("updated_at moves when something changes, not with activity (§3)", async () => {
    const account = await makeAccount(server);
    const ask = async (request: Sent) => {
      now = new Date(now.getTime() + 1000);
      const { json } = await send(server, request, account.token);
      return ([json].flat()[0] as { updated_at: string }).updated_at; // the user record
    };
    const created = await ask(get("/api/users"));
    expect(await ask(patch("/api/users", {}))).toBe(created);
    expect(
      await ask(patch("/api/users", { name: "Gardener", language: "English", email: account.email.toUpperCase() })),
    ).toBe(created);
    await ask(get("/api/device"));
    expect(await ask(get("/api/users"))).toBe(created);
    expect(await ask(patch("/api/users", { name: "Eve" }))).toBe(now.toISOString());
    expect(await ask(patch("/api/users", newPassword))).toBe(now.toISOString());
  });

  test("a password change ends every token but the one used (§3.3)", async () => {
    const account = await makeAccount(server);
    const neighbour = await makeAccount(server);
    const { token: other } = await tokenOf(account);
    expect(await statusOf(other)).toBe(200);
    const { status, json } = await send(server, patch("/api/users", newPassword), account.token);
    expect({ status, json }).toMatchObject({ status: 200, json: { id: account.userId } });
    expect(await Promise.all([account.token, other, neighbour.token].map(statusOf))).toEqual([200, 401, 200]);
    expect((await tokenOf(account)).status).toBe(422);
    expect((await tokenOf(account, "new password")).status).toBe(200);
  });

  test("a refused password change ends no token", async () => {
    const account = await makeAccount(server);
    const { token: other } = await tokenOf(account);
    await send(server, patch("/api/users", { ...newPassword, password: "wrong password" }), account.token);
    expect(await statusOf(other)).toBe(200);
  });

  test("a password change prunes expired tokens (§4.3)", async () => {
    const account = await makeAccount(server);
    const { db } = server.services;
    db.execute(
      "insert into token_issuances (device_id, exp, jti, aud, created_at, updated_at) select min(id), 1, 'old', 'bot', '', '' from devices",
    );
    await send(server, patch("/api/users", newPassword), account.token);
    expect(db.rows("select 1 from token_issuances where jti = 'old'")).toEqual([]);
  });

  test("DELETE needs the password (§3.4)", async () => {
    const account = await makeAccount(server);
    const before = contentOf(server);
    for (const [body, json] of [
      [{}, { password: expect.any(String) }],
      [{ password: null }, { password: expect.any(String) }],
      [{ password: "wrong password" }, { password: "Password does not match" }],
      [{ user: { password: "wrong password" }, password: PASSWORD }, { password: "Password does not match" }],
    ] as const) {
      const answer = await send(server, remove("/api/users", body), account.token);
      expect({ status: answer.status, json: answer.json }).toEqual({ status: 422, json });
    }
    expect(contentOf(server)).toBe(before);
    expect(await statusOf(account.token)).toBe(200);
  });

  test("DELETE removes the account with everything in it (§3.4)", async () => {
    const neighbour = await makeAccount(server);
    await send(server, post("/api/sensors", { label: "Soil", pin: 1, mode: 0 }), neighbour.token);
    const before = contentOf(server);
    const account = await makeAccount(server);
    const { token: other } = await tokenOf(account);
    for (const name of ["dos_config", "firmware_config", "web_app_config"])
      await send(server, get(`/api/${name}`), account.token);
    await send(server, post("/api/sensors", { label: "Soil", pin: 1, mode: 0 }), account.token);

    const answer = await send(server, remove("/api/users", { user: { password: PASSWORD } }), account.token);
    expect({ status: answer.status, json: answer.json }).toEqual({
      status: 200,
      json: {
        id: account.userId,
        name: "Gardener",
        email: account.email,
        language: "English",
        created_at: TIME,
        updated_at: TIME,
      },
    });
    expect(contentOf(server)).toBe(before);
    for (const token of [account.token, other]) {
      const refused = await send(server, get("/api/device"), token);
      expect({ status: refused.status, json: refused.json }).toEqual({
        status: 401,
        json: { error: { jwt: "Log out, then log in again.", strategy: "jwt" } },
      });
    }
    expect((await tokenOf(account)).status).toBe(422);
    expect((await send(server, signUp({ email: account.email }))).status).toBe(200);
    expect(await statusOf(neighbour.token)).toBe(200);
  });
});

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
    expect({ status, json }).toEqual({ status: 422, json: { credentials: expect.any(String) } });
  });

  test.each([
    ["a wrong password", { password: "wrong password" }, { credentials: "Wrong e-mail or password." }],
    ["an unknown address", { email: "unknown@shed.test" }, { credentials: "Wrong e-mail or password." }],
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
