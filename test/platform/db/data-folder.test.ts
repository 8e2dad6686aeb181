import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { holderOfDataFolder, lockDataFolder, openDataFolder } from "../../../src/platform/db/data-folder";
import { tempFolder } from "../../support/folder";

const root = tempFolder();
afterAll(() => rmSync(root, { recursive: true }));

let folders = 0;
const newPath = (): string => join(root, String(folders++));

const inUseBy = (path: string, pid: number): string =>
  `The data folder ${path} is in use by process ${pid}; stop that one first, or use another folder.`;

const program = `
  import { lockDataFolder } from ${JSON.stringify(join(import.meta.dir, "../../../src/platform/db/data-folder"))};
  try {
    globalThis.lock = lockDataFolder(process.argv.at(-1));
    console.log("held");
    setInterval(() => {}, 60_000);
  } catch (error) {
    console.log(error.message);
  }
`;

/** Another process that takes the lock and keeps it until it is killed; `said` is its first line. */
async function startHolder(path: string) {
  const child = Bun.spawn([process.execPath, "-e", program, path], { stdout: "pipe" });
  const { value } = await child.stdout.getReader().read();
  return { child, said: new TextDecoder().decode(value).trim() };
}

describe("openDataFolder", () => {
  test("creates the folder and its folders", () => {
    const path = join(newPath(), "deeper");
    const folder = openDataFolder(path);
    expect(folder).toEqual({
      path,
      database: join(path, "gardenshed.db"),
      keys: join(path, "keys"),
      images: join(path, "images"),
      uploads: join(path, "uploads"),
      releases: join(path, "releases"),
    });
    expect(readdirSync(path).sort()).toEqual(["images", "keys", "uploads"]);
  });

  test("says how long its path may be: of a longer one the database cannot be opened", () => {
    const longest = join(root, "x".repeat(200), "x".repeat(200), "x".repeat(200)).slice(
      0,
      504 - "/gardenshed.db".length,
    );
    const { database } = openDataFolder(longest);
    new Database(database).close();
    expect(() => openDataFolder(`${longest}x`)).toThrow(
      `The path of the data folder ${longest}x is too long: it may have ${longest.length} bytes. Choose a shorter one.`,
    );
  });

  test.skipIf(process.platform === "win32")("lets only its owner into them", () => {
    const folder = openDataFolder(newPath());
    expect(
      [folder.path, folder.keys, folder.images, folder.uploads].map((part) => statSync(part).mode & 0o777),
    ).toEqual([...[0o700, 0o700, 0o700, 0o700]]);
  });

  test("keeps what is there", () => {
    const { keys, path } = openDataFolder(newPath());
    writeFileSync(join(keys, "token.pem"), "key");
    openDataFolder(path);
    expect(existsSync(join(keys, "token.pem"))).toBe(true);
  });

  test("says which folder cannot be made", () => {
    const path = newPath();
    writeFileSync(path, "a file");
    expect(() => openDataFolder(path)).toThrow(new Error(`Cannot create the data folder ${path}`));
  });
});

describe("lockDataFolder", () => {
  test("is held until it is released", () => {
    const { path } = openDataFolder(newPath());
    const lock = lockDataFolder(path);
    expect(() => lockDataFolder(path)).toThrow(new Error(inUseBy(path, process.pid)));
    expect(() => lockDataFolder(path)).toThrow(new Error(inUseBy(path, process.pid)));
    lock.release();
    lockDataFolder(path).release();
    expect(readdirSync(path).filter((name) => name.startsWith("lock"))).toEqual(["lock"]);
  });

  test("keeps other processes out", async () => {
    const { path } = openDataFolder(newPath());
    const lock = lockDataFolder(path);
    expect((await startHolder(path)).said).toBe(inUseBy(path, process.pid));
    lock.release();
  });

  test("ends with kill -9", async () => {
    const { path } = openDataFolder(newPath());
    const { child, said } = await startHolder(path);
    expect(said).toBe("held");
    expect(() => lockDataFolder(path)).toThrow(new Error(inUseBy(path, child.pid)));
    child.kill("SIGKILL");
    await child.exited;
    lockDataFolder(path).release();
  });

  test("lets one of several in that start at once, and the others name it", async () => {
    const { path } = openDataFolder(newPath());
    const holders = await Promise.all([startHolder(path), startHolder(path), startHolder(path)]);
    const winner = holders.find(({ said }) => said === "held")?.child.pid ?? 0;
    expect(holders.map(({ child, said }) => [child.pid, said])).toEqual(
      holders.map(({ child: { pid } }) => [pid, pid === winner ? "held" : inUseBy(path, winner)]),
    );
    for (const { child } of holders) child.kill("SIGKILL");
    await Promise.all(holders.map(({ child }) => child.exited));
  });

  test("is separate for each folder", () => {
    const locks = [openDataFolder(newPath()), openDataFolder(newPath())].map(({ path }) => lockDataFolder(path));
    for (const lock of locks) lock.release();
  });

  test("says which folder cannot be locked, and what to do about a damaged file", () => {
    const path = newPath();
    expect(() => lockDataFolder(path)).toThrow(new Error(`Cannot lock the data folder ${path}`));
    const lock = join(openDataFolder(path).path, "lock");
    writeFileSync(lock, "no database, but a text that somebody put there");
    expect(() => lockDataFolder(path)).toThrow(
      new Error(`Cannot lock the data folder ${path}. If no server runs on it, remove ${lock}.`),
    );
  });
});

describe("holderOfDataFolder", () => {
  test("is nobody without a lock, and none is made", () => {
    const { path } = openDataFolder(newPath());
    expect(holderOfDataFolder(path)).toBeUndefined();
    expect(existsSync(join(path, "lock"))).toBe(false);
  });

  test("is the process that holds it, until it ends", async () => {
    const { path } = openDataFolder(newPath());
    const { child } = await startHolder(path);
    expect(holderOfDataFolder(path)).toBe(child.pid);
    child.kill("SIGKILL");
    await child.exited;
    expect(holderOfDataFolder(path)).toBeUndefined();
    lockDataFolder(path).release();
  });
});
