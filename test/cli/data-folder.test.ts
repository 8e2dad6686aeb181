import { afterAll, describe, expect, test } from "bun:test";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commands } from "../../src/cli/commands";
import { Database } from "../../src/platform/db/database";
import { schemaVersion } from "../../src/platform/db/migrate";
import { command } from "./fixtures";
import { gardenshed, program, startServe } from "./process";
import { longTest, part } from "../support/tier";

/* Which commands make a data folder, whose its files are, and what is said of one that does not fit. */

const root = mkdtempSync(join(tmpdir(), "folder-"));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const newPath = (): string => join(root, String(folders++));

/** A data folder with one account. */
async function newFolder(): Promise<string> {
  const path = newPath();
  expect((await command(["user", "create", "ada@garden.test"], path)).code).toBe(0);
  return path;
}

describe("a folder that is not there", () => {
  test.each(
    part(
      commands.filter(({ data }) => data === "needs").map(({ name, example }) => [name, example] as const),
      4,
    ),
  )("%s says so and makes none", async (_, example) => {
    const path = newPath();
    const words = (example.match(/"[^"]*"|\S+/g) ?? []).filter((word) => !word.startsWith("--data-dir"));
    const { code, out, err } = await command(words, path);
    expect({ code, out, err }).toEqual({
      ...{ code: 1, out: [] },
      err: [
        expect.stringMatching(/^There is no database; name the data folder with --data-dir.+ \(data folder \S+\)\.$/),
      ],
    });
    expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
  });

  test("only these make one", () => {
    const makers = commands.filter(({ data }) => data === "creates" || data === "serves").map(({ name }) => name);
    expect(makers).toEqual(["serve", "user create", "restore"]);
  });

  test("these need none", () => {
    const free = commands.filter(({ data }) => data === undefined).map(({ name }) => name);
    expect(free.sort()).toEqual([
      ...["config", "health", "help", "licenses", "mail test", "openapi", "practice", "print"],
      ...["service install", "service remove", "service status", "version", "watch test", "words", "words check"],
    ]);
  });
});

describe("a token key that is gone", () => {
  const sentence = (path: string): string =>
    `The key file ${join(path, "keys", "token.pem")} is missing. Restore it from a backup, or make a new one with ` +
    "gardenshed key new --yes (everybody, robots included, then has to log in again)";

  test.each(part([["serve"], ["user list"], ["user create bob@garden.test"]], 3))(
    "where accounts exist: %s ends and makes none",
    async (line) => {
      const path = await newFolder();
      rmSync(join(path, "keys", "token.pem"));
      const { code, err } = await command([...line.split(" "), "--port", "0"], path);
      expect({ code, err }).toEqual({ code: 1, err: [expect.stringContaining(sentence(path))] });
      expect(readdirSync(join(path, "keys"))).not.toContain("token.pem");
    },
  );

  longTest("is made where there is no account", async () => {
    const path = await newFolder();
    await command(["user", "delete", "ada@garden.test", "--yes"], path);
    rmSync(join(path, "keys", "token.pem"));
    expect((await command(["user", "list"], path)).code).toBe(0);
    expect(readdirSync(join(path, "keys"))).toContain("token.pem");
  });

  test("is made anew by key new, which ends every token", async () => {
    const path = await newFolder();
    const { token } = JSON.parse((await command(["token", "ada@garden.test"], path)).out[0] ?? "");
    rmSync(join(path, "keys", "token.pem"));
    expect(await command(["key", "new"], path)).toMatchObject({ code: 2 });
    expect(await command(["key", "new", "--yes"], path)).toMatchObject({
      code: 0,
      out: ["Made a new token key. Everybody, robots included, has to log in again."],
    });
    await using server = await startServe(path);
    const ask = (encoded: string) => fetch(`${server.base}/api/device`, { headers: { authorization: encoded } });
    expect((await ask(token.encoded)).status).toBe(401);
    const fresh = JSON.parse((await command(["token", "ada@garden.test"], path)).out[0] ?? "");
    expect((await ask(fresh.token.encoded)).status).toBe(200);
  });

  longTest("is not made while a server runs", async () => {
    const path = await newFolder();
    await using server = await startServe(path);
    const before = readFileSync(join(path, "keys", "token.pem"));
    const { code, err } = await command(["key", "new", "--yes"], path);
    expect({ code, err }).toEqual({ code: 1, err: [expect.stringContaining(`in use by process ${server.pid}`)] });
    expect(readFileSync(join(path, "keys", "token.pem")).equals(before)).toBe(true);
  });
});

describe("a database of another program", () => {
  const setVersion = (path: string, version: number): void => {
    const db = new Database(join(path, "gardenshed.db"));
    db.execute(`pragma user_version = ${version}`);
    db.close();
  };

  test("that is newer names the copy this program can use, and the way back", async () => {
    const path = await newFolder();
    for (const number of [schemaVersion - 1, schemaVersion + 1, schemaVersion + 2]) {
      writeFileSync(join(path, `gardenshed.db.before-${number}`), "");
    }
    setVersion(path, schemaVersion + 2);
    const copy = join(path, `gardenshed.db.before-${schemaVersion + 1}`);
    expect((await command(["user", "list"], path)).err[0]).toStartWith(
      `The database has schema ${schemaVersion + 2}, this program knows ${schemaVersion}. Start the newer program, or go ` +
        `back to how things were before the update: stop the server, put ${copy} in the place of gardenshed.db, and`,
    );
  });

  longTest("whose server runs and is older: it needs a restart", async () => {
    const path = await newFolder();
    await using server = await startServe(path);
    setVersion(path, schemaVersion - 1);
    const { code, err } = await command(["user", "list"], path);
    expect({ code, err }).toEqual({
      code: 1,
      err: [
        expect.stringMatching(
          new RegExp(`^The server that runs as process ${server.pid} is older than this program, .+restart the server`),
        ),
      ],
    });
  });
});

const OTHER = 12_345;
const canBecome =
  process.getuid?.() === 0 && Bun.spawnSync(["setpriv", `--reuid=${OTHER}`, "--clear-groups", "true"]).success;
if (!canBecome) console.log("Not tested: whose files are, because this user cannot become another one.");

describe.skipIf(!canBecome)("what root creates", () => {
  /** Files below a folder, the folder included, that belong to somebody else than its owner. */
  const foreign = (path: string): string[] =>
    [".", ...readdirSync(path, { recursive: true, encoding: "utf8" })].filter(
      (name) => statSync(join(path, name)).uid !== OTHER,
    );
  const asOther = (line: readonly string[], dataDir: string) => {
    const child = Bun.spawnSync(["setpriv", `--reuid=${OTHER}`, "--clear-groups", ...program, ...line], {
      env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir, BUN_TMPDIR: tmpdir() },
    });
    return { code: child.exitCode, err: child.stderr.toString() };
  };
  /** A folder of the other user, whom every folder above lets through. */
  const ownFolder = (): string => {
    const path = mkdtempSync(join(tmpdir(), "owned-"));
    chownSync(path, OTHER, OTHER);
    return path;
  };

  longTest("in an empty folder belongs to its owner, who can go on with it", async () => {
    const path = ownFolder();
    expect((await command(["user", "create", "ada@garden.test"], path)).code).toBe(0);
    expect(foreign(path)).toEqual([]);
    const { code, err } = asOther(["user", "list"], path);
    expect({ code, err }).toEqual({ code: 0, err: `Data folder: ${path}\n` });
    await using server = await startServe(path);
    expect((await fetch(`${server.base}/health`)).status).toBe(200);
    expect(foreign(path)).toEqual([]);
    rmSync(path, { recursive: true });
  });

  longTest("check looks with the rights of the owner, and knows who holds the ports", async () => {
    const path = ownFolder();
    await command(["user", "create", "ada@garden.test"], path);
    const backups = join(path, "backups");
    mkdirSync(backups, { mode: 0o755 });
    const key = join(path, "keys", "server.secret");
    chownSync(key, 0, 0);
    const look = await gardenshed(["check"], { DATA_DIR: path, BACKUP_DIR: backups, MQTT_PORT: "0" });
    expect(look.code).toBe(1);
    expect(look.out).toMatch(`ok       data folder       ${path}\n`);
    expect(look.out).toContain(`broken   keys              The key file ${key} cannot be read`);
    expect(look.out).toContain(`broken   backups           this user may not read and write ${backups}: `);
    rmSync(path, { recursive: true });
  });

  longTest("a mirror that root has begun is told with how to give it to the server", async () => {
    const path = ownFolder();
    const mirror = mkdtempSync(join(tmpdir(), "mirror-"));
    await command(["user", "create", "ada@garden.test"], path);
    const { code, err } = await command(["mirror", mirror], path);
    expect(code).toBe(0);
    expect(err).toContain(
      `Warning: the server cannot keep ${mirror} up to date as MIRROR_DIR, because it is another user's: chown -R ${OTHER} ${mirror}`,
    );
    Bun.spawnSync(["chown", "-R", String(OTHER), mirror]);
    expect(asOther(["mirror", mirror], path)).toEqual({ code: 0, err: expect.not.stringContaining("another user") });
    for (const folder of [path, mirror]) rmSync(folder, { recursive: true });
  });

  longTest("as a new folder belongs to the owner of its parent, and so does what a restore puts there", async () => {
    const parent = ownFolder();
    const from = await newFolder();
    const file = join(parent, "garden.tar");
    expect((await command(["backup", file], from)).code).toBe(0);
    const path = join(parent, "new", "data");
    expect((await command(["restore", file], path)).code).toBe(0);
    expect((await command(["restore", file, "--replace"], path)).code).toBe(0);
    expect(foreign(parent)).toEqual([]);
    expect(asOther(["user", "list"], path).code).toBe(0);
    rmSync(parent, { recursive: true });
  });

  test.each(part([["keys"], ["gardenshed.db"], ["lock"], ["keys/token.pem"]], 4))(
    "and what is root's after all is named with owner, user and remedy: %s",
    async (part) => {
      const path = ownFolder();
      await command(["user", "create", "ada@garden.test"], path);
      writeFileSync(join(path, "lock"), "", { flag: "a" });
      chownSync(join(path, part), 0, 0);
      Bun.spawnSync(["chmod", part === "keys" ? "700" : "600", join(path, part)]);
      expect(asOther(["serve", "--port", "0"], path)).toEqual({
        code: 1,
        err: expect.stringContaining(
          `Cannot read and write ${join(path, part)}: it belongs to user root, this is user ${OTHER}; as root: chown -R ${OTHER} ${path}`,
        ),
      });
      rmSync(path, { recursive: true });
    },
  );

  test("a folder of another user names the one to be", async () => {
    const path = ownFolder();
    mkdirSync(join(path, "keys"), { mode: 0o700 });
    chownSync(path, 0, 0);
    Bun.spawnSync(["chmod", "755", path]);
    expect(asOther(["user", "create", "ada@garden.test"], path).err).toContain(
      `Cannot read and write ${path}: it belongs to user root, this is user ${OTHER}; run the program as user root, or as`,
    );
    rmSync(path, { recursive: true });
  });
});
