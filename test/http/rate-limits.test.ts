import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sendRaw } from "../support/sockets";
import { get, makeAccount, patch, post, put, type Sent, send, type TestAccount } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { longTest } from "../support/tier";

const tooMany = {
  status: 429,
  json: { error: expect.stringMatching(/^Too many requests\. Try again in \d+ (?:second|minute)s?\.$/) },
};

describe("rate limits per client (accounts.md §1.10)", () => {
  let server: TestServer;
  let account: TestAccount;
  /** 20 s before the end of a minute, 28 minutes and 20 s before the end of an hour. */
  let now = new Date("2026-03-01T08:31:40.000Z");
  beforeAll(async () => {
    server = await startServer({ TRUSTED_PROXIES: "10.0.0.0/8" }, () => now);
    account = await makeAccount(server);
  });
  afterAll(() => server.stop());

  let clients = 0;
  /** An address no other row uses. */
  const newClient = (): string => `203.0.${113 + Math.floor(clients / 250)}.${1 + (clients++ % 250)}`;
  const sendFrom = async (forwarded: string | undefined, request: Sent) => {
    const headers = { ...request.headers, ...(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }) };
    const { status, json, headers: answered } = await send(server, { ...request, headers }, account.token);
    return { status, json, retryAfter: answered.get("retry-after") };
  };
  const repeat = async (times: number, forwarded: string | undefined, request: Sent): Promise<number[]> => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count++) statuses.push((await sendFrom(forwarded, request)).status);
    return [...new Set(statuses)];
  };

  const limits: readonly (readonly [name: string, limit: number, request: Sent, seconds: string, status: number])[] = [
    ["any request", 1000, get("/api/nothing"), "20", 404],
    ["sync", 15, get("/api/device/sync"), "20", 200],
    ["sync by another spelling", 15, get("//api/device/sync.json"), "20", 200],
    ["sync with letters that need no encoding", 15, get("/api/device/%73ync"), "20", 200],
    ["sync with letters encoded and slashes repeated", 15, get("/%61pi//d%65vice/syn%63%2ejson/"), "20", 200],
    ["sync without token", 15, get("/api/device/sync", { as: "nobody" }), "20", 200],
    ["an address that names sync", 15, get("/api/users?next=api/device/sync"), "20", 200],
  ];
  test.each(limits)("%s: %d in a window, then 429 until its end", async (_, limit, request, seconds, status) => {
    const client = newClient();
    expect(await repeat(limit, client, request)).toEqual([status]);
    expect(await sendFrom(client, request)).toEqual({ ...tooMany, retryAfter: seconds });
    expect(await sendFrom(newClient(), request)).toMatchObject({ status });
  });

  test.each([
    ["POST", post("/api/password_resets", {})],
    ["PATCH", patch("/api/password_resets", {})],
    ["PUT by id", put("/api/password_resets/1", {})],
    ["GET", get("/api/password_resets")],
    ["OPTIONS", { method: "OPTIONS", path: "/api/password_resets" }],
    ["another spelling", post("/api//password_resets.json/", {})],
  ] as const)("password resets by %s: 30 an hour", async (_, request) => {
    const client = newClient();
    expect(await repeat(30, client, request)).not.toContain(429);
    expect(await sendFrom(client, request)).toEqual({ ...tooMany, retryAfter: "1700" });
    expect(await sendFrom(client, get("/api/users"))).toMatchObject({ status: 200 });
  });

  test("demo accounts: 50 an hour by POST, other methods do not count", async () => {
    const client = newClient();
    expect(await repeat(51, client, get("/api/demo_account"))).toEqual([404]);
    expect(await repeat(50, client, post("/api/demo_account", {}))).not.toContain(429);
    expect(await sendFrom(client, post("/api/demo_account", {}))).toEqual({ ...tooMany, retryAfter: "1700" });
  });

  test("429 comes before everything else, with the headers of every answer", async () => {
    const client = newClient();
    await repeat(15, client, get("/api/device/sync"));
    const requests = [
      get("/api/device/sync", { headers: { "user-agent": "DeviceOS/1.0.0" } }),
      get("/api/device/sync.xml"),
      post("/api/device/sync", "{"),
      { method: "OPTIONS", path: "/api/device/sync", headers: { "access-control-request-method": "GET" } },
    ];
    for (const request of requests) expect(await sendFrom(client, request)).toMatchObject(tooMany);
    const { headers } = await send(server, {
      ...get("/api/device/sync"),
      headers: { "x-forwarded-for": client, origin: "https://app.garden.test", "x-device-rpc-id": "7" },
    });
    expect(headers.get("x-device-rpc-id")).toBe("7");
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });

  test("an odd Host does not get around a limit", async () => {
    const client = newClient();
    await repeat(30, client, post("/api/password_resets", {}));
    const head = ["POST /api/password_resets HTTP/1.1", "Host: a b", `X-Forwarded-For: ${client}`, "Content-Length: 2"];
    expect(await sendRaw(server, head, "{}")).toMatchObject({ status: 429 });
  });

  test("loopback clients are exempt, however they are written", async () => {
    for (const client of [undefined, "127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      expect(await repeat(20, client, get("/api/device/sync"))).toEqual([200]);
    }
  });

  longTest("the client is the last forwarded address that is no trusted proxy", async () => {
    const client = newClient();
    const chains = [
      client,
      `${newClient()}, ${client}`,
      `${client}, 10.1.2.3`,
      `spoofed, ${client} ,10.1.2.3, 127.0.0.1`,
    ];
    for (const [index, chain] of chains.entries()) {
      expect(await repeat(index < 3 ? 4 : 3, chain, get("/api/device/sync"))).toEqual([200]);
    }
    for (const chain of chains) expect(await sendFrom(chain, get("/api/device/sync"))).toMatchObject(tooMany);
  });

  test("a chain of trusted proxies alone is the peer itself", async () => {
    expect(await repeat(20, "10.1.2.3, 10.4.5.6", get("/api/device/sync"))).toEqual([200]);
  });

  test("a port makes no other client", async () => {
    const client = newClient();
    for (const port of [1, 2, 3]) {
      expect(await repeat(5, `${newClient()}, ${client}:${port}`, get("/api/device/sync"))).toEqual([200]);
    }
    expect(await sendFrom(`${client}:4`, get("/api/device/sync"))).toMatchObject(tooMany);
  });

  test("a client that cannot be read counts as its proxy, which is not exempt for it", async () => {
    const chains = ["unknown", `${newClient()}, unknown`, `127.0.0.1, "${newClient()}"`];
    for (const chain of chains) expect(await repeat(5, chain, get("/api/device/sync"))).toEqual([200]);
    for (const chain of chains) expect(await sendFrom(chain, get("/api/device/sync"))).toMatchObject(tooMany);
    expect(await sendFrom(undefined, get("/api/device/sync"))).toMatchObject({ status: 200 });
  });

  test("IPv6 clients are told apart by their networks", async () => {
    expect(await repeat(15, "2001:db8::1", get("/api/device/sync"))).toEqual([200]);
    expect(await sendFrom("2001:db8::1", get("/api/device/sync"))).toMatchObject(tooMany);
    expect(await sendFrom("2001:db8::2", get("/api/device/sync"))).toMatchObject(tooMany);
    expect(await sendFrom("2001:db8:0:1::1", get("/api/device/sync"))).toMatchObject({ status: 200 });
  });

  test("windows are aligned to the clock", async () => {
    const started = now;
    const [client, other] = [newClient(), newClient()];
    await repeat(15, client, get("/api/device/sync"));
    await repeat(30, other, get("/api/password_resets"));
    try {
      now = new Date("2026-03-01T08:31:59.001Z");
      expect(await sendFrom(client, get("/api/device/sync"))).toEqual({ ...tooMany, retryAfter: "1" });
      now = new Date("2026-03-01T08:32:00.000Z");
      expect(await repeat(15, client, get("/api/device/sync"))).toEqual([200]);
      expect(await sendFrom(client, get("/api/device/sync"))).toEqual({ ...tooMany, retryAfter: "60" });
      expect(await sendFrom(other, get("/api/password_resets"))).toEqual({ ...tooMany, retryAfter: "1680" });
      now = new Date("2026-03-01T09:00:00.000Z");
      expect(await sendFrom(other, get("/api/password_resets"))).toMatchObject({ status: 404 });
    } finally {
      now = started;
    }
  });
});
