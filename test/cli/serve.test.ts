import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { Database } from "../../src/platform/db/database";
import { schemaVersion } from "../../src/platform/db/migrate";
import { migrations } from "../../src/platform/db/migrations";
import { command as run } from "./fixtures";
import { gardenshed, program, type ServerProcess, startServe } from "./process";
import { tempFolder } from "../support/folder";
import { giveTokenKey } from "../support/keys";
import { longTest, part } from "../support/tier";

/*
 * What needs a process: signals, exit codes, and commands of one process (this one, unless they are the program) beside the
 * server of another.
 */

const root = tempFolder();
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const newPath = (): string => join(root, String(folders++));

const get = (server: ServerProcess, path: string, token = "") =>
  fetch(`${server.base}${path}`, { headers: { "user-agent": "test", authorization: `Bearer ${token}` } });

describe("a start", () => {
  test("tells what runs where, and what to type next", async () => {
    const dataDir = join(newPath(), "it's a folder");
    await using server = await startServe(dataDir);
    const [hint = ""] = server.lines.filter((line) => line.startsWith("There is no account yet."));
    expect(server.lines).toEqual([
      ...[`Data folder: ${dataDir}`, `Schema: ${schemaVersion}`, "E-mail: off"],
      "Sign-up: open to everybody who reaches this server",
      "Backups: none; BACKUP_DIR makes them by itself",
      ...[expect.stringMatching(/^Messages: MQTT on port \d+, WebSocket at \/ws$/), hint],
      `Listening on http://127.0.0.1:${server.port}`,
    ]);
  });

  longTest("tells a command that works as it is printed", async () => {
    const dataDir = join(newPath(), "it's a folder");
    await using server = await startServe(dataDir);
    const [hint = ""] = server.lines.filter((line) => line.startsWith("There is no account yet."));
    const { PATH = "" } = process.env;
    const typed = Bun.spawn(["sh", "-c", hint.replace(/^.*Create one: /, "")], { env: { PATH }, stderr: "pipe" });
    expect([await typed.exited, await typed.stderr.text()]).toEqual([0, `Data folder: ${dataDir}\n`]);
    expect((await gardenshed(["user", "list"], { DATA_DIR: dataDir })).out).toContain("you@example.com");
  });

  longTest(
    "for machines is one JSON object per line on standard output, and so is everything until the end",
    async () => {
      const dataDir = newPath();
      const settings = {
        LOG_FORMAT: "json",
        LOG_LEVEL: "debug",
        DATA_DIR: dataDir,
        HOST: "127.0.0.1",
        PORT: "0",
        MQTT_PORT: "0",
      };
      const { PATH = "" } = process.env;
      const child = Bun.spawn([...program, "serve"], { env: { PATH, ...settings }, stdout: "pipe" });
      const events: Record<string, unknown>[] = [];
      let rest = "";
      for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + chunk).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          const event = JSON.parse(line) as Record<string, unknown>; // anything else fails below
          events.push(event);
          const base = event["event"] === "listening" ? String(event["url"]) : undefined;
          if (base !== undefined) {
            await fetch(`${base}/api/device`);
            child.kill("SIGTERM");
          }
        }
      }
      expect([await child.exited, rest]).toEqual([0, ""]);
      const info = { time: expect.any(String), level: "info" };
      expect(events).toEqual([
        { ...info, event: "data_folder", path: dataDir },
        { ...info, event: "schema", version: schemaVersion },
        { ...info, event: "email", state: "off" },
        { ...info, event: "signup_state", state: "open" },
        { ...info, event: "backups", state: "off" },
        { ...info, event: "messages", state: "on", ports: [expect.any(Number)] },
        { ...info, event: "no_account", command: expect.stringContaining("user create") },
        { ...info, event: "listening", url: expect.stringMatching(/^http:/) },
        expect.objectContaining({ level: "debug", event: "request", method: "GET", path: "/api/device", status: 401 }),
        { ...info, event: "stopping", signal: "SIGTERM" },
      ]);
    },
  );

  test.each<[string, (line: string, from: number, copy: string) => void]>(
    part(
      [
        [
          "text",
          (line, from, copy) =>
            expect(line).toEndWith(
              ` info Updated the database from schema ${from} to ${schemaVersion}; the old one is ${copy}.`,
            ),
        ],
        [
          "json",
          (line, from, copy) =>
            expect(JSON.parse(line)).toEqual({
              ...{ time: expect.any(String), level: "info", event: "migrated" },
              ...{ from, to: schemaVersion, copy },
            }),
        ],
      ],
      2,
    ),
  )("on an older database tells the migration, as %s", async (LOG_FORMAT, expectLine) => {
    const dataDir = newPath();
    mkdirSync(dataDir);
    const path = join(dataDir, "gardenshed.db");
    const db = new Database(path);
    for (const sql of migrations.slice(0, 2)) db.execute(sql);
    db.execute("pragma user_version = 2");
    db.close();
    const { code, err } = await gardenshed(["user", "list"], { DATA_DIR: dataDir, LOG_FORMAT });
    const [line = "", ...others] = err.trimEnd().split("\n");
    expect([code, others]).toEqual([0, [`Data folder: ${dataDir}`]]);
    expectLine(line, 2, `${path}.before-3`);
  });

  longTest("says nothing of accounts when there is one", async () => {
    const dataDir = newPath();
    await run(["user", "create", "ada@garden.test"], dataDir);
    await using server = await startServe(dataDir);
    expect(server.lines.join("\n")).not.toContain("account");
  });

  longTest("on a folder that a server holds ends with its process id", async () => {
    const dataDir = newPath();
    await using server = await startServe(dataDir);
    expect(await gardenshed(["serve", "--port", "0"], { DATA_DIR: dataDir })).toEqual({
      ...{ code: 1, out: "" },
      err: `The data folder ${dataDir} is in use by process ${server.pid}; stop that one first, or use another folder.\n`,
    });
    expect((await get(server, "/health")).status).toBe(200);
  });

  test("on a port that is taken says so, and leaves the folder free", async () => {
    const dataDir = newPath();
    using other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
    const settings = { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(other.port) };
    const problem = "another program uses this port; stop that one, or choose another port with --port";
    expect(await gardenshed([], settings)).toEqual({
      ...{ code: 1, out: "" },
      err: `Cannot listen on 127.0.0.1, port ${other.port}: ${problem}.\n`,
    });
    expect(readdirSync(dataDir).sort()).toEqual(["gardenshed.db", "images", "keys", "lock", "uploads"]);
  });

  test.each<[string, (path: string) => void, RegExp, Record<string, string>?]>(
    part(
      [
        [
          "on a folder that is a file",
          (path) => writeFileSync(path, ""),
          /^Cannot create the data folder \S+: file already exists\n$/,
        ],
        [
          "on a folder whose database is damaged",
          (path) => {
            mkdirSync(path);
            writeFileSync(
              join(path, "gardenshed.db"),
              "no database, but a text that is longer than its header would be",
            );
          },
          /^The database \S+gardenshed\.db is damaged: restore a backup with gardenshed restore FILE --replace \(.+: file is not a database\)\.\n$/,
        ],
        [
          "on a folder whose database has lost its content",
          (path) => {
            giveTokenKey(path);
            writeFileSync(join(path, "gardenshed.db"), "");
          },
          /^The database \S+gardenshed\.db has 0 bytes\. Remove it to begin anew, or restore a backup with gardenshed restore FILE --replace\.\n$/,
        ],
        [
          "on a folder whose key is damaged",
          (path) => {
            mkdirSync(join(path, "keys"), { recursive: true });
            writeFileSync(join(path, "keys", "token.pem"), "no key");
          },
          /^The key file \S+token\.pem is damaged\. .+\n$/,
        ],
        [
          "with an address of another machine",
          () => {},
          /^Cannot listen on 192\.0\.2\.77, port 0: .+\n$/,
          { HOST: "192.0.2.77" },
        ],
        [
          "with a certificate that is none",
          () => {},
          /^Cannot serve HTTPS with \S+serve\.test\.ts and \S+serve\.test\.ts: .+\n$/,
          { TLS_CERT: import.meta.path, TLS_KEY: import.meta.path },
        ],
      ],
      3,
    ),
  )("%s ends with one sentence", async (_, prepare, err, settings = {}) => {
    const dataDir = newPath();
    prepare(dataDir);
    const ended = await gardenshed(["serve"], { DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1", ...settings });
    expect(ended).toEqual({ code: 1, out: "", err: expect.stringMatching(err) });
  });

  longTest("answers what needs no key while the first one is made, and ends when that cannot be stored", async () => {
    const dataDir = newPath();
    mkdirSync(join(dataDir, "keys", "server.secret"), { recursive: true });
    const { code, out, err } = await gardenshed(["serve"], { DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1" });
    expect(code).toBe(1);
    expect(out).toContain("Listening on ");
    expect(err).toMatch(/^The key file \S+server\.secret cannot be read\. .+\n$/);
  });

  longTest("on a newer database touches nothing", async () => {
    const dataDir = newPath();
    await run(["user", "create", "ada@garden.test"], dataDir);
    const path = join(dataDir, "gardenshed.db");
    const db = new Database(path);
    db.execute("pragma user_version = 9999; pragma wal_checkpoint(truncate); pragma journal_mode = delete");
    db.close();
    const before = readFileSync(path);
    for (const args of [
      ["serve", "--port", "0"],
      ["user", "create", "ada@garden.test"],
    ]) {
      const { code, out, err } = await gardenshed(args, { DATA_DIR: dataDir });
      expect({ code, out, err }).toEqual({
        ...{ code: 1, out: "" },
        err: expect.stringContaining(`The database has schema 9999, this program knows ${schemaVersion}.`),
      });
    }
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(dataDir).sort()).toEqual(["gardenshed.db", "images", "keys", "lock", "uploads"]);
  });
});

/** A new account, with a token that its user has got from the server. */
async function signUp({ base }: ServerProcess) {
  const [email, password] = [`${crypto.randomUUID()}@garden.test`, "password123"];
  const post = (path: string, body: object) => fetch(`${base}${path}`, { method: "POST", body: JSON.stringify(body) });
  await post("/api/users", { name: "Ada", email, password, password_confirmation: password });
  const login = await post("/api/tokens", { user: { email, password } });
  const { token } = (await login.json()) as { token: { encoded: string } }; // a login object
  return { email, token: token.encoded };
}

describe("a command beside a server changes what its next answer shows", () => {
  const dataDir = newPath();
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServe(dataDir);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.each<{ command: string; stdin?: string; path: string; before: object; after: object }>([
    { command: "config set NEWS 1", path: "/api/global_config", before: {}, after: { NEWS: "1" } },
    {
      command: "bulletin add --title News --content -",
      stdin: "Text",
      path: "/api/global_bulletins/news",
      before: {},
      after: { content: "Text" },
    },
    {
      command: "release add 15.8.0 https://files.test/os.fw --platform sbc4 --channel stable",
      path: "/api/releases?platform=sbc4",
      before: { status: 404 },
      after: { status: 200, version: "15.8.0" },
    },
    {
      command: "limit EMAIL max_sequence_count 5",
      path: "/api/device",
      before: { max_sequence_count: 0 },
      after: { max_sequence_count: 5 },
    },
    {
      command: "user password EMAIL --sign-out",
      path: "/api/device",
      before: { status: 200 },
      after: { status: 401 },
    },
    { command: "user delete EMAIL --yes", path: "/api/alerts", before: { status: 200 }, after: { status: 401 } },
  ])("$command", async ({ command, stdin, path, before, after }) => {
    const { email, token } = await signUp(server);
    const shown = async (): Promise<object> => {
      const answer = await get(server, path, token);
      return { status: answer.status, ...((await answer.json()) as object | null) }; // every answer here is JSON
    };
    expect(await shown()).toMatchObject(before);
    expect(await shown()).not.toMatchObject(after);
    expect((await run(command.replace("EMAIL", email), dataDir, { stdin: stdin ?? "" })).code).toBe(0);
    expect(await shown()).toMatchObject(after);
  });

  longTest("token: it is in force", async () => {
    const { email } = await signUp(server);
    const { token } = JSON.parse((await run(["token", email], dataDir)).out.join("\n"));
    expect((await get(server, "/api/device", token.encoded)).status).toBe(200);
  });
});

/** A sign-up of which half has arrived: what the server has read, it has begun to answer. */
async function startSlowRequest(server: ServerProcess, email: string) {
  const password = "password123";
  const body = JSON.stringify({ name: "Ada", email, password, password_confirmation: password });
  const half = body.length / 2;
  const socket = await connected(server.port);
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += String(chunk);
    });
    socket.on("close", () => resolve(text));
  });
  socket.write(`POST /api/users HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body.slice(0, half));
  await get(server, "/health"); // sent later, so that what was sent before has been read as well
  return { answer, finish: () => socket.write(body.slice(half)) };
}

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.on("error", reject);
  });

/** Resolves when new connections are refused. */
async function closed({ port }: ServerProcess): Promise<void> {
  for (;;) {
    try {
      (await connected(port)).destroy();
    } catch {
      return;
    }
  }
}

describe.each(part(["SIGTERM", "SIGINT"] as const, 2))("%s", (signal) => {
  test("lets a request in flight finish, then ends with 0 and leaves a checkpointed database", async () => {
    const dataDir = newPath();
    await using server = await startServe(dataDir);
    const { answer, finish } = await startSlowRequest(server, "ada@garden.test");
    server.kill(signal);
    await closed(server);
    finish();
    expect(await answer).toStartWith("HTTP/1.1 200 OK\r\n");
    expect(await server.ended).toBe(0);
    expect(readdirSync(dataDir).sort()).toEqual(["gardenshed.db", "images", "keys", "lock", "uploads"]);
    await using next = await startServe(dataDir);
    expect(next.lines.join("\n")).not.toContain("no account");
  });

  longTest("stores when the device was seen last", async () => {
    const dataDir = newPath();
    const email = "ada@garden.test";
    await run(["user", "create", email], dataDir);
    const { out } = await run(["token", email], dataDir);
    const { token } = JSON.parse(out.join("\n")) as { token: { encoded: string } }; // a login object
    const headers = { authorization: token.encoded, "user-agent": "DeviceOS/15.8.0" };
    await using server = await startServe(dataDir);
    const seen = async ({ base }: ServerProcess) => {
      const answer = await fetch(`${base}/api/device`, {
        headers: { authorization: token.encoded, "user-agent": "x" },
      });
      const { dos_version, last_saw_api } = (await answer.json()) as Record<string, unknown>; // a device
      return { dos_version, last_saw_api };
    };
    await fetch(`${server.base}/api/device`, { headers });
    const before = await seen(server);
    expect(before.dos_version).toBe("15.8.0");
    server.kill(signal);
    expect(await server.ended).toBe(0);
    await using next = await startServe(dataDir);
    expect(await seen(next)).toEqual(before);
  });

  longTest("a second time ends at once", async () => {
    await using server = await startServe(newPath());
    const { answer } = await startSlowRequest(server, "ada@garden.test");
    server.kill("SIGTERM");
    await closed(server);
    server.kill(signal);
    expect(await server.ended).toBe(1);
    expect(await answer).toBe("");
  });
});

test("kill -9 loses nothing that was answered, and the next start needs no repair", async () => {
  const dataDir = newPath();
  await using server = await startServe(dataDir);
  const { token } = await signUp(server);
  server.kill("SIGKILL");
  await server.ended;
  await using next = await startServe(dataDir);
  expect((await get(next, "/api/device", token)).status).toBe(200);
});
