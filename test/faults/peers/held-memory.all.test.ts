import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { type ServerProcess, startServe } from "../../cli/process";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";
import { riseOf } from "../../support/memory";
import { answers, type Connection, head, openConnection } from "../../support/sockets";

/* What clients leave unfinished or unread holds a bounded amount of memory (`operations.md` §6). */

const MEGABYTE = 1024 * 1024;
const LARGEST = 5 * MEGABYTE - 1;
const PASSWORD = "password123";

let folder: string;
let server: ServerProcess;
let connections: Connection[] = [];
beforeAll(async () => {
  folder = tempFolder();
  server = await startServe(folder);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  connections = [];
});
afterEach(() => {
  for (const { socket } of connections) socket.destroy();
});

const ask = (method: string, path: string, body?: unknown, token = "") =>
  fetch(`${server.base}${path}`, {
    method,
    headers: { authorization: token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** A new account; its token. */
async function signUp(): Promise<string> {
  const email = `${crypto.randomUUID()}@garden.test`;
  await ask("POST", "/api/users", { name: "Ada", email, password: PASSWORD, password_confirmation: PASSWORD });
  const answer = (await (await ask("POST", "/api/tokens", { user: { email, password: PASSWORD } })).json()) as {
    token: { encoded: string };
  };
  return answer.token.encoded;
}

async function connectMany(count: number): Promise<Connection[]> {
  const made = await Promise.all(Array.from({ length: count }, () => openConnection(server.port)));
  connections.push(...made);
  return made;
}

/** How many more MB are in memory at most while `work` is done. */
const rise = async (work: () => Promise<void>): Promise<number> => (await riseOf(server.pid, work)) / 1e6;

/** Sends bodies that never end, and waits until the server has answered as many as it refuses. */
async function sendUnfinished(path: string, count: number, token: string, isChunked: boolean): Promise<Connection[]> {
  const body = " ".repeat(LARGEST);
  const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${LARGEST + 1}`;
  const made = await connectMany(count);
  for (const { send } of made) {
    send(head("POST", path, length, `Authorization: ${token}`));
    send(isChunked ? `${LARGEST.toString(16)}\r\n${body}\r\n` : body);
  }
  return made;
}
const statusesOf = (made: readonly Connection[]): number[] => made.flatMap(({ statuses }) => statuses());

describe("bodies that never end", () => {
  test.each([
    ["announced", false],
    ["in chunks", true],
  ])("%s, 100 of 5 MiB without log-in: every one is refused", async (_, isChunked) => {
    const risen = await rise(async () => {
      const made = await sendUnfinished("/api/tokens", 100, "", isChunked);
      await Promise.all(made.map((connection) => answers(connection, 1)));
      expect(statusesOf(made)).toEqual(Array.from({ length: 100 }, () => 413));
    });
    expect(risen).toBeLessThan(100);
  });

  test.each([
    ["announced", false],
    ["in chunks", true],
  ])("%s, 100 of 5 MiB of one account: three wait, the others may come again", async (_, isChunked) => {
    const token = await signUp();
    let made: Connection[] = [];
    const risen = await rise(async () => {
      made = await sendUnfinished("/api/points", 100, token, isChunked);
      await eventually(() => (statusesOf(made).length >= 97 ? true : undefined));
    });
    expect(risen).toBeLessThan(160);
    expect(statusesOf(made)).toEqual(Array.from({ length: 97 }, () => 503));
    expect(made.find(({ statuses }) => statuses().length > 0)?.received()).toMatch(/\r\nretry-after: 1\r\n/i);
    // What is small is admitted always, and so is what is large when the others have gone.
    expect((await ask("POST", "/api/points", {}, token)).status).toBe(422);
    const large = { filler: "x".repeat(4 * MEGABYTE) };
    expect((await ask("POST", "/api/points", large, token)).status).toBe(503);
    for (const { socket } of made) socket.destroy();
    await eventually(async () => ((await ask("POST", "/api/points", large, token)).status === 422 ? true : undefined));
  });

  test("public endpoints take 65,536 bytes and no more", async () => {
    const sized = (bytes: number): unknown => ({ filler: "x".repeat(bytes - '{"filler":""}'.length) });
    expect((await ask("POST", "/api/tokens", sized(65_536))).status).toBe(422);
    expect((await ask("POST", "/api/tokens", sized(65_537))).status).toBe(413);
  });
});

describe("answers that nobody reads", () => {
  const RECORDS = 200;
  const LONG = 99_000;
  const url = (path: string, token: string): string => head("GET", path, `Authorization: ${token}`);

  /** An account with 20 MB of records. */
  async function fill(): Promise<string> {
    const token = await signUp();
    for (let index = 0; index < RECORDS; index++) {
      const weed = { pointer_type: "Weed", name: "x".repeat(LONG), x: index, y: 0, z: 0 };
      expect((await ask("POST", "/api/points", weed, token)).status).toBe(200);
    }
    return token;
  }

  test("hold up nobody and take little memory; who reads gets all", async () => {
    const token = await fill();
    const risen = await rise(async () => {
      const made = await connectMany(40);
      for (const { socket, send } of made) {
        socket.pause();
        send(url("/api/points", token));
      }
      for (let count = 0; count < 10; count++) {
        expect((await fetch(`${server.base}/health`)).status).toBe(200);
      }
      expect((await ask("GET", "/api/points", undefined, token)).status).toBe(503);
      for (const { socket } of made) socket.resume();
      await Promise.all(made.map((connection) => answers(connection, 1)));
      expect(statusesOf(made).toSorted()).toEqual([200, ...Array.from({ length: 39 }, () => 503)]);
      const first = made.find(({ statuses }) => statuses()[0] === 200);
      await eventually(() => (first?.received().endsWith("\r\n0\r\n\r\n") ? true : undefined));
    });
    expect(risen).toBeLessThan(160);
    const list = (await (await ask("GET", "/api/points", undefined, token)).json()) as { name: string }[];
    expect(list.map(({ name }) => name.length)).toEqual(Array.from({ length: RECORDS }, () => LONG));
  });

  test("wait no longer when their connection has gone", async () => {
    const token = await fill();
    const [reader] = await connectMany(1);
    reader?.socket.pause();
    reader?.send(url("/api/points", token));
    await eventually(async () =>
      (await ask("GET", "/api/points", undefined, token)).status === 503 ? true : undefined,
    );
    expect((await ask("GET", "/api/device", undefined, await signUp())).status).toBe(200);
    reader?.socket.destroy();
    await eventually(async () =>
      (await ask("GET", "/api/device", undefined, token)).status === 200 ? true : undefined,
    );
  });
});
