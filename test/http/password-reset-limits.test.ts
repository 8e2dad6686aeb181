import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sendRaw } from "../support/sockets";
import { patch, post, send, type Sent } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";

/* `accounts.md` §1.10: reset by IP, reset by address, reset body. */

let server: TestServer;
/** 28 minutes and 20 s before the end of an hour. */
let now = new Date("2026-03-01T08:31:40.000Z");
beforeAll(async () => {
  server = await startServer({}, () => now);
});
afterAll(() => server.stop());

const tooMany = {
  status: 429,
  json: { error: expect.stringMatching(/^Too many requests\. Try again in \d+ (?:second|minute)s?\.$/) },
  retryAfter: "1700",
};
const accepted = { status: 200, json: { status: "Check your e-mail." }, retryAfter: null };
let clients = 0;
/** An address no other row uses. */
const newClient = (): string => `198.51.${Math.floor(clients / 250)}.${1 + (clients++ % 250)}`;
const newAddress = (): string => `${crypto.randomUUID()}@shed.test`;
const sendFrom = async (client: string, request: Sent) => {
  const { status, json, headers } = await send(server, { ...request, headers: { "x-forwarded-for": client } });
  return { status, json, retryAfter: headers.get("retry-after") };
};
/** A request for a reset from a client of its own. */
const ask = (body: unknown, client = newClient()) => sendFrom(client, post("/api/password_resets", body));

describe("reset by address: 3 an hour from all clients together", () => {
  test("the fourth is refused, another address is not", async () => {
    const email = newAddress();
    for (const spelling of [email, ` ${email}\t`, email.toUpperCase()]) {
      expect(await ask({ email: spelling })).toEqual(accepted);
    }
    expect(await ask({ email })).toEqual(tooMany);
    expect(await ask({ email: newAddress() })).toEqual(accepted);
  });

  test("the address counts as the endpoint converts it", async () => {
    const email = newAddress();
    const twice = `{"email":"${newAddress()}","email":"${email}"}`;
    for (const body of [{ email: `\u0001${email}` }, { email: `\u0001\u0002 ${email}\u001f` }, twice]) {
      expect(await ask(body)).toEqual(accepted);
    }
    expect(await ask({ email: `\u0003${email}` })).toEqual(tooMany);
  });

  test("a number counts as its text", async () => {
    for (const address of [5, "5", "\u00015"]) await ask({ email: address });
    expect(await ask({ email: 5 })).toEqual(tooMany);
  });

  test("other fields and spellings of the path do not matter", async () => {
    const email = newAddress();
    for (const path of ["/api/password_resets", "/api/password_resets/", "//api/password_resets.json"]) {
      expect(await sendFrom(newClient(), post(path, { email, more: path }))).toEqual(accepted);
    }
    expect(await ask({ email })).toEqual(tooMany);
  });

  test.each([
    ["an array", { email: ["ada@shed.test"] }],
    ["nothing", {}],
    ["an array around it", [{ email: "ada@shed.test" }]],
    ["null", "null"],
    ["no JSON", "{email: 'ada@shed.test'}"],
  ])("%s does not count", async (_, body) => {
    for (let count = 0; count < 5; count++) expect((await ask(body)).status).not.toBe(429);
  });

  test("a change does not count", async () => {
    const email = newAddress();
    for (let count = 0; count < 4; count++) {
      const change = { email, id: "x", password: "password123", password_confirmation: "password123" };
      expect((await sendFrom(newClient(), patch("/api/password_resets", change))).status).toBe(401);
    }
    expect(await ask({ email })).toEqual(accepted);
  });

  test("a device that is too old counts, and is refused with 429 first", async () => {
    const email = newAddress();
    const old = async () => {
      const request = post("/api/password_resets", { email });
      const headers = { "x-forwarded-for": newClient(), "user-agent": "DeviceOS/1.0.0" };
      return (await send(server, { ...request, headers })).status;
    };
    expect([await old(), await old(), await old(), await old()]).toEqual([426, 426, 426, 429]);
  });

  test("loopback clients do not count", async () => {
    const email = newAddress();
    for (let count = 0; count < 5; count++) expect(await ask({ email }, "127.0.0.1")).toEqual(accepted);
    expect(await ask({ email })).toEqual(accepted);
  });

  test("windows are aligned to the clock", async () => {
    const email = newAddress();
    const started = now;
    try {
      for (let count = 0; count < 3; count++) await ask({ email });
      now = new Date("2026-03-01T08:59:59.001Z");
      expect(await ask({ email })).toEqual({ ...tooMany, retryAfter: "1" });
      now = new Date("2026-03-01T09:00:00.000Z");
      expect(await ask({ email })).toEqual(accepted);
    } finally {
      now = started;
    }
  });

  test("addresses are not kept as texts", async () => {
    const email = newAddress();
    await ask({ email });
    expect(server.log.join("\n")).not.toContain(email);
  });
});

describe("the body of a request for a reset", () => {
  const sized = (bytes: number): string => {
    const body = JSON.stringify({ email: newAddress(), padding: "" });
    return body.replace('"padding":""', `"padding":"${"x".repeat(bytes - body.length)}"`);
  };
  const tooLarge = { status: 413, json: { error: "Request body is too large." }, retryAfter: null };

  test("has at most 4096 bytes", async () => {
    expect(await ask(sized(4096))).toEqual(accepted);
    expect(await ask(sized(4097))).toEqual(tooLarge);
  });

  test("the limit holds while reading, whatever the head says", async () => {
    const head = ["POST /api/password_resets HTTP/1.1", "Host: shed.test", `X-Forwarded-For: ${newClient()}`];
    const chunk = `${(5000).toString(16)}\r\n${" ".repeat(5000)}\r\n0\r\n\r\n`;
    expect(await sendRaw(server, [...head, "Transfer-Encoding: chunked"], chunk)).toMatchObject({ status: 413 });
  });

  test("bytes count, not characters", async () => {
    expect((await ask({ email: newAddress(), padding: "ü".repeat(2030) })).status).toBe(413);
  });

  test("from this machine it may be larger", async () => {
    expect(await ask(sized(10_000), "::1")).toEqual(accepted);
  });

  test("of a change may be larger", async () => {
    const password = "x".repeat(5000);
    const change = { id: "x", password, password_confirmation: password };
    expect((await sendFrom(newClient(), patch("/api/password_resets", change))).status).toBe(401);
  });

  test("one that is too large counts by IP, whose 429 wins", async () => {
    const client = newClient();
    for (let count = 0; count < 30; count++) expect((await ask(sized(4097), client)).status).toBe(413);
    expect(await ask(sized(4097), client)).toEqual(tooMany);
  });
});

test("the form of the page counts by IP too, showing it does not", async () => {
  const client = newClient();
  const form: Sent = { method: "POST", path: "/password_reset/x", body: "password=x" };
  const page: Sent = { method: "GET", path: "/password_reset/x" };
  for (let count = 0; count < 15; count++) {
    expect((await sendFrom(client, form)).status).toBe(422);
    expect((await sendFrom(client, page)).status).toBe(200);
    expect((await ask({}, client)).status).toBe(422);
  }
  expect(await sendFrom(client, form)).toEqual(tooMany);
  expect(await ask({}, client)).toEqual(tooMany);
  expect((await sendFrom(client, page)).status).toBe(200);
});
