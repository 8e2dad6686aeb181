import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { signReset } from "../../../src/features/account/session/reset-links";
import { writeCertificate } from "../../support/certificate";
import { contentOf } from "../../support/database";
import { tempFolder } from "../../support/folder";
import { makeAccount, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { answers, type Connection, head, openConnection } from "../../support/sockets";
import { endlessBodies } from "./endless-bodies";

/* What the run time answers itself is `400`, `431` or `505` without a body, and the connection is closed. */

let server: TestServer;
const port = (): number => Number(new URL(server.base).port);
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** The way every honest client goes afterwards. */
const expectHonestAnswer = async (): Promise<void> => {
  expect((await fetch(`${server.base}/health`)).status).toBe(200);
  expect(server.log.filter((line) => / (error|warn) /.test(line))).toEqual([]);
};

/** Sends a text and a last request, which ends the connection if nothing before does. */
async function talk(text: string): Promise<Connection> {
  const connection = await openConnection(port());
  connection.send(text);
  await answers(connection, 1);
  connection.send(head("GET", "/", "Connection: close"));
  await connection.closed;
  return connection;
}

const login = JSON.stringify({ user: { email: "nobody@garden.test", password: "password123" } });
/** A request that hides in the body of another: nobody must answer it, it would be a 404. */
const hidden = head("DELETE", "/hidden");
const postWith = (...lines: readonly string[]): string => head("POST", "/api/tokens", ...lines);

describe("a message of two minds about its length is refused, and what follows is not taken for a request", () => {
  test.each([
    ["two lengths", `${postWith("Content-Length: 2", `Content-Length: ${hidden.length + 2}`)}{}${hidden}`],
    ["a list of lengths", `${postWith("Content-Length: 2, 2")}{}${hidden}`],
    ["a length and chunks", `${postWith("Content-Length: 5", "Transfer-Encoding: chunked")}0\r\n\r\n${hidden}`],
    ["chunks and a length", `${postWith("Transfer-Encoding: chunked", "Content-Length: 5")}0\r\n\r\n${hidden}`],
    ["an encoding before chunked", `${postWith("Transfer-Encoding: identity, chunked")}0\r\n\r\n${hidden}`],
    ["an encoding that is not known", `${postWith("Transfer-Encoding: xchunked")}0\r\n\r\n${hidden}`],
    ["two encodings", `${postWith("Transfer-Encoding: chunked", "Transfer-Encoding: identity")}0\r\n\r\n${hidden}`],
    ["a blank before the colon", `${postWith("Transfer-Encoding : chunked", "Content-Length: 5")}0\r\n\r\n${hidden}`],
    ["a folded header", `${postWith("X: x", " Transfer-Encoding: chunked", "Content-Length: 5")}0\r\n\r\n${hidden}`],
    ["a signed length", `${postWith("Content-Length: +2")}{}${hidden}`],
    ["a negative length", `${postWith("Content-Length: -1")}${hidden}`],
    ["a length in base 16", `${postWith("Content-Length: 0x2")}{}${hidden}`],
    ["an empty length", `${postWith("Content-Length: ")}${hidden}`],
    ["an endless length", `${postWith(`Content-Length: ${"9".repeat(30)}`)}{}${hidden}`],
    ["a chunk without length", `${postWith("Transfer-Encoding: chunked")}zz\r\n{}\r\n0\r\n\r\n${hidden}`],
    ["a chunk of negative length", `${postWith("Transfer-Encoding: chunked")}-1\r\n{}\r\n0\r\n\r\n${hidden}`],
    ["an endless chunk", `${postWith("Transfer-Encoding: chunked")}${"f".repeat(18)}\r\n{}\r\n0\r\n\r\n${hidden}`],
    ["a chunk longer than its length", `${postWith("Transfer-Encoding: chunked")}2\r\n{}xx0\r\n\r\n${hidden}`],
    ["chunks with bare line feeds", `${postWith("Transfer-Encoding: chunked")}2\n{}\n0\n\n${hidden}`],
    ["a head with bare line feeds", `POST /api/tokens HTTP/1.1\nHost: localhost\n\n${hidden}`],
    ["a zero in a header", `${head("GET", "/", "X: a\0b")}${hidden}`],
    ["a carriage return in a header", `${head("GET", "/", "X: a\rb")}${hidden}`],
    ["a header without name", `${head("GET", "/", ": a")}${hidden}`],
    ["a header without colon", `${head("GET", "/", "novalue")}${hidden}`],
    ["no host", `GET / HTTP/1.1\r\n\r\n${hidden}`],
    ["a version to come", `GET / HTTP/2.0\r\n\r\n${hidden}`],
    ["a version long gone", `GET /\r\n\r\n${hidden}`],
    ["the preface of HTTP/2", `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`],
    ["bytes that are no request", `\xff\xfe\0\0\r\n\r\n${hidden}`],
    ["the greeting of TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["one header of 20 kB", head("GET", "/", `X: ${"x".repeat(20_000)}`) + hidden],
    ["1,000 headers", head("GET", "/", ...Array.from({ length: 1000 }, (_, index) => `X${index}: x`)) + hidden],
    ["an address of 20 kB", head("GET", `/${"x".repeat(20_000)}`) + hidden],
  ])("%s", async (_, text) => {
    const { statuses } = await talk(text);
    expect([[400], [431], [505]]).toContainEqual(statuses());
    await expectHonestAnswer();
  });
});

describe("a body belongs to its request, and the next request on the connection is answered", () => {
  const inChunks = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
  test.each([
    ["of a GET", `${head("GET", "/", `Content-Length: ${hidden.length}`)}${hidden}`, [200, 200]],
    ["of a GET in chunks", `${head("GET", "/", "Transfer-Encoding: chunked")}${inChunks(hidden)}`, [200, 200]],
    [
      "of a GET that is answered later",
      `${head("GET", "/health", `Content-Length: ${hidden.length}`)}${hidden}`,
      [200, 200],
    ],
    ["of a HEAD", `${head("HEAD", "/", `Content-Length: ${hidden.length}`)}${hidden}`, [200, 200]],
    ["of a DELETE", `${head("DELETE", "/api/sensors/1", `Content-Length: ${hidden.length}`)}${hidden}`, [401, 200]],
    ["of an unknown path", `${head("POST", "/nothing", `Content-Length: ${hidden.length}`)}${hidden}`, [404, 200]],
    ["of a refused token", `${head("POST", "/api/points", `Content-Length: ${hidden.length}`)}${hidden}`, [401, 200]],
    ["that is no JSON", `${postWith(`Content-Length: ${hidden.length}`)}${hidden}`, [422, 200]],
    ["in chunks with extensions", `${postWith("Transfer-Encoding: chunked")}2;a=b\r\n{}\r\n0\r\n\r\n`, [422, 200]],
    ["with its length given twice", `${postWith("Content-Length: 2", "Content-Length: 2")}{}`, [422, 200]],
    [
      "that is waited for",
      `${postWith("Expect: 100-continue", `Content-Length: ${login.length}`)}${login}`,
      [100, 422, 200],
    ],
  ])("%s", async (_, text, expected) => {
    const connection = await openConnection(port());
    connection.send(text);
    await answers(connection, expected.length - 1);
    connection.send(head("GET", "/", "Connection: close"));
    await connection.closed;
    expect(connection.statuses()).toEqual(expected);
    await expectHonestAnswer();
  });
});

describe("requests of another age or for somebody else", () => {
  test.each([
    ["HTTP/1.0", "GET /health HTTP/1.0\r\n\r\n", [200]],
    ["HTTP/1.0 with a body", `POST /api/tokens HTTP/1.0\r\nContent-Length: ${login.length}\r\n\r\n${login}`, [422]],
    ["the whole address", head("GET", "http://localhost/health"), [200, 200]],
    ["the whole address of another host", head("GET", "http://elsewhere.test/api/device"), [401, 200]],
    ["a path that looks like a host", head("GET", "//elsewhere.test/health"), [404, 200]],
    ["two hosts", head("GET", "/health", "Host: elsewhere.test"), [200, 200]],
    ["an upgrade to HTTP/2", head("GET", "/health", "Connection: Upgrade", "Upgrade: h2c"), [200, 200]],
    ["a web socket", head("GET", "/health", "Connection: Upgrade", "Upgrade: websocket"), [200, 200]],
    ["TRACE", head("TRACE", "/health"), [404, 200]],
    ["a path of 8 kB", head("GET", `/api/${"x".repeat(8_000)}`), [404, 200]],
    ["bytes above 127 in the path", head("GET", "/api/\xff\xfe"), [404, 200]],
    ["a method that is none", head("BREW", "/health"), []],
  ])("%s", async (_, text, expected) => {
    expect((await talk(text)).statuses()).toEqual(expected);
    await expectHonestAnswer();
  });
});

describe("several requests at once on one connection", () => {
  test("are answered in their order as long as no answer has to wait", async () => {
    const connection = await openConnection(port());
    connection.send(head("GET", "/") + head("GET", "/nothing") + head("GET", "/api/device"));
    await answers(connection, 3);
    expect(connection.statuses()).toEqual([200, 404, 401]);
    connection.socket.destroy();
  });

  test("are closed where one has to wait: the run time cannot keep the others (Bun 1.4)", async () => {
    const connection = await openConnection(port());
    connection.send(head("GET", "/health").repeat(2));
    await connection.closed;
    expect(connection.statuses().length).toBeLessThanOrEqual(1);
    await expectHonestAnswer();
  });
});

describe("what comes behind a request whose answer is pending ends the connection, and neither is done", () => {
  const sensor = JSON.stringify({ label: "Soil", pin: 59, mode: 1 });
  let account: TestAccount;
  let create: string;
  beforeAll(async () => {
    account = await makeAccount(server);
    const lines = [`Authorization: ${account.token}`, `Content-Length: ${sensor.length}`];
    create = head("POST", "/api/sensors", ...lines) + sensor;
  });

  test.each([
    ["a line break", "\r\n", [400]],
    ["bytes that are no request", "x\r\n\r\n", [400]],
    ["the same again", undefined, []],
    ["another request", head("GET", "/health"), []],
  ] as const)("%s", async (_, further, expected) => {
    const before = contentOf(server);
    const connection = await openConnection(port());
    connection.send(create + (further ?? create));
    await connection.closed;
    expect(connection.statuses()).toEqual([...expected]);
    expect(contentOf(server)).toBe(before);
    await expectHonestAnswer();
  });

  const withBody = (method: string, path: string, body: string): string =>
    head(method, path, `Content-Length: ${body.length}`) + body;
  const next = { password: "password124", password_confirmation: "password124" };
  const links: readonly (readonly [string, (mailed: { reset: string; confirmation: string }) => string])[] = [
    [
      "after a new password by the page",
      ({ reset }) => withBody("POST", `/password_reset/${reset}`, new URLSearchParams(next).toString()),
    ],
    [
      "after a new password by the endpoint",
      ({ reset }) => withBody("PATCH", "/api/password_resets", JSON.stringify({ id: reset, ...next })),
    ],
    ["after a verification", ({ confirmation }) => head("GET", `/verify/${confirmation}`)],
  ];
  test.each(links)("%s", async (_, requestOf) => {
    const { services } = server;
    const { email, userId } = await makeAccount(server);
    const confirmation = crypto.randomUUID();
    services.db.execute(
      `update users set confirmed_at = null, confirmation_token = '${confirmation}' where id = ${userId}`,
    );
    const address = { secure: false, host: "garden.test", port: 80 };
    const reset = await signReset(services, email, crypto.randomUUID(), address, services.clock());
    const request = requestOf({ reset, confirmation });
    const before = contentOf(server);
    const connection = await openConnection(port());
    connection.send(request + head("GET", "/health"));
    await connection.closed;
    for (let turn = 0; turn < 2; turn++) await services.passwords.hash("takes as long as its password");
    await services.writes.settled();
    expect(connection.statuses()).toEqual([]);
    expect(contentOf(server)).toBe(before);
    const alone = await openConnection(port());
    alone.send(request);
    await answers(alone, 1);
    expect(alone.statuses()).toEqual([200]);
    expect(contentOf(server)).not.toBe(before);
    alone.socket.destroy();
  });

  test.each([
    ["before the first request", (request: string) => ["\r\n", request]],
    ["between two requests", (request: string) => [request, "\r\n", request]],
  ])("an empty line %s is refused by the run time, before any code of ours (Bun 1.4.5)", async (_, piecesOf) => {
    const connection = await openConnection(port());
    const pieces = piecesOf(head("GET", "/health"));
    for (const [index, piece] of pieces.entries()) {
      connection.send(piece);
      await answers(connection, index + 1);
    }
    await connection.closed;
    expect(connection.statuses()).toEqual(pieces.length === 2 ? [400] : [200, 400]);
    await expectHonestAnswer();
  });

  test("without anything behind it, it is done", async () => {
    const connection = await openConnection(port());
    connection.send(create);
    await answers(connection, 1);
    expect(connection.statuses()).toEqual([200]);
    connection.send(create);
    await answers(connection, 2);
    expect(connection.statuses()).toEqual([200, 422]);
    connection.socket.destroy();
  });

  test("a client that has said all it has to say is answered", async () => {
    const connection = await openConnection(port());
    connection.socket.end(head("GET", "/api/users", `Authorization: ${account.token}`));
    await connection.closed;
    expect(connection.statuses()).toEqual([200]);
  });
});

/** More than is ever read of a body; `endless-bodies.all.test.ts` sends a hundred times as much and looks at the memory. */
endlessBodies(6, () => server);

test("1,000 connections that say nothing hold up nobody", async () => {
  const connections = await Promise.all(Array.from({ length: 1000 }, () => openConnection(port())));
  for (const { send } of connections) send("POST /api/tokens HTTP/1.1\r\nHost: loc");
  await expectHonestAnswer();
  for (const { socket } of connections) socket.destroy();
  await expectHonestAnswer();
});

describe("where TLS is spoken", () => {
  const folder = tempFolder();
  let secure: TestServer;
  beforeAll(async () => {
    secure = await startServer(writeCertificate(folder));
  });
  afterAll(async () => {
    await secure.stop();
    rmSync(folder, { recursive: true });
  });

  test.each([
    ["a plain request", head("GET", "/health")],
    ["half of a greeting", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["a record that is too long", `\x16\x03\x01\xff\xff${"\0".repeat(70_000)}`],
    ["noise", Array.from({ length: 2000 }, (_, index) => String.fromCharCode((index * 37) % 256)).join("")],
  ])("%s is not answered, and others are", async (_, text) => {
    const { port: securePort } = new URL(secure.base);
    const connection = await openConnection(Number(securePort));
    connection.send(text);
    const answer = await fetch(`https://127.0.0.1:${securePort}/health`, { tls: { rejectUnauthorized: false } });
    expect(answer.status).toBe(200);
    expect(connection.statuses()).toEqual([]);
    connection.socket.destroy();
    expect(secure.log.filter((line) => / (error|warn) /.test(line))).toEqual([]);
  });
});
