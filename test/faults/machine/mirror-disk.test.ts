import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BackedUp, restored, startBackedUp } from "../../support/backups";
import { freeBytes } from "../../../src/platform/disk/files";
import { tempFolder } from "../../support/folder";
import { keysIn, mirrored, storePictures } from "../../support/mirrors";
import { command } from "../../cli/fixtures";
import { longTest } from "../../support/tier";

/* The disk of a mirror that is full, goes away or takes nothing: on Linux, as a user who may mount one. */

const disk = tempFolder();
const mount = (...options: string[]): boolean =>
  process.platform === "linux" && process.getuid?.() === 0 && Bun.spawnSync(["mount", ...options, disk]).exitCode === 0;
const unmount = (): void => void Bun.spawnSync(["umount", "-l", disk]);
const isMounted = mount("-t", "tmpfs", "-o", "size=6m", "none");
if (!isMounted) console.log("Not tested: the disk of a mirror, because this user may not mount one.");
afterAll(() => {
  if (isMounted) unmount();
  rmSync(disk, { recursive: true });
});

describe.if(isMounted)("the disk of a mirror (operations.md §3.1)", () => {
  let given: BackedUp;
  beforeAll(async () => {
    given = await startBackedUp();
  });
  afterAll(() => given[Symbol.asyncDispose]());
  const mirror = () => command(["mirror", disk], given.server.dataDir);
  const refusal = async (): Promise<string> => {
    const { code, err } = await mirror();
    expect(code).toBe(1);
    return err[0]?.replace(/ \(data folder \S+\)/, "") ?? "";
  };

  test("that is full: it is told, the copy before stays good, and with more room the next run goes on", async () => {
    await mirror();
    const before = readFileSync(join(disk, "gardenshed-mirror.json"), "utf8");
    await storePictures(given.server, given.account, 40, 200_000);
    expect(await refusal()).toStartWith(`There is no room left on the disk of the mirror ${disk}`);
    expect(readFileSync(join(disk, "gardenshed-mirror.json"), "utf8")).toBe(before);
    using copy = await restored(disk);
    expect((await copy.faults()).missing).toEqual([]);
    const had = keysIn(disk).length;
    mount("-o", "remount,size=30m");
    expect((await mirror()).out).toEqual([expect.stringMatching(mirrored(41 - had))]);
    using whole = await restored(disk);
    expect(await whole.faults()).toEqual({ missing: [], unknown: [] });
  });

  test("that has no room for the database: the copy before stays good", async () => {
    writeFileSync(join(disk, "ballast"), Buffer.alloc(freeBytes(disk) - 100_000));
    given.server.services.db.execute("update users set name = 'Eve'");
    expect(await refusal()).toStartWith(`There is no room left on the disk of the mirror ${disk}`);
    expect(readdirSync(disk)).not.toContain("gardenshed.db.part");
    using copy = await restored(disk);
    expect(copy.rows("select name from users")).not.toEqual([{ name: "Eve" }]);
    rmSync(join(disk, "ballast"));
  });

  longTest("that is mounted read-only", async () => {
    mount("-o", "remount,ro");
    given.server.services.db.execute("update users set name = 'Mary'");
    expect(await refusal()).toMatch(/read-only file system/);
    mount("-o", "remount,rw");
    expect((await mirror()).code).toBe(0);
  });
});
