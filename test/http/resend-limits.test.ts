import { afterAll, beforeAll, expect, test } from "bun:test";
import { post, send } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";

/* `accounts.md` §1.10: resend. */

let server: TestServer;
const now = new Date("2026-03-01T08:31:40.000Z");
beforeAll(async () => {
  server = await startServer({}, () => now);
});
afterAll(() => server.stop());

let clients = 0;
/** An address no other row uses. */
const newClient = (): string => `198.51.100.${1 + clients++}`;
const newAddress = (): string => `${crypto.randomUUID()}@shed.test`;
const ask = async (body: unknown, client = newClient(), path = "/api/users/resend_verification") => {
  const { status, headers } = await send(server, { ...post(path, body), headers: { "x-forwarded-for": client } });
  return [status, headers.get("retry-after")];
};
/** Of an address that nobody has. */
const unknown = [404, null];
const tooMany = [429, "1700"];

test("3 an hour for one address from all clients together, however it is spelt", async () => {
  const email = newAddress();
  for (const spelling of [email, ` ${email.toUpperCase()}\t`, `\u0001${email}`]) {
    expect(await ask({ email: spelling })).toEqual(unknown);
  }
  expect(await ask({ email })).toEqual(tooMany);
  expect(await ask({ email }, newClient(), "/api//users/%72esend_verification.json")).toEqual(tooMany);
  expect(await ask({ email: newAddress() })).toEqual(unknown);
});

test("30 an hour from one client", async () => {
  const client = newClient();
  for (let count = 0; count < 30; count++) expect(await ask({ email: newAddress() }, client)).toEqual(unknown);
  expect(await ask({ email: newAddress() }, client)).toEqual(tooMany);
});

test("password resets have counters of their own", async () => {
  const [email, client] = [newAddress(), newClient()];
  for (let count = 0; count < 3; count++) await ask({ email }, client);
  expect(await ask({ email }, client)).toEqual(tooMany);
  expect(await ask({ email }, client, "/api/password_resets")).toEqual([200, null]);
});

test("a body has at most 4096 bytes", async () => {
  expect(await ask({ email: newAddress(), padding: "x".repeat(4096) })).toEqual([413, null]);
});

test("loopback clients do not count", async () => {
  const email = newAddress();
  for (let count = 0; count < 5; count++) expect(await ask({ email }, "127.0.0.1")).toEqual(unknown);
});
