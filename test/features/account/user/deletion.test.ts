import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { contentOf } from "../../../support/database";
import { TIME } from "../../../support/patterns";
import { get, makeAccount, PASSWORD, post, remove, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { logInAs, signUp } from "../requests";

describe("DELETE /api/users (accounts.md §3.4)", () => {
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

  test("DELETE needs the password (§3.4)", async () => {
    const account = await makeAccount(server);
    const before = contentOf(server);
    for (const [body, json] of [
      [{}, { password: "Password is required" }],
      [{ password: null }, { password: "Password can't be null" }],
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
