import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signReset } from "../../src/domain/password-resets";
import { contentOf } from "../support/database";
import { linkIn, type MailedServer, startMailedServer } from "../support/mailed";
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
} from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";

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
  { name: "takes the token from the body only", send: patch("/api/password_resets/1", { password: NEW, password_confirmation: NEW }), ...refusedFor("token") },
  { name: "needs a confirmation", send: withToken("x", { password_confirmation: null }), ...refusedFor("password_confirmation") },
  { name: "needs 8 characters", send: withToken("x", { password: "1234567", password_confirmation: "1234567" }), ...refusedFor("password") },
  { name: "needs the same twice", send: withToken("x", { password_confirmation: "other password" }), ...refusedFor("password") },
  { name: "refuses what is no token", send: withToken("x"), status: 401, is: { error: expect.any(String) } },
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

  test("known and unknown addresses are the same work", async () => {
    const { email } = await makeAccount(server);
    const { db } = server.services;
    const changesOf = async (address: string): Promise<number> => {
      const before = db.changes();
      mailed.mailServer.answer = () => new Promise(() => {});
      await sent(ask({ email: address }));
      return db.changes() - before;
    };
    const unknown = email.replace("@", "@un");
    expect(await changesOf(email)).toBe(await changesOf(unknown));
    mailed.mailServer.answer = () => "queued";
  });
});
