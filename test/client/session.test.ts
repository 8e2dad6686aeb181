import { afterAll, afterEach, beforeAll, describe, expect, setSystemTime, test } from "bun:test";
import { type Client, connect } from "../../src/client";
import { makeAccount, PASSWORD, remove, send } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { longTest } from "../support/tier";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
afterEach(() => setSystemTime());

async function byPassword(): Promise<Client> {
  const { email } = await makeAccount(server);
  return connect({ url: server.base, email, password: PASSWORD });
}
const byToken = async (): Promise<Client> => connect({ url: server.base, token: (await makeAccount(server)).token });

/** Ends a token as somebody else would who knows it. */
async function revoke(token: string): Promise<void> {
  expect((await send(server, remove("/api/tokens"), token)).status).toBe(204);
}
/** Tokens that the account has been given, the one of `makeAccount` included. */
const countTokens = async (client: Client): Promise<number> => (await client.export())?.token_issuances.length ?? 0;

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

test("a wrong password is refused by connect", async () => {
  const { email } = await makeAccount(server);
  await expect(connect({ url: server.base, email, password: "wrong password" })).rejects.toMatchObject({
    name: "GardenshedError",
    status: 422,
    fields: { auth: "Bad email or password." },
  });
});

test("a token is used as it is", async () => {
  const { token } = await makeAccount(server);
  const client = await connect({ url: server.base, token });
  expect(await client.points.list()).toEqual([]);
  expect(await client.token()).toBe(token);
});

test("a revoked token is refused by the first call", async () => {
  const client = await byToken();
  await revoke(await client.token());
  await expect(client.points.list()).rejects.toMatchObject({ status: 401, fields: { error: { strategy: "jwt" } } });
});

test("with a password a revoked token is replaced, and the call is made again", async () => {
  const client = await byPassword();
  const before = await client.token();
  await revoke(before);
  expect(await client.tools.create({ name: "Nozzle" })).toMatchObject({ name: "Nozzle" });
  expect(await client.token()).not.toBe(before);
});

longTest("calls at the same time log in once", async () => {
  const client = await byPassword();
  const before = await countTokens(client);
  await revoke(await client.token());
  await Promise.all(Array.from({ length: 5 }, () => client.points.list()));
  expect(await countTokens(client)).toBe(before); // one gone, one new
});

describe("while it logs in again, a call ends", () => {
  test.each([
    { name: "when its time is over", options: () => ({ timeoutMs: 20 }), reason: "No answer within 0.02 s." },
    { name: "with its signal", options: () => ({ signal: AbortSignal.timeout(20) }), reason: "timed out" },
  ])("$name, and the others go on", async ({ options, reason }) => {
    const { email } = await makeAccount(server);
    const { promise: open, resolve: letIn } = Promise.withResolvers<void>();
    let logIns = 0;
    await using door = Bun.serve({
      port: 0,
      fetch: async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname === "/api/tokens" && ++logIns > 1) await open;
        return fetch(new Request(`${server.base}${pathname}`, request), { decompress: false }); // it passes on what it gets
      },
    });
    const client = await connect({ url: door.url.href, email, password: PASSWORD });
    await revoke(await client.token());
    const other = client.tools.list();
    await expect(client.tools.create({ name: "Rake" }, options())).rejects.toThrow(reason);
    letIn();
    expect(await other).toEqual([]);
    expect([await client.tools.list(), logIns]).toEqual([[], 2]); // what has ended is not sent behind it
  });
});

longTest("a changed password is refused when the token is", async () => {
  const { email, token } = await makeAccount(server);
  const client = await connect({ url: server.base, email, password: PASSWORD });
  const owner = await connect({ url: server.base, token });
  const fresh = "another password";
  await owner.request("PATCH", "/api/users", {
    body: { password: PASSWORD, new_password: fresh, new_password_confirmation: fresh },
  });
  await expect(client.points.list()).rejects.toMatchObject({ status: 422, fields: { auth: "Bad email or password." } });
});

test("with a password another token comes an hour before the old one ends", async () => {
  const client = await byPassword();
  const before = await client.token();
  setSystemTime(inHours(60 * 24 - 1.1));
  expect(await client.token()).toBe(before);
  setSystemTime(inHours(0.2));
  expect(await client.token()).not.toBe(before);
  expect(await client.points.list()).toEqual([]);
});

test("a refreshed token is used, ends when the old one does, and leaves that valid", async () => {
  const client = await byToken();
  const before = await client.token();
  const { encoded, unencoded } = await client.refreshToken();
  expect(encoded).not.toBe(before);
  expect(await client.token()).toBe(encoded);
  const old = await connect({ url: server.base, token: before });
  expect((await old.refreshToken()).unencoded.exp).toBe(unencoded.exp);
  setSystemTime(inHours(60 * 24 - 0.5));
  expect(await client.token()).toBe(encoded); // without a password there is no other
});

test("after logging out a token is refused", async () => {
  const client = await byToken();
  expect(await client.logOut()).toBeUndefined();
  await expect(client.points.list()).rejects.toMatchObject({ status: 401 });
});

test("after logging out a password logs in again", async () => {
  const client = await byPassword();
  await client.logOut();
  expect(await client.points.list()).toEqual([]);
});
