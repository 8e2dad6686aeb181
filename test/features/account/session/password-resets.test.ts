import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signReset } from "../../../../src/features/account/session/reset-links";
import { contentOf } from "../../../support/database";
import { linkIn, type MailedServer, startMailedServer } from "../../../support/mailed";
import {
  get,
  makeAccount,
  PASSWORD,
  patch,
  post,
  put,
  scenarios,
  send,
  type Sent,
  type TestAccount,
} from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { longTest } from "../../../support/tier";

const NEW = "new password";
const address = { secure: false, host: "shed.garden.test", port: 3000 };
const answered = { status: 200, is: { status: "Check your e-mail." } };
const ask = (body: unknown): Sent => post("/api/password_resets", body, { as: "nobody" });
const change = (body: unknown): Sent => patch("/api/password_resets", body, { as: "nobody" });
const withToken = (id: unknown, changes: object = {}): Sent =>
  change({ id, password: NEW, password_confirmation: NEW, ...changes });
const logIn = (email: string, password: string): Sent =>
  post("/api/tokens", { user: { email, password } }, { as: "nobody" });
const refusedFor = (...keys: string[]) => ({
  status: 422,
  is: Object.fromEntries(keys.map((key) => [key, expect.any(String)])),
});

scenarios("POST /api/password_resets (accounts.md §5.1)", [
  { name: "is answered for an unknown address", send: ask({ email: "unknown@shed.test" }), ...answered },
  { name: "for a text that is no address", send: ask({ email: "x" }), ...answered },
  { name: "for a number", send: ask({ email: 5 }), ...answered },
  { name: "also with a token", send: post("/api/password_resets", { email: "unknown@shed.test" }), ...answered },
  { name: "not without address", send: ask({}), ...refusedFor("email") },
  { name: "not for null", send: ask({ email: null }), ...refusedFor("email") },
  { name: "not for a blank", send: ask({ email: " " }), ...refusedFor("email") },
  { name: "not for an array", send: ask({ email: ["ada@shed.test"] }), ...refusedFor("email") },
  { name: "not for an object", send: ask({ email: {} }), ...refusedFor("email") },
  { name: "not without a body", send: ask(undefined), ...refusedFor("error") },
]);

scenarios("PATCH /api/password_resets (accounts.md §5.3)", [
  { name: "needs everything", send: change({}), ...refusedFor("password", "password_confirmation", "token") },
  { name: "needs a token", send: withToken(undefined), ...refusedFor("token") },
  {
    name: "takes the token from the body only",
    send: patch("/api/password_resets/1", { password: NEW, password_confirmation: NEW }),
    ...refusedFor("token"),
  },
  {
    name: "needs a confirmation",
    send: withToken("x", { password_confirmation: null }),
    ...refusedFor("password_confirmation"),
  },
  {
    name: "needs 8 characters",
    send: withToken("x", { password: "1234567", password_confirmation: "1234567" }),
    ...refusedFor("password"),
  },
  {
    name: "needs the same twice",
    send: withToken("x", { password_confirmation: "other password" }),
    ...refusedFor("password"),
  },
  {
    name: "refuses what is no token",
    send: withToken("x"),
    status: 401,
    is: { error: "This is no link for a password reset." },
  },
  { name: "needs a body", send: change(undefined), ...refusedFor("error") },
]);

describe("with e-mail", () => {
  let mailed: MailedServer;
  let server: TestServer;
  let now = new Date("2026-03-01T08:15:30.500Z");
  beforeAll(async () => {
    mailed = await startMailedServer({}, () => now);
    server = mailed.server;
  });
  afterAll(() => mailed.stop());
  const pass = (seconds: number): void => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const sent = async (request: Sent, token?: string) => {
    const { status, json } = await send(server, request, token);
    return { status, json };
  };
  /** A token as it stands in a mail to this address. */
  const tokenFor = (email: string): Promise<string> =>
    signReset(server.services, email, crypto.randomUUID(), address, now);
  const statusWith = async ({ email }: TestAccount, password: string) => (await sent(logIn(email, password))).status;

  test("a known address gets a link, and the answer does not show it", async () => {
    const { email } = await makeAccount(server);
    const answer = await sent(ask({ email: ` ${email.toUpperCase()} ` }));
    expect(answer).toEqual({ status: 200, json: { status: "Check your e-mail." } });
    const mail = await mailed.mailTo(email);
    expect(mail.text).toContain("password reset");
    expect(linkIn(mail, mailed.origin)).toMatch(/^\/password_reset\/[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(mail.html).toContain(`href="${mailed.origin}/password_reset/`);
  });

  test("an unknown address gets nothing", async () => {
    const email = `${crypto.randomUUID()}@shed.test`;
    await sent(ask({ email }));
    expect(await mailed.mailsTo(email)).toEqual([]);
  });

  test("the link changes the password once and logs in; other tokens stay valid", async () => {
    const account = await makeAccount(server);
    await sent(ask({ email: account.email }));
    const link = linkIn(await mailed.mailTo(account.email), mailed.origin);
    const id = link.slice("/password_reset/".length);
    const { status, json } = await sent(withToken(id));
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        token: { unencoded: { aud: "unknown", sub: account.userId, bot: `device_${account.deviceId}` } },
        user: { id: account.userId, email: account.email },
      },
    });
    const { encoded } = (json as { token: { encoded: string } }).token; // the login object
    for (const token of [encoded, account.token]) expect((await sent(get("/api/device"), token)).status).toBe(200);
    expect(await statusWith(account, PASSWORD)).toBe(422);
    expect(await statusWith(account, NEW)).toBe(200);
    const again = await sent(withToken(id, { password: "a third one", password_confirmation: "a third one" }));
    expect(again).toEqual({ status: 422, json: { reset: "This link has been used. Start again." } });
    expect(await statusWith(account, NEW)).toBe(200);
  });

  longTest("PUT and a number in the path are the same", async () => {
    const [one, two] = [await makeAccount(server), await makeAccount(server)];
    const body = { password: NEW, password_confirmation: NEW };
    const requests = [
      put("/api/password_resets", { ...body, id: await tokenFor(one.email) }),
      patch("/api/password_resets/any", { ...body, id: await tokenFor(two.email) }),
    ];
    for (const request of requests) expect((await sent(request)).status).toBe(200);
  });

  longTest("of two uses at once one succeeds", async () => {
    const { email } = await makeAccount(server);
    const id = await tokenFor(email);
    const both = await Promise.all([sent(withToken(id)), sent(withToken(id))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("the token lives for 24 hours", async () => {
    const [one, two] = [await makeAccount(server), await makeAccount(server)];
    const ids = [await tokenFor(one.email), await tokenFor(two.email)];
    pass(86_399);
    expect((await sent(withToken(ids[0]))).status).toBe(200);
    pass(1);
    expect(await sent(withToken(ids[1]))).toEqual({
      status: 422,
      json: { reset: "The link is older than 24 hours. Start again." },
    });
  });

  test("the token is none for the API, and the other way round", async () => {
    const { email, token } = await makeAccount(server);
    expect((await sent(get("/api/device"), await tokenFor(email))).status).toBe(401);
    expect(await sent(withToken(token))).toEqual({
      status: 401,
      json: { error: "This is no link for a password reset." },
    });
  });

  test.each([
    ["another signature", (token: string) => `${token.slice(0, -8)}AAAAAAAA`],
    ["other claims", (token: string) => token.replace(/\.[^.]*\./, `.${btoa('{"sub":"eve@shed.test"}')}.`)],
    ["no signature", (token: string) => `${token.split(".").slice(0, 2).join(".")}.`],
    ["another algorithm", (token: string) => token.replace(/^[^.]*/, btoa('{"alg":"none"}'))],
    ["a blank in it", (token: string) => token.replace(".", " .")],
  ])("a token with %s is refused, and nothing is stored", async (_, forge) => {
    const { email } = await makeAccount(server);
    const before = contentOf(server);
    const answer = await sent(withToken(forge(await tokenFor(email))));
    expect(answer).toEqual({ status: 401, json: { error: "This is no link for a password reset." } });
    expect(contentOf(server)).toBe(before);
  });

  test("without a user of this address there is nothing to change", async () => {
    const answer = await sent(withToken(await tokenFor("nobody@shed.test")));
    expect(answer).toEqual({ status: 404, json: { error: "Record not found." } });
  });

  longTest("a password that was changed in a later second ends the link", async () => {
    const account = await makeAccount(server);
    const id = await tokenFor(account.email);
    const newPassword = { password: PASSWORD, new_password: "by myself", new_password_confirmation: "by myself" };
    pass(1);
    await sent(patch("/api/users", newPassword), account.token);
    expect(await sent(withToken(id))).toEqual({
      status: 422,
      json: { reset: "This link has been used. Start again." },
    });
    expect(await statusWith(account, "by myself")).toBe(200);
  });

  longTest("one that was changed in the same second does not", async () => {
    const account = await makeAccount(server);
    const newPassword = { password: PASSWORD, new_password: "by myself", new_password_confirmation: "by myself" };
    await sent(patch("/api/users", newPassword), account.token);
    expect((await sent(withToken(await tokenFor(account.email)))).status).toBe(200);
  });

  longTest("an unverified user gets the new password, but no token", async () => {
    const account = await makeAccount(server);
    const { db, writes } = server.services;
    const set = (value: string) =>
      writes.run(
        "account",
        () => db.execute(`update users set confirmed_at = ${value} where id = ${account.userId}`),
        0,
      );
    await set("null");
    const answer = await sent(withToken(await tokenFor(account.email)));
    expect(answer).toEqual({ status: 403, json: { error: "Not allowed: verify the account first." } });
    await set(`'${now.toISOString()}'`);
    expect(await statusWith(account, NEW)).toBe(200);
  });

  longTest("a used token is forgotten when it has expired", async () => {
    const [one, two] = [await makeAccount(server), await makeAccount(server)];
    await sent(withToken(await tokenFor(one.email)));
    pass(86_401);
    await sent(withToken(await tokenFor(two.email)));
    expect(server.services.db.rows("select 1 from used_password_resets")).toHaveLength(1);
  });
});

longTest("terms that are not accepted are in the way after the change (accounts.md §5.3)", async () => {
  const server = await startServer({ TOS_URL: "https://shed.test/terms" });
  try {
    const { email, userId } = await makeAccount(server);
    const { db, writes } = server.services;
    await writes.run("account", () => db.execute(`update users set agreed_to_terms_at = null where id = ${userId}`), 0);
    const id = await signReset(server.services, email, crypto.randomUUID(), address, new Date());
    expect((await send(server, withToken(id))).status).toBe(451);
    expect((await send(server, logIn(email, PASSWORD))).status).toBe(422);
    expect((await send(server, logIn(email, NEW))).status).toBe(451);
  } finally {
    await server.stop();
  }
});
