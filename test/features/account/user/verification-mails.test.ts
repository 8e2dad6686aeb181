import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { linkIn, type MailedServer, startMailedServer } from "../../../support/mailed";
import { get, makeAccount, PASSWORD, patch, post, send, type Sent } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { longTest } from "../../../support/tier";

let mailed: MailedServer;
let server: TestServer;
beforeAll(async () => {
  mailed = await startMailedServer();
  server = mailed.server;
});
afterAll(() => mailed.stop());

const ask = async (request: Sent, token?: string) => {
  const { status, json } = await send(server, request, token);
  return { status, json };
};
const newAddress = (): string => `${crypto.randomUUID()}@shed.test`;
const signUp = (email: string, name = "Ada"): Sent =>
  post("/api/users", { name, email, password: PASSWORD, password_confirmation: PASSWORD });
const logIn = (email: string): Sent => post("/api/tokens", { user: { email, password: PASSWORD } });
const resend = (email: string): Sent => post("/api/users/resend_verification", { email });
const open = (link: string): Sent => get(link, { headers: { accept: "application/json" } });
const linkTo = async (email: string): Promise<string> => linkIn(await mailed.mailTo(email), mailed.origin);
const used = { status: 409, json: { error: "This link has been used." } };
const login = (email: string) => ({
  status: 200,
  json: {
    token: { encoded: expect.any(String), unencoded: expect.objectContaining({ aud: "human" }) },
    user: expect.objectContaining({ email, inactivity_warning_sent_at: null }),
  },
});

describe("sign-up with e-mail on (accounts.md §§3.1, 3.2)", () => {
  test("a mail holds the link that verifies; until then nobody logs in", async () => {
    const email = newAddress();
    expect(await ask(signUp(email))).toEqual({ status: 200, json: { message: "Check your e-mail." } });
    expect((await ask(logIn(email))).status).toBe(403);
    const mail = await mailed.mailTo(email);
    expect(mail.text).toContain("Ada");
    const link = linkIn(mail, mailed.origin);
    expect(link).toMatch(/^\/verify\/[0-9a-f-]{36}$/);
    expect(mail.html).toContain(`href="${mailed.origin}${link}"`);

    const answer = await ask(open(link));
    expect(answer).toEqual(login(email));
    const { encoded } = (answer.json as { token: { encoded: string } }).token; // the login object
    expect((await ask(get("/api/device"), encoded)).status).toBe(200);
    expect((await ask(logIn(email))).status).toBe(200);
    expect(await ask(open(link))).toEqual(used);
    expect((await ask(resend(email))).status).toBe(422);
    expect(await mailed.mailsTo(email)).toHaveLength(1);
  });

  test("the mail can be sent again, with the same link", async () => {
    const email = newAddress();
    await ask(signUp(email));
    const link = await linkTo(email);
    expect(await ask(resend(` ${email.toUpperCase()}`))).toEqual({ status: 200, json: { user: "Check your e-mail." } });
    expect(await linkTo(email)).toBe(link);
    expect(await mailed.mailsTo(email)).toHaveLength(2);
    expect((await ask(open(link))).status).toBe(200);
  });

  test("a refused sign-up sends nothing", async () => {
    const email = newAddress();
    expect((await ask(signUp(email, ""))).status).toBe(422);
    expect(await mailed.mailsTo(email)).toEqual([]);
  });

  test("of two sign-ups of one address at once one mail is sent", async () => {
    const email = newAddress();
    await Promise.all([ask(signUp(email)), ask(signUp(email))]);
    expect(await mailed.mailsTo(email)).toHaveLength(1);
  });

  test.each([
    ["another token", "00000000-0000-4000-8000-000000000000"],
    ["no token", "x"],
    ["a zero byte", "%00"],
    ["a long text", "x".repeat(5000)],
  ])("a link that was never sent: %s", async (_, token) => {
    expect(await ask(open(`/verify/${token}`))).toEqual({ status: 404, json: { error: "Record not found." } });
  });
});

describe("another address (accounts.md §3.3)", () => {
  const move = (email: string, changes: object = {}): Sent => patch("/api/users", { email, ...changes });

  longTest("the old one holds until the link in the mail to the new one is used", async () => {
    const { email: old, token } = await makeAccount(server);
    const email = newAddress();
    expect(await ask(move(email, { name: "Eve" }), token)).toMatchObject({
      status: 200,
      json: { email: old, name: "Eve" },
    });
    expect(await mailed.mailsTo(old)).toEqual([]);
    expect((await ask(logIn(email))).status).toBe(422);
    expect((await ask(logIn(old))).status).toBe(200);
    const mail = await mailed.mailTo(email);
    expect(mail.text).toContain("Eve");
    const link = linkIn(mail, mailed.origin);
    expect(await ask(open(link))).toEqual(login(email));
    expect((await ask(logIn(old))).status).toBe(422);
    expect((await ask(logIn(email))).status).toBe(200);
    expect((await ask(get("/api/users"), token)).json).toMatchObject([{ email }]);
    expect(await ask(open(link))).toEqual(used);
  });

  test("its own address, in any case, is no other one", async () => {
    const { email, token } = await makeAccount(server);
    expect((await ask(move(` ${email.toUpperCase()}`), token)).status).toBe(200);
    expect(await mailed.mailsTo(email)).toEqual([]);
  });

  test("a further change ends the earlier link", async () => {
    const { token } = await makeAccount(server);
    const [first, second] = [newAddress(), newAddress()];
    await ask(move(first), token);
    const link = await linkTo(first);
    await ask(move(second), token);
    expect((await ask(open(link))).status).toBe(404);
    expect(await ask(open(await linkTo(second)))).toEqual(login(second));
  });

  test("a change of the name keeps a link alive", async () => {
    const { token } = await makeAccount(server);
    const email = newAddress();
    await ask(move(email), token);
    await ask(patch("/api/users", { name: "Eve" }), token);
    expect((await ask(open(await linkTo(email)))).status).toBe(200);
  });

  test("an address that was taken meanwhile is refused", async () => {
    const { email: old, token } = await makeAccount(server);
    const email = newAddress();
    await ask(move(email), token);
    const link = await linkTo(email);
    await makeAccount(server, email);
    expect(await ask(open(link))).toEqual({ status: 422, json: { email: "Email is already registered" } });
    expect((await ask(logIn(old))).status).toBe(200);
  });

  test.each([
    ["no address", "nowhere"],
    ["a guest's", "guest@demo.guest"],
  ])("%s is refused and gets no mail", async (_, email) => {
    const { token } = await makeAccount(server);
    expect(await ask(move(email), token)).toEqual({ status: 422, json: { email: expect.any(String) } });
    expect(await mailed.mailsTo(email)).toEqual([]);
  });

  test("updated_at moves when the link is used, not before", async () => {
    const { token } = await makeAccount(server);
    const updatedAt = async () => {
      const [user] = (await ask(get("/api/users"), token)).json as { updated_at: string }[]; // the only user
      return user?.updated_at;
    };
    const email = newAddress();
    const before = await updatedAt();
    await ask(move(email), token);
    expect(await updatedAt()).toBe(before);
    await ask(open(await linkTo(email)));
    expect(await updatedAt()).not.toBe(before);
  });
});

longTest("whoever signed up while e-mail was off is not locked out (accounts.md §3.1)", async () => {
  const without = await startServer();
  try {
    const email = newAddress();
    await send(without, signUp(email));
    const [user] = without.services.db.rows(
      `select confirmed_at, confirmation_token from users where email = '${email}'`,
    );
    expect(user?.["confirmed_at"]).toEqual(expect.any(String));
    const { status } = await send(without, open(`/verify/${String(user?.["confirmation_token"])}`));
    expect(status).toBe(409);
    expect(without.services.jobs.waiting()).toEqual([]);
  } finally {
    await without.stop();
  }
});
