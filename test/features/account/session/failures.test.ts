import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { isLoopback } from "../../../../src/platform/network/loopback";
import { get, makeAccount, PASSWORD, patch, post, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { logIn, tooMany, unreadable, wrongPair } from "../requests";
import { loginFailures } from "../../../../src/features/account/session/login-failures";
import { longTest } from "../../../support/tier";

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
    const caller = { address: client, isLoopback: isLoopback(client) };
    for (let count = 0; count < times; count++) server.services.get(loginFailures).failed(email, caller, now.getTime());
  };
  const fresh = async () => {
    now = new Date(now.getTime() + 3_600_000);
    account = await makeAccount(server);
  };

  test("more than 10 for one address from one client", async () => {
    await fresh();
    for (let count = 0; count < 11; count++)
      expect(await attempt("203.0.113.1", `wrong password ${count}`)).toMatchObject(wrongPair);
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

  longTest("a successful log-in clears the count of its address", async () => {
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

  longTest("unreadable credentials and control certificates count too", async () => {
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

  longTest("too many attempts at once do not slip through", async () => {
    await fresh();
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) => attempt("203.0.113.1", `wrong password ${n}`)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(11).fill(422), 429, 429, 429]);
  });

  describe("the same wrong guess again", () => {
    /** Wrong log-ins that were told in the log. */
    const told = () => server.log.filter((line) => line.includes("login_failed")).length;
    const robot = "203.0.113.1";

    longTest("of a machine that repeats itself counts once, and locks nobody out", async () => {
      await fresh();
      const before = told();
      for (let count = 0; count < 30; count++) expect(await attempt(robot, "wrong password")).toMatchObject(wrongPair);
      expect(told() - before).toBe(1);
      fail(9, robot, account.email);
      expect(await attempt(robot)).toMatchObject({ status: 200 });
    });

    longTest("fifteen times at once counts once", async () => {
      await fresh();
      const before = told();
      const answers = await Promise.all(Array.from({ length: 15 }, () => attempt(robot, "wrong password")));
      for (const answer of answers) expect(answer).toMatchObject(wrongPair);
      expect(told() - before).toBe(1);
    });

    test("is answered without hashing", async () => {
      await fresh();
      await attempt(robot, "wrong password");
      const { passwords } = server.services;
      const verify = spyOn(passwords, "verify");
      await attempt(robot, "wrong password");
      expect(verify).not.toHaveBeenCalled();
      await attempt(robot, "another password");
      expect(verify).toHaveBeenCalledTimes(1);
      verify.mockRestore();
    });

    longTest("counts again after 15 minutes, from another client, for another address", async () => {
      await fresh();
      const before = told();
      await attempt(robot, "wrong password");
      now = new Date(now.getTime() + 899_000);
      await attempt(robot, "wrong password");
      expect(told() - before).toBe(1);
      await attempt("203.0.113.2", "wrong password");
      await ask(robot, { email: "nobody@garden.test", password: "wrong password" });
      expect(told() - before).toBe(3);
      now = new Date(now.getTime() + 1000);
      await attempt(robot, "wrong password");
      expect(told() - before).toBe(4);
    });

    longTest("with sealed credentials that cannot be opened counts once, whatever they are", async () => {
      await fresh();
      fail(49, robot, undefined);
      for (let count = 0; count < 5; count++) {
        expect(await ask(robot, { credentials: `garbage ${count}` })).toMatchObject(unreadable);
      }
      expect(await attempt(robot)).toMatchObject({ status: 200 });
    });

    longTest("passes as soon as it is the new password", async () => {
      await fresh();
      expect(await attempt(robot, "new password")).toMatchObject(wrongPair);
      const change = { password: PASSWORD, new_password: "new password", new_password_confirmation: "new password" };
      expect(await send(server, patch("/api/users", change), account.token)).toMatchObject({ status: 200 });
      expect(await attempt(robot, "new password")).toMatchObject({ status: 200 });
    });

    test("is locked out like every other one by eleven that are new", async () => {
      await fresh();
      await attempt(robot, "wrong password");
      fail(10, robot, account.email);
      expect(await attempt(robot, "wrong password")).toMatchObject(tooMany);
    });
  });

  test("a 429 says in words when to try again", async () => {
    await fresh();
    fail(11, "203.0.113.1", account.email);
    expect(await attempt("203.0.113.1")).toMatchObject({
      json: { error: "Too many requests. Try again in 15 minutes." },
    });
    now = new Date(now.getTime() + 840_000);
    expect(await attempt("203.0.113.1")).toMatchObject({
      json: { error: "Too many requests. Try again in 60 seconds." },
      retryAfter: "60",
    });
  });

  describe("wrong passwords of those who have a token", () => {
    const own = (method: string, path: string, body: object) => ({ method, path, body });
    const change = { new_password: "new password", new_password_confirmation: "new password" };
    const rows = [
      ["an edit", (password: string) => own("PATCH", "/api/users", { password, ...change })],
      ["a deletion", (password: string) => own("DELETE", "/api/users", { password })],
      ["a reset", (password: string) => own("POST", "/api/device/reset", { password })],
    ] as const;
    const headers = { "x-forwarded-for": "203.0.113.1" };

    test.each(rows)("of %s count as failed log-ins", async (_, request) => {
      await fresh();
      fail(10, "203.0.113.1", account.email);
      const asked = await send(server, { ...request("wrong password"), headers }, account.token);
      expect({ status: asked.status, json: asked.json }).toEqual({
        status: 422,
        json: { password: "Password does not match" },
      });
      expect(await send(server, { ...request(PASSWORD), headers }, account.token)).toMatchObject(tooMany);
      expect(await attempt("203.0.113.1")).toMatchObject(tooMany);
      expect(await attempt("203.0.113.2")).toMatchObject({ status: 200 });
    });

    test("a right one clears nothing", async () => {
      await fresh();
      fail(10, "203.0.113.1", account.email);
      const reset = own("POST", "/api/device/reset", { password: PASSWORD });
      expect(await send(server, { ...reset, headers }, account.token)).toMatchObject({ status: 200 });
      fail(1, "203.0.113.1", account.email);
      expect(await attempt("203.0.113.1")).toMatchObject(tooMany);
    });
  });

  longTest("a flood of one client keeps nobody else waiting, and does not wait itself", async () => {
    await fresh();
    const flood = Array.from({ length: 60 }, (_, guess) =>
      ask("203.0.113.1", { email: `guess${guess}@garden.test`, password: "wrong password" }),
    );
    const owner = attempt("203.0.113.2").then(({ status }) => ({ status, left: pending }));
    let pending = flood.length;
    for (const each of flood) void each.then(() => (pending -= 1));
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 429);
    // Of 60, as many are at work as there are cores, and 20 wait.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(60 - 20);
    for (const each of refused) expect(each).toMatchObject({ ...tooMany, retryAfter: "5" });
    expect((await owner).status).toBe(200);
    expect((await owner).left).toBeGreaterThan(0);
  });
});
