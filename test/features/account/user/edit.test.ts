import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { TIME } from "../../../support/patterns";
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
import { guestEmail } from "../../../../src/features/account/user/guests";
import { logInAs, refusedFor, signUp } from "../requests";
import { longTest } from "../../../support/tier";

const newPassword = { password: PASSWORD, new_password: "new password", new_password_confirmation: "new password" };
const refusedPassword = refusedFor("password");

scenarios("PATCH /api/users (accounts.md §3.3)", [
  {
    name: "GET shows exactly the caller",
    hides: ["password"],
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
    then: [{ send: logInAs("moved@shed.test"), status: 200 }],
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
    name: "those of a wrong current password too",
    send: patch("/api/users", { ...newPassword, email: "x", password: "wrong password" }),
    ...refusedFor("email", "password"),
  },
  {
    name: "a confirmation alone is nothing",
    send: patch("/api/users", { new_password_confirmation: "x" }),
    has: { name: "Gardener" },
  },
]);

describe("what an edit changes besides (accounts.md §3.3)", () => {
  let server: TestServer;
  let now = new Date("2026-03-01T08:00:00.000Z");
  beforeAll(async () => {
    server = await startServer({}, () => now);
  });
  afterAll(() => server.stop());
  const tokenOf = async ({ email }: TestAccount, password = PASSWORD) => {
    const { status, json } = await send(server, logInAs(email, password));
    return { status, token: (json as { token?: { encoded: string } }).token?.encoded ?? "" };
  };
  const statusOf = async (token: string) => (await send(server, get("/api/device"), token)).status;

  longTest("updated_at moves when something changes, not with activity (§3)", async () => {
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
});

longTest("of two changes with the same old password at once, one is refused", async () => {
  const server = await startServer();
  const { email, token } = await makeAccount(server);
  const change = (next: string) =>
    send(
      server,
      patch("/api/users", { password: PASSWORD, new_password: next, new_password_confirmation: next }),
      token,
    );
  const answers = await Promise.all([change("first password"), change("second password")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.json).toEqual({ password: "Password does not match" });
  const stored = answers[0]?.status === 200 ? "first password" : "second password";
  expect((await send(server, post("/api/tokens", { user: { email, password: stored } }))).status).toBe(200);
  await server.stop();
});

longTest("a guest may change the name, but neither address nor password", async () => {
  const server = await startServer();
  const secret = "correct horse battery staple";
  await send(server, post("/api/demo_account", { secret, product_line: "none" }));
  const { json } = await send(server, post("/api/tokens", { user: { email: guestEmail(secret), password: secret } }));
  const { encoded } = (json as { token: { encoded: string } }).token; // the log-in succeeds
  const refused = { status: 422, json: { guest_account: "Guests cannot change their address or password" } };
  const passwords = { password: secret, new_password: "new password", new_password_confirmation: "new password" };
  for (const change of [{ email: "ada@garden.test" }, passwords]) {
    expect(await send(server, patch("/api/users", change), encoded)).toMatchObject(refused);
  }
  expect(await send(server, patch("/api/users", { name: "Ada" }), encoded)).toMatchObject({
    status: 200,
    json: { name: "Ada", email: guestEmail(secret) },
  });
  await server.stop();
});
