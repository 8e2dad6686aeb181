import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gardenshed } from "../../cli/process";
import { tempFolder } from "../../support/folder";
import { longTest } from "../../support/tier";

/* Starts on a folder in which something is wrong: one sentence that says what to do, exit code 1, nothing touched. */

const root = tempFolder();
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;

async function folderWithDatabase(): Promise<string> {
  const dataDir = join(root, String(folders++));
  await gardenshed(["user", "create", "ada@garden.test"], { DATA_DIR: dataDir });
  return dataDir;
}

/** Overwrites bytes of the database. */
function damage(dataDir: string, from: number, to?: number): void {
  const path = join(dataDir, "gardenshed.db");
  writeFileSync(path, readFileSync(path).fill(0xa5, from, to));
}

describe("a damaged database", () => {
  const damages: readonly (readonly [string, (dataDir: string) => void])[] = [
    ["whose header is gone", (dataDir) => damage(dataDir, 0, 100)],
    ["whose first page is gone", (dataDir) => damage(dataDir, 100, 4096)],
    ["of noise", (dataDir) => damage(dataDir, 0)],
  ];
  test.each(damages)("%s is refused and not touched", async (_, spoil) => {
    const dataDir = await folderWithDatabase();
    spoil(dataDir);
    const before = readFileSync(join(dataDir, "gardenshed.db"));
    for (const args of [
      ["serve", "--port", "0"],
      ["user", "list"],
    ]) {
      const { code, out, err } = await gardenshed(args, { DATA_DIR: dataDir, HOST: "127.0.0.1" });
      expect({ code, out, err }).toEqual({
        code: 1,
        out: "",
        err: expect.stringContaining("gardenshed.db is damaged: "),
      });
      expect(err.trimEnd().split("\n")).toHaveLength(1);
    }
    expect(readFileSync(join(dataDir, "gardenshed.db")).equals(before)).toBe(true);
  });

  longTest("is told with the newest backup, else with the copy from before the last upgrade", async () => {
    const dataDir = await folderWithDatabase();
    damage(dataDir, 0, 100);
    const BACKUP_DIR = join(root, "backups");
    const problem = async () => (await gardenshed(["serve"], { DATA_DIR: dataDir, BACKUP_DIR, PORT: "0" })).err;
    expect(await problem()).toContain("restore a backup with gardenshed restore FILE --replace");
    for (const number of [3, 10, 9]) writeFileSync(join(dataDir, `gardenshed.db.before-${number}`), "");
    expect(await problem()).toContain(`put ${join(dataDir, "gardenshed.db.before-10")}`);
    mkdirSync(BACKUP_DIR);
    for (const day of ["01", "03", "02"])
      writeFileSync(join(BACKUP_DIR, `gardenshed-2026-03-${day}T08-15-30Z.tar`), "");
    writeFileSync(join(BACKUP_DIR, "other.tar"), "");
    expect(await problem()).toContain(
      `gardenshed restore ${join(BACKUP_DIR, "gardenshed-2026-03-03T08-15-30Z.tar")} --replace`,
    );
  });
});
