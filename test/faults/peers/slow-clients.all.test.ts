import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { startHttp } from "../../../src/app/http";
import type { HttpServer } from "../../../src/http/server";
import { writeCertificate } from "../../support/certificate";
import { tempFolder } from "../../support/folder";
import { startServer, type TestServer } from "../../support/server";
import { answers, type Connection, head, openConnection } from "../../support/sockets";

/** Instead of 44 s; of fewer the run time may close a connection that has just made progress. */
const IDLE_SECONDS = 8;
/** As long as a steady sender takes: more than the run time would give it without progress. */
const STEADY_SECONDS = 10;
/** Between the pieces of a slow sender: its slowness is what is tested, by timers of the run time that no test can set. */
const PACE_MS = 250;

interface Row {
  readonly name: string;
  /** Sent at once. */
  readonly first: string;
  /** Sent again and again. */
  readonly piece?: string;
  readonly https?: boolean;
}

const KILOBYTE = 1_000;
const padding = " ".repeat(KILOBYTE);
const pieces = (STEADY_SECONDS * 1000) / PACE_MS;
const chunk = `${KILOBYTE.toString(16)}\r\n${padding}\r\n`;
const form = '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\n';

const closed: readonly Row[] = [
  { name: "that says nothing", first: "" },
  { name: "that stops in the head", first: "GET /health HTTP/1.1\r\nHost: loc" },
  { name: "that sends its head byte by byte", first: "GET /health HTTP/1.1\r\nX: ", piece: "x" },
  { name: "that says nothing more after an answer", first: head("GET", "/") },
  { name: "that sends its second head byte by byte", first: `${head("GET", "/")}GET / HTTP/1.1\r\nX: `, piece: "x" },
  { name: "that stops in a short body", first: `${head("POST", "/api/tokens", "Content-Length: 900")}{` },
  { name: "that stops in a long body", first: `${head("POST", "/api/tokens", "Content-Length: 90000")}{` },
  {
    name: "that sends its body byte by byte",
    first: head("POST", "/api/tokens", "Content-Length: 90000"),
    piece: " ",
  },
  {
    name: "that sends its body in chunks of a byte",
    first: head("POST", "/api/tokens", "Transfer-Encoding: chunked"),
    piece: "1\r\n \r\n",
  },
  {
    name: "that sends the length of a chunk byte by byte",
    first: `${head("POST", "/api/tokens", "Transfer-Encoding: chunked")}1;`,
    piece: "x",
  },
  {
    name: "that sends a body nobody reads byte by byte",
    first: head("POST", "/", "Content-Length: 90000"),
    piece: " ",
  },
  {
    name: "that uploads byte by byte",
    first: head("POST", "/direct_upload", "Content-Length: 90000", "Content-Type: multipart/form-data; boundary=x"),
    piece: "-",
  },
  { name: "that says nothing where TLS is spoken", first: "", https: true },
  { name: "that stops in the greeting of TLS", first: "\x16\x03\x01\x02\x00\x01", https: true },
];

const answered: readonly (Row & { readonly last: string; readonly status: number })[] = [
  {
    name: "a body with its length",
    first: head("POST", "/api/tokens", `Content-Length: ${pieces * KILOBYTE + 2}`),
    ...{ piece: padding, last: "{}", status: 422 },
  },
  {
    name: "a body in chunks",
    first: head("POST", "/api/tokens", "Transfer-Encoding: chunked"),
    ...{ piece: chunk, last: "2\r\n{}\r\n0\r\n\r\n", status: 422 },
  },
  {
    name: "a body under another spelling of the path",
    first: head("POST", "/api//tokens.json", `Content-Length: ${pieces * KILOBYTE + 2}`),
    ...{ piece: padding, last: "{}", status: 422 },
  },
  {
    name: "an upload",
    first: `${head("POST", "/direct_upload", `Content-Length: ${form.length + pieces * KILOBYTE + 9}`, "Content-Type: multipart/form-data; boundary=x")}${form}`,
    ...{ piece: padding, last: "\r\n--x--\r\n", status: 401 },
  },
];

let server: TestServer;
let secure: TestServer;
let http: HttpServer;
let https: HttpServer;
const folder = tempFolder();
/** All at the same time: each of them takes seconds. */
const ended = new Map<string, Promise<Connection>>();

const impatient = ({ services }: TestServer): HttpServer => startHttp(services, IDLE_SECONDS);

async function start({ first, https: isHttps = false }: Row): Promise<Connection> {
  const connection = await openConnection(isHttps ? https.port : http.port);
  connection.send(first);
  return connection;
}

async function untilClosed(row: Row): Promise<Connection> {
  const connection = await start(row);
  const timer = setInterval(() => connection.send(row.piece ?? ""), PACE_MS);
  await connection.closed;
  clearInterval(timer);
  return connection;
}

async function untilAnswered(row: Row & { readonly last: string }): Promise<Connection> {
  const connection = await start(row);
  for (let sent = 0; sent < pieces; sent++) {
    await Bun.sleep(PACE_MS);
    connection.send(row.piece ?? "");
  }
  connection.send(row.last);
  await answers(connection, 1);
  connection.socket.destroy();
  return connection;
}

beforeAll(async () => {
  server = await startServer();
  secure = await startServer(writeCertificate(folder));
  http = impatient(server);
  https = impatient(secure);
  for (const row of closed) ended.set(row.name, untilClosed(row));
  for (const row of answered) ended.set(row.name, untilAnswered(row));
});
afterAll(async () => {
  await Promise.all([http.stop(true), https.stop(true), server.stop(), secure.stop()]);
  rmSync(folder, { recursive: true });
});

describe("a client is closed (operations.md §6)", () => {
  test.each(closed.map((row) => [row.name, row] as const))("%s", async (name) =>
    expect((await ended.get(name))?.isClosed()).toBe(true),
  );
});

describe("what comes slowly but steadily is answered", () => {
  test.each(answered.map((row) => [row.name, row] as const))("%s", async (name, { status }) =>
    expect((await ended.get(name))?.statuses()).toEqual([status]),
  );
});

test("meanwhile and afterwards others are answered as usual", async () => {
  expect((await fetch(`http://127.0.0.1:${http.port}/health`)).status).toBe(200);
  const answer = await fetch(`https://127.0.0.1:${https.port}/health`, { tls: { rejectUnauthorized: false } });
  expect(answer.status).toBe(200);
  expect([...server.log, ...secure.log].filter((line) => / (error|warn) /.test(line))).toEqual([]);
});
