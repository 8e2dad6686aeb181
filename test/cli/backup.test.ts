import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeArchive } from "../../src/backup/archive";
import { openDataFolder } from "../../src/db/data-folder";
import { Database } from "../../src/db/database";
import { schemaVersion } from "../../src/db/migrate";
import { migrations } from "../../src/db/migrations";
import { command, restored, tempFolder } from "../support/backups";
import { jpeg } from "../support/pictures";
import { get, makeAccount, post, send, type TestAccount } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { photograph } from "../support/uploads";
import { gardenshed, program, startServe } from "./process";

let server: TestServer;
let account: TestAccount;
let root: string;
let file: string;
let bytes: Buffer;
beforeAll(async () => {
  root = tempFolder();
  server = await startServer();
  account = await makeAccount(server, "ada@garden.test");
  await photograph(server, account, await jpeg(100, 80));
  await send(server, post("/api/tools", { name: "Hoe" }), account.token);
  file = join(root, "garden.tar");
  await command(["backup", file], server.dataDir);
  bytes = readFileSync(file);
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true });
});

let count = 0;
const newPath = (): string => join(root, `case-${count++}`);
/** Every file below a folder with its content. */
const contentOf = (folder: string) =>
  [...new Bun.Glob("**/*").scanSync({ cwd: folder, dot: true })]
    .sort()
    .map((path) => [path, createHash("sha256").update(readFileSync(join(folder, path))).digest("hex")]);

describe("backup", () => {
  test("prints its size and the number of records", async () => {
    const path = newPath();
    const printed = await command(["backup", path], server.dataDir);
    expect(printed).toEqual({
      code: 0,
      out: [expect.stringMatching(/^Backed up \d+ records and 1 picture: 0\.\d MB\.$/)],
      err: [`Data folder: ${server.dataDir}`],
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("takes the place of an earlier one of the same name", async () => {
    const path = newPath();
    await command(["backup", path], server.dataDir);
    const before = readFileSync(path);
    await send(server, post("/api/tools", { name: "Rake" }), account.token);
    await command(["backup", path], server.dataDir);
    expect(readFileSync(path).equals(before)).toBe(false);
    using copy = await restored(path);
    expect(copy.rows("select name from tools order by id")).toEqual([{ name: "Hoe" }, { name: "Rake" }]);
  });

  test("writes to standard output for -, and its sentence elsewhere", async () => {
    const path = newPath();
    const parts: Buffer[] = [];
    const outBytes = async (chunk: Uint8Array): Promise<void> => void parts.push(Buffer.from(chunk));
    const printed = await command(["backup", "-"], server.dataDir, { outBytes });
    expect(printed).toEqual({
      ...{ code: 0, out: [] },
      err: [expect.stringMatching(/^Backed up /), `Data folder: ${server.dataDir}`],
    });
    writeFileSync(path, Buffer.concat(parts));
    using copy = await restored(path);
    expect(copy.rows("select email from users")).toEqual([{ email: "ada@garden.test" }]);
  });

  test("shows progress on a terminal, where it writes no archive", async () => {
    let drawn = "";
    const terminal = (text: string): void => void (drawn += text);
    await command(["backup", newPath()], server.dataDir, { terminal });
    expect(drawn).toMatch(/^\r\u001b\[KBacking up: \d+\.\d MB.*\r\u001b\[K$/s);
    expect(await command(["backup", "-"], server.dataDir, { terminal })).toMatchObject({ code: 2 });
  });

  test.each<[string, () => string[], RegExp]>([
    ["a data folder without a database", () => ["--data-dir", newPath(), "backup", newPath()], /^There is no database to back up \(data folder \S+\)\.$/],
    ["a folder that is not there", () => ["backup", join(newPath(), "x.tar")], /no such file or directory/],
    ["no name", () => ["backup"], /^Usage: gardenshed backup <file\.tar>$/],
  ])("refuses %s", async (_, line, sentence) => {
    const { code, err } = await command(line(), server.dataDir);
    expect({ code, err: err[0] }).toEqual({ code: line().length > 1 ? 1 : 2, err: expect.stringMatching(sentence) });
  });

  test("creates no data folder", async () => {
    const path = newPath();
    await command(["backup", newPath()], path);
    expect(existsSync(path)).toBe(false);
  });
});

describe("backup under load, by a process of its own", () => {
  test("what was acknowledged before it began is in it, without gaps, and pictures are whole", async () => {
    const path = newPath();
    const photo = await jpeg(200, 150);
    const acknowledged: number[] = [];
    let isDone = false;
    const write = async (): Promise<void> => {
      while (!isDone) {
        const { json } = await send(server, post("/api/curves", { name: crypto.randomUUID(), type: "water", data: {} }), account.token);
        acknowledged.push((json as { id: number }).id); // a record
      }
    };
    const takePictures = async (): Promise<void> => {
      while (!isDone) await photograph(server, account, photo);
    };
    await write.call(undefined, void setTimeout(() => (isDone = true), 0));
    isDone = false;
    const before = acknowledged.length;
    const writers = [write(), write(), takePictures()];
    const { code } = await gardenshed(["backup", path], { DATA_DIR: server.dataDir });
    isDone = true;
    await Promise.all(writers);
    expect({ code, wasBusy: acknowledged.length > before + 10 }).toEqual({ code: 0, wasBusy: true });
    using copy = await restored(path);
    const ids = new Set(copy.rows("select id from curves").map(({ id }) => Number(id)));
    const last = Math.max(...ids);
    expect(acknowledged.slice(0, before).filter((id) => !ids.has(id))).toEqual([]);
    expect(acknowledged.filter((id) => id < last && !ids.has(id))).toEqual([]);
    expect((await copy.faults()).missing).toEqual([]);
    expect(copy.rows("pragma foreign_key_check")).toEqual([]);
  });
});

describe("restore", () => {
  test("into a new folder: a server that starts on it goes on where the other was", async () => {
    const dataDir = newPath();
    const printed = await command(["restore", file], dataDir);
    expect(printed).toEqual({
      code: 0,
      out: [expect.stringMatching(/^Restored \d+ records and 1 picture of \S+Z, made by version \d+\.\d+\.\d+\.$/)],
      err: [`Data folder: ${dataDir}`],
    });
    await using other = await startServe(dataDir);
    const headers = { authorization: `Bearer ${account.token}`, "user-agent": "test" };
    const ask = async (path: string): Promise<unknown> => (await fetch(`${other.base}${path}`, { headers })).json();
    expect(await ask("/api/tools")).toMatchObject([{ name: "Hoe" }]);
    const [{ attachment_url: address = "" } = {}] = (await ask("/api/images")) as { attachment_url?: string }[];
    expect((await fetch(address)).headers.get("content-type")).toBe("image/jpeg");
  });

  test("into an empty folder, beside settings", async () => {
    const dataDir = newPath();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "gardenshed.toml"), "signup = 'closed'");
    expect((await command(["restore", file], dataDir)).code).toBe(0);
    expect(readFileSync(join(dataDir, "gardenshed.toml"), "utf8")).toBe("signup = 'closed'");
  });

  test("files are their owner's alone", async () => {
    const dataDir = newPath();
    await command(["restore", file], dataDir);
    const modes = [...new Bun.Glob("**/*").scanSync({ cwd: dataDir, onlyFiles: false })]
      .filter((path) => path !== "lock")
      .map((path) => statSync(join(dataDir, path)))
      .map((stats) => `${stats.isDirectory() ? "folder" : "file"} ${(stats.mode & 0o777).toString(8)}`);
    expect([...new Set(modes)].sort()).toEqual(["file 600", "folder 700"]);
  });

  test("where data are, only with --replace, which moves them aside", async () => {
    const dataDir = newPath();
    await command(["user", "create", "eve@garden.test"], dataDir);
    const before = contentOf(dataDir);
    expect(await command(["restore", file], dataDir)).toEqual({
      ...{ code: 1, out: [] },
      err: [
        `The data folder is not empty; use another one, or --replace to move what is in it aside (data folder ${dataDir}).`,
      ],
    });
    expect(contentOf(dataDir)).toEqual(before);

    const { code, out } = await command(["restore", file, "--replace"], dataDir);
    const aside = /^Moved the old data to (\S+)\.$/.exec(out[0] ?? "")?.[1] ?? "";
    expect({ code, aside }).toEqual({ code: 0, aside: expect.stringContaining(`${dataDir}.replaced-`) });
    expect((await command(["user", "list"], dataDir)).out.join("\n")).toContain("ada@garden.test");
    expect((await command(["user", "list"], aside)).out.join("\n")).toContain("eve@garden.test");
    expect(contentOf(aside).filter(([path]) => path === "keys/token.pem")).toEqual(
      before.filter(([path]) => path === "keys/token.pem"),
    );
  });

  test("not under a running server, whatever is asked", async () => {
    const dataDir = newPath();
    await using running = await startServe(dataDir);
    for (const flags of [[], ["--replace"]]) {
      const { code, err } = await command(["restore", file, ...flags], dataDir);
      expect({ code, err: err[0] }).toEqual({
        code: 1,
        err: expect.stringContaining(`is in use by process ${running.pid}; stop that one first`),
      });
    }
    expect((await fetch(`${running.base}/health`)).status).toBe(200);
  });

  test("shows progress on a terminal", async () => {
    let drawn = "";
    const terminal = (text: string): void => void (drawn += text);
    await command(["restore", file], newPath(), { terminal });
    expect(drawn).toMatch(/^\r\u001b\[KChecking: \d\.\d MB of \d\.\d MB/);
  });

  test("of an older schema; the next start migrates it", async () => {
    const [old, dataDir, path] = [newPath(), newPath(), newPath()];
    const db = new Database(openDataFolder(old).database);
    for (const sql of migrations.slice(0, -1)) db.execute(sql);
    db.execute(`pragma user_version = ${schemaVersion - 1}`);
    db.close();
    await gardenshed(["version"]);
    for (const name of ["token.pem", "server.secret"]) {
      writeFileSync(join(old, "keys", name), readFileSync(join(server.dataDir, "keys", name)));
    }
    expect((await command(["backup", path], old)).code).toBe(0);
    expect((await command(["restore", path], dataDir)).code).toBe(0);
    const versionOf = (): unknown => {
      const found = new Database(join(dataDir, "gardenshed.db"), { readonly: true });
      const version = found.value("pragma user_version");
      found.close();
      return version;
    };
    expect(versionOf()).toBe(schemaVersion - 1);
    await using _ = await startServe(dataDir);
    expect(versionOf()).toBe(schemaVersion);
  });
});

describe("restore refuses, and touches nothing", () => {
  /** An archive of other files, well-formed. */
  async function archive(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
    const path = newPath();
    const entries = Object.entries(files).map(([name, content]) => ({
      name,
      size: Buffer.byteLength(content),
      content: [Buffer.from(content)],
    }));
    const parts: Buffer[] = [];
    for await (const chunk of writeArchive(entries, new Date(0))) parts.push(Buffer.from(chunk));
    writeFileSync(path, Buffer.concat(parts));
    return path;
  }
  const manifest = (fields: object = {}): string =>
    JSON.stringify({ format: 1, version: "9.9.9", schema: schemaVersion, created_at: "2026-03-01T08:15:30.123Z", ...fields });
  const keys = { "keys/token.pem": "key", "keys/server.secret": "secret" };
  const database = (): Buffer => readFileSync(join(newDatabase(), "gardenshed.db"));
  function newDatabase(sql = ""): string {
    const folder = newPath();
    const db = new Database(openDataFolder(folder).database);
    for (const each of migrations) db.execute(each);
    db.execute(`pragma user_version = ${schemaVersion}; ${sql}; pragma journal_mode = delete`);
    db.close();
    return folder;
  }
  const complete = () => ({ "backup.json": manifest(), ...keys, "gardenshed.db": database() });
  const changed = (index: number): string => {
    const path = newPath();
    const copy = Buffer.from(bytes);
    const at = index < 0 ? copy.length + index : index;
    copy[at] = (copy[at] ?? 0) ^ 1;
    writeFileSync(path, copy);
    return path;
  };
  const cut = (length: number): string => {
    const path = newPath();
    writeFileSync(path, bytes.subarray(0, length));
    return path;
  };

  const noBackup = /^The archive is no backup of Gardenshed \(/;
  const damaged = /^The archive is damaged: /;
  const rows: [string, () => string | Promise<string>, RegExp][] = [
    ["a byte changed in the first header", () => changed(3), damaged],
    ["a byte changed in a field of a header that says nothing", () => changed(330), damaged],
    ["a byte changed in the manifest", () => changed(520), damaged],
    ["a byte changed in the padding of the manifest", () => changed(1000), damaged],
    ["a byte changed in a key", () => changed(1700), damaged],
    ["a byte changed in the database", () => changed(Math.floor(bytes.length * 0.8)), damaged],
    ["a byte changed in the checksum", () => changed(-1536), damaged],
    ["a byte changed behind the checksum", () => changed(-1400), damaged],
    ["a byte changed at the end", () => changed(-1), damaged],
    ["an archive that is cut off at the end", () => cut(bytes.length - 1), damaged],
    ["half an archive", () => cut(Math.floor(bytes.length / 2)), damaged],
    ["an empty file", () => cut(0), damaged],
    ["no archive", async () => join(server.dataDir, "gardenshed.db"), damaged],
    ["a file that is not there", () => newPath(), /^Cannot read the backup \S+: no such file or directory \(/],
    ["an archive of something else", () => archive({ "readme.txt": "hello" }), noBackup],
    ["a manifest that is none", () => archive({ ...complete(), "backup.json": "[]" }), noBackup],
    ["a file outside of the data folder", () => archive({ ...complete(), "../evil": "x" }), noBackup],
    ["a file with the name of a folder above", () => archive({ ...complete(), "images/../../evil": "x" }), noBackup],
    ["an absolute path", () => archive({ ...complete(), "/etc/evil": "x" }), noBackup],
    ["a backup without keys", () => archive({ "backup.json": manifest(), "gardenshed.db": database() }), noBackup],
    ["a backup without a database", () => archive({ "backup.json": manifest(), ...keys }), noBackup],
    [
      "a newer schema",
      () => archive({ ...complete(), "backup.json": manifest({ schema: schemaVersion + 1 }) }),
      /^The backup is newer than this program: it has schema \d+, this program knows \d+\. Use version 9\.9\.9 or a later one \(/,
    ],
    ["a newer format", () => archive({ ...complete(), "backup.json": manifest({ format: 2 }) }), /^The backup is newer/],
    [
      "a database newer than its manifest says",
      () => {
        const folder = newDatabase(`pragma user_version = ${schemaVersion + 1}`);
        return archive({ ...complete(), "gardenshed.db": readFileSync(join(folder, "gardenshed.db")) });
      },
      /^The database in the backup is newer than this program \(/,
    ],
    [
      "a database that is none",
      () => archive({ ...complete(), "gardenshed.db": "not a database, but a text" }),
      /file is not a database/,
    ],
  ];
  test.each(rows)("%s", async (_, make, sentence) => {
    const path = await make();
    const fresh = newPath();
    const { code, out, err } = await command(["restore", path], fresh);
    expect({ code, out, err }).toEqual({ code: 1, out: [], err: [expect.stringMatching(sentence)] });
    expect(existsSync(fresh)).toBe(false);

    const used = newDatabase();
    const before = contentOf(used);
    expect((await command(["restore", path, "--replace"], used)).code).toBe(1);
    expect(contentOf(used).filter(([name]) => name !== "lock")).toEqual(before);
    expect(readdirSync(root).filter((name) => name.includes("replaced") && name.startsWith(used))).toEqual([]);
  });

  test("a backup is complete where no refusal is named", async () => {
    expect((await command(["restore", await archive(complete())], newPath())).code).toBe(0);
  });

  test("a link in the place of the archive leads to it", async () => {
    const link = newPath();
    symlinkSync(file, link);
    expect((await command(["restore", link], newPath())).code).toBe(0);
  });
});

test("a backup goes from one process into another, and the pipe may break", async () => {
  const path = newPath();
  const environment = { PATH: process.env["PATH"] ?? "", DATA_DIR: server.dataDir };
  const shell = (script: string) => {
    const child = Bun.spawn(["sh", "-c", script, ...program], { env: environment, stderr: "pipe", stdout: "pipe" });
    return child.exited;
  };
  expect(await shell(`"$0" "$1" backup - | cat > ${path}`)).toBe(0);
  expect((await command(["restore", path], newPath())).code).toBe(0);
  expect(await shell(`"$0" "$1" backup - | head -c 1000 > /dev/null`)).toBe(0);
  expect(readdirSync(server.dataDir).filter((name) => name.includes(".copy-"))).toEqual([]);
  expect((await send(server, get("/api/tools"), account.token)).status).toBe(200);
});
