import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { writeArchive } from "../../src/platform/disk/archive";
import { openDataFolder } from "../../src/platform/db/data-folder";
import { Database } from "../../src/platform/db/database";
import { schemaVersion } from "../../src/platform/db/migrate";
import { migrations } from "../../src/platform/db/migrations";
import { type BackedUp, hashesIn, startBackedUp } from "../support/backups";
import { command } from "./fixtures";
import { part } from "../support/tier";

let given: BackedUp;
let bytes: Buffer;
beforeAll(async () => {
  given = await startBackedUp();
  bytes = readFileSync(given.file);
});
afterAll(() => given[Symbol.asyncDispose]());

describe("restore refuses, and touches nothing", () => {
  /** An archive of other files, well-formed. */
  async function archive(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
    const path = given.newPath();
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
    JSON.stringify({
      format: 1,
      version: "9.9.9",
      schema: schemaVersion,
      created_at: "2026-03-01T08:15:30.123Z",
      ...fields,
    });
  const keys = { "keys/token.pem": "key", "keys/server.secret": "secret" };
  const database = (): Buffer => readFileSync(join(newDatabase(), "gardenshed.db"));
  function newDatabase(sql = ""): string {
    const folder = given.newPath();
    const db = new Database(openDataFolder(folder).database);
    for (const each of migrations) db.execute(each);
    db.execute(`pragma user_version = ${schemaVersion}; ${sql}; pragma journal_mode = delete`);
    db.close();
    return folder;
  }
  const complete = () => ({ "backup.json": manifest(), ...keys, "gardenshed.db": database() });
  const changed = (index: number): string => {
    const path = given.newPath();
    const copy = Buffer.from(bytes);
    const at = index < 0 ? copy.length + index : index;
    copy[at] = (copy[at] ?? 0) ^ 1;
    writeFileSync(path, copy);
    return path;
  };
  const compressed = (): string => {
    const path = given.newPath();
    writeFileSync(path, gzipSync(bytes));
    return path;
  };
  const cut = (length: number): string => {
    const path = given.newPath();
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
    [
      "an archive that somebody has compressed",
      () => compressed(),
      /^The backup is compressed; unpack it first with gunzip \S+ \(data folder \S+\)\.$/,
    ],
    ["an empty file", () => cut(0), damaged],
    ["no archive", async () => join(given.server.dataDir, "gardenshed.db"), damaged],
    ["a file that is not there", () => given.newPath(), /^Cannot read the backup \S+: no such file or directory \(/],
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
    [
      "a newer format",
      () => archive({ ...complete(), "backup.json": manifest({ format: 3 }) }),
      /^The backup is newer/,
    ],
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
  test.each(part(rows, 3))("%s", async (_, make, sentence) => {
    const path = await make();
    const fresh = given.newPath();
    const { code, out, err } = await command(["restore", path], fresh);
    expect({ code, out, err }).toEqual({ code: 1, out: [], err: [expect.stringMatching(sentence)] });
    expect(existsSync(fresh)).toBe(false);

    const used = newDatabase();
    const before = hashesIn(used);
    expect((await command(["restore", path, "--replace"], used)).code).toBe(1);
    expect(hashesIn(used).filter(([name]) => name !== "lock")).toEqual(before);
    expect(readdirSync(given.root).filter((name) => name.includes("replaced") && name.startsWith(used))).toEqual([]);
  });

  const ODD = "9.9.9\u001b[2J\u001b]0;title\u0007\r\nDone.\u009b1A\u202e\u2028\ud800";
  const harmless = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

  test("texts of a newer manifest are shown without what a terminal obeys", async () => {
    const path = await archive({ ...complete(), "backup.json": manifest({ format: 3, version: ODD }) });
    const { err } = await command(["restore", path], given.newPath());
    expect(err.join("")).toContain("Use version 9.9.9 [2J ]0;title Done. 1A or a later one");
    expect(err.join("")).toMatch(harmless);
  });

  test("texts of a manifest are shown so after it was restored, and no longer than a time", async () => {
    const fields = { version: ODD, created_at: `${"\u001b".repeat(9)}2026${"9".repeat(1_000)}` };
    const path = await archive({ ...complete(), "backup.json": manifest(fields) });
    const { code, out } = await command(["restore", path], given.newPath());
    expect(code).toBe(0);
    expect(out.join("")).toMatch(harmless);
    expect(out.join("").length).toBeLessThan(150);
  });

  test("a backup is complete where no refusal is named", async () => {
    expect((await command(["restore", await archive(complete())], given.newPath())).code).toBe(0);
  });
});
