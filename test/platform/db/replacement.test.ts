import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { lockDataFolder, openDataFolder } from "../../../src/platform/db/data-folder";
import { isOccupied, isReplacementPending, replaceData, STAGING } from "../../../src/platform/db/replacement";
import { tempFolder } from "../../support/folder";

const root = tempFolder();
afterAll(() => rmSync(root, { recursive: true }));

const OLD = {
  "gardenshed.db": "old database",
  "gardenshed.db-wal": "old log",
  "gardenshed.db.before-9": "older database",
  "keys/token.pem": "old key",
  "images/a/original.jpg": "old picture",
};
const NEW = { "gardenshed.db": "new database", "keys/token.pem": "new key", "images/b/original.jpg": "new picture" };
/** What belongs to the operator. */
const OWN = { "gardenshed.toml": "port = 8080", "notes/today.txt": "water the beans" };

const write = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
};

/** Content of every file below a folder by its path. */
function filesIn(folder: string): Record<string, string> {
  const paths = [...new Bun.Glob("**/*").scanSync({ cwd: folder, dot: true })].sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

const under = (folder: string, files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));

const STAMP = "2026-03-01T08-15-30Z";
let count = 0;
function makeFolder(...content: readonly Readonly<Record<string, string>>[]): string {
  const folder = join(root, `case-${count++}`, "data");
  mkdirSync(folder, { recursive: true });
  for (const files of content) write(folder, files);
  return folder;
}

describe("new data take the place of the old", () => {
  test("which move beside the data folder; what belongs to the operator stays", () => {
    const folder = makeFolder(OLD, OWN, under(STAGING, NEW));
    const aside = replaceData(folder, STAMP);
    expect(aside).toBe(`${folder}.replaced-${STAMP}`);
    expect(filesIn(dirname(folder))).toEqual({
      ...under("data", { ...NEW, ...OWN }),
      ...under(`data.replaced-${STAMP}`, OLD),
    });
  });

  test("which move within the data folder where the name beside it is taken", () => {
    const folder = makeFolder(OLD, under(STAGING, NEW));
    writeFileSync(`${folder}.replaced-${STAMP}`, "taken");
    expect(replaceData(folder, STAMP)).toBe(join(folder, `replaced-${STAMP}`));
    expect(filesIn(folder)).toEqual({ ...NEW, ...under(`replaced-${STAMP}`, OLD) });
  });

  test("a second time", () => {
    const folder = makeFolder(OLD, under(STAGING, NEW));
    replaceData(folder, STAMP);
    write(folder, under(STAGING, OLD));
    expect(replaceData(folder, "later")).toBe(`${folder}.replaced-later`);
    expect(filesIn(folder)).toEqual(OLD);
    expect(filesIn(`${folder}.replaced-later`)).toEqual(NEW);
  });

  test("or none: then nothing moves", () => {
    const folder = makeFolder(OWN, under(STAGING, NEW));
    expect(replaceData(folder, STAMP)).toBeUndefined();
    expect(readdirSync(dirname(folder))).toEqual([basename(folder)]);
    expect(filesIn(folder)).toEqual({ ...NEW, ...OWN });
  });
});

/** Linux lets some users have a folder of its own at a place. */
function mountOnItself(path: string): () => void {
  const { exitCode } = Bun.spawnSync(["mount", "--bind", path, path]);
  if (exitCode !== 0) throw new Error("mount");
  return () => void Bun.spawnSync(["umount", path]);
}
function tryToMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    mountOnItself(root)();
    return true;
  } catch {
    return false;
  }
}
const mayMount = tryToMount();
if (!mayMount) console.log("Not tested: mount points in a data folder, because this user may not mount one.");

describe("after a crash the next start finds", () => {
  const READY = "restore.ready";
  const ASIDE = `../data.replaced-${STAMP}`;
  const move = (folder: string, from: string, to: string, names: readonly string[]): void => {
    mkdirSync(join(folder, to), { recursive: true });
    for (const name of names) renameSync(join(folder, from, name), join(folder, to, name));
  };
  const decide = (folder: string): void => {
    writeFileSync(join(folder, STAGING, "aside"), ASIDE);
    renameSync(join(folder, STAGING), join(folder, READY));
  };
  const oldNames = ["gardenshed.db", "gardenshed.db-wal", "gardenshed.db.before-9", "keys", "images"];
  const moveOld = (folder: string, names = oldNames): void => {
    decide(folder);
    move(folder, ".", ASIDE, names);
  };
  const moveNew = (folder: string, names: readonly string[]): void => {
    moveOld(folder);
    rmSync(join(folder, READY, "aside"));
    move(folder, READY, ".", names);
  };

  test.each<[string, (folder: string) => void]>([
    ["nothing unpacked", (folder) => rmSync(join(folder, STAGING), { recursive: true })],
    ["some unpacked", (folder) => rmSync(join(folder, STAGING, "gardenshed.db"))],
    ["all unpacked", () => {}],
    ["a place for the old data chosen", (folder) => writeFileSync(join(folder, STAGING, "aside"), ASIDE)],
  ])("the old data: %s", (_, crash) => {
    const folder = makeFolder(OLD, OWN, under(STAGING, NEW));
    crash(folder);
    openDataFolder(folder);
    const { [STAGING]: __, ...found } = Object.groupBy(Object.entries(filesIn(folder)), ([path]) =>
      path.startsWith(STAGING) ? STAGING : "data",
    );
    expect(Object.fromEntries(found["data"] ?? [])).toEqual({ ...OLD, ...OWN });
  });

  test.each<[string, (folder: string) => void]>([
    ["decided", decide],
    ["an empty place for the old data", (folder) => moveOld(folder, [])],
    ["a file of the old data moved", (folder) => moveOld(folder, ["gardenshed.db"])],
    ["half of the old data moved", (folder) => moveOld(folder, ["gardenshed.db", "gardenshed.db-wal", "keys"])],
    ["all of the old data moved", (folder) => moveOld(folder)],
    ["the way for the new data free", (folder) => moveNew(folder, [])],
    ["a file of the new data moved", (folder) => moveNew(folder, ["gardenshed.db"])],
    ["half of the new data moved", (folder) => moveNew(folder, ["images", "keys"])],
    ["all of the new data moved", (folder) => moveNew(folder, ["gardenshed.db", "keys", "images"])],
  ])("all of the new data: %s", (_, crash) => {
    const folder = makeFolder(OLD, OWN, under(STAGING, NEW));
    crash(folder);
    expect(isReplacementPending(folder)).toBe(true);
    openDataFolder(folder);
    expect(isReplacementPending(folder)).toBe(false);
    expect(filesIn(folder)).toEqual({ ...NEW, ...OWN, lock: expect.any(String) });
    expect(filesIn(`${folder}.replaced-${STAMP}`)).toEqual(OLD);
  });

  test.if(mayMount)("the old data where they cannot be moved, as a mount point cannot, and goes on with them", () => {
    const folder = makeFolder(OLD, OWN, under(STAGING, NEW));
    const unmount = mountOnItself(join(folder, "images"));
    try {
      const refusal = `Cannot move ${join(folder, "images")} to `;
      expect(() => replaceData(folder, STAMP)).toThrow(refusal);
      decide(folder);
      expect(() => openDataFolder(folder)).toThrow("Cannot finish the restore");
      openDataFolder(folder);
      expect(readdirSync(dirname(folder))).toEqual([basename(folder)]);
      expect(filesIn(folder)).toMatchObject({ ...OLD, ...OWN });
      expect(isReplacementPending(folder)).toBe(false);
    } finally {
      unmount();
    }
  });

  test("but finishes nothing while another process holds the folder", () => {
    const folder = makeFolder(OLD, under(STAGING, NEW));
    decide(folder);
    const lock = lockDataFolder(folder);
    expect(() => openDataFolder(folder)).toThrow(/is in use by process/);
    lock.release();
    expect(existsSync(join(folder, READY))).toBe(true);
  });
});

test.each<[string, readonly string[], boolean]>([
  ["nothing", [], false],
  ["settings, a lock and what a crashed restore has left", ["gardenshed.toml", "lock", `${STAGING}/keys/x`], false],
  ["a database", ["gardenshed.db"], true],
  ["an empty folder of ours", ["images/"], true],
  ["a file of somebody", ["notes.txt"], true],
])("whether a restore would meet something: %s", (_, paths, expected) => {
  const folder = makeFolder(Object.fromEntries(paths.filter((path) => !path.endsWith("/")).map((path) => [path, ""])));
  for (const path of paths.filter((each) => each.endsWith("/"))) mkdirSync(join(folder, path));
  expect(isOccupied(folder)).toBe(expected);
});
