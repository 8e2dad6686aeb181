import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { backup } from "../../../src/features/backup";
import { join } from "node:path";
import { checkBackup } from "../../../src/features/backup/read";
import { backupTasks, backUpWhenDue } from "../../../src/features/backup/schedule";
import { backupWarning } from "../../../src/features/backup/state";
import { tempFolder } from "../../support/folder";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

const DAY_MS = 86_400_000;
let now: Date;
let folder: string;
let server: TestServer;
const start = async (settings: Record<string, string> = {}): Promise<void> => {
  server = await startServer({ BACKUP_DIR: join(folder, "backups"), ...settings }, () => now);
};
beforeEach(() => {
  folder = tempFolder();
  mkdirSync(join(folder, "backups"));
  now = new Date("2026-03-01T08:15:30.123Z");
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const backups = (): string[] => readdirSync(join(folder, "backups")).sort();
const look = (): Promise<void> => backUpWhenDue(server.services, join(folder, "backups"), new AbortController().signal);
const pass = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
const leave = (name: string): void => writeFileSync(join(folder, "backups", name), "");

test("without BACKUP_DIR there is no job", async () => {
  server = await startServer();
  expect(backupTasks(server.services).map(({ name }) => name)).not.toContain("backups");
});

test.each([
  ["24h", 600_000],
  ["5m", 300_000],
])("with BACKUP_EVERY=%s it looks every %d ms", async (BACKUP_EVERY, everyMs) => {
  await start({ BACKUP_EVERY });
  expect(backupTasks(server.services).find(({ name }) => name === "backups")).toMatchObject({ everyMs, atStart: true });
});

test("the first backup is made at once, under the time", async () => {
  await start();
  await look();
  expect(backups()).toEqual(["gardenshed-2026-03-01T08-15-30Z.tar"]);
  await checkBackup(join(folder, "backups", backups()[0] ?? ""));
  expect(server.log.join("\n")).toContain("backup_made");
});

longTest("the next one is due by the time of the newest, also after a restart", async () => {
  await start();
  await look();
  pass(DAY_MS - 600_000);
  await server.stop();
  await start();
  await look();
  expect(backups()).toHaveLength(1);
  pass(600_000);
  await look();
  expect(backups()).toEqual(["gardenshed-2026-03-01T08-15-30Z.tar", "gardenshed-2026-03-02T08-15-30Z.tar"]);
});

longTest("its time does not wander: the look next to the due time counts", async () => {
  await start();
  await look();
  pass(DAY_MS - 250);
  await look();
  expect(backups()).toHaveLength(2);
});

test("the newest BACKUP_KEEP stay, and whatever else is in the folder", async () => {
  await start({ BACKUP_KEEP: "2" });
  for (let day = 0; day < 4; day++) {
    await look();
    pass(DAY_MS);
  }
  for (const name of ["notes.txt", "gardenshed-old.tar", "gardenshed.tar"]) leave(name);
  await look();
  expect(backups()).toEqual([
    ...["gardenshed-2026-03-04T08-15-30Z.tar", "gardenshed-2026-03-05T08-15-30Z.tar"],
    ...["gardenshed-old.tar", "gardenshed.tar", "notes.txt"],
  ]);
});

longTest("what claims to be of the future neither counts as the newest nor takes the place of another", async () => {
  await start({ BACKUP_KEEP: "1" });
  await look();
  leave("gardenshed-2036-01-01T00-00-00Z.tar");
  pass(DAY_MS);
  await look();
  expect(backups()).toEqual(["gardenshed-2026-03-02T08-15-30Z.tar", "gardenshed-2036-01-01T00-00-00Z.tar"]);
});

longTest("what a crash has left is removed by the next backup", async () => {
  await start();
  await look();
  leave(`gardenshed-2026-03-01T09-00-00Z.tar.${crypto.randomUUID()}.part`);
  leave("other.part");
  pass(DAY_MS);
  await look();
  expect(backups().filter((name) => name.endsWith(".part"))).toEqual(["other.part"]);
});

test("a BACKUP_DIR that is a file is told in one sentence", async () => {
  writeFileSync(join(folder, "file"), "");
  await start({ BACKUP_DIR: join(folder, "file") });
  await backupTasks(server.services)[0]?.run(new AbortController().signal);
  expect(server.log.at(-1)).toMatch(
    /^\S+ error The backup to \S+file failed: BACKUP_DIR \S+file is a file; move it away, or name a folder\.$/,
  );
});

test("a BACKUP_DIR that is not there is told in one sentence, without a stack", async () => {
  await start({ BACKUP_DIR: join(folder, "unmounted") });
  await backupTasks(server.services)[0]?.run(new AbortController().signal);
  expect(server.log.at(-1)).toMatch(
    /^\S+ error The backup to \S+unmounted failed: BACKUP_DIR \S+unmounted does not exist; connect the disk it is on, or make the folder\.$/,
  );
});

test("a backup that fails takes no earlier one with it", async () => {
  await start({ BACKUP_KEEP: "1" });
  await look();
  rmSync(join(server.dataDir, "keys/server.secret"));
  pass(DAY_MS);
  await expect(look()).rejects.toThrow("The key file");
  expect(backups()).toEqual(["gardenshed-2026-03-01T08-15-30Z.tar"]);
});

test("BACKUP_DIR is never made: a disk that is not connected is told, and tried again", async () => {
  await start();
  rmdirSync(join(folder, "backups"));
  const missing = `BACKUP_DIR ${join(folder, "backups")} does not exist; connect the disk it is on, or make the folder.`;
  await expect(look()).rejects.toThrow(missing);
  expect(statSync(join(folder, "backups"), { throwIfNoEntry: false })).toBeUndefined();
  expect(await backupWarning(server.services)).toBe("BACKUP_DIR is missing or cannot be read: no backups are made.");
  mkdirSync(join(folder, "backups"));
  await look();
  expect(backups()).toHaveLength(1);
  expect(await backupWarning(server.services)).toBeUndefined();
});

longTest("a backup that is late by half its interval is overdue", async () => {
  await start();
  expect(await backupWarning(server.services)).toBeUndefined(); // the first one may be under way
  await look();
  pass(1.5 * DAY_MS);
  expect(await backupWarning(server.services)).toBe("A backup is overdue: the newest is of 2026-03-01T08:15:30.000Z.");
  pass(-DAY_MS);
  expect(await backupWarning(server.services)).toBeUndefined();
});

test("without BACKUP_DIR nothing is overdue", async () => {
  server = await startServer();
  expect(await backupWarning(server.services)).toBeUndefined();
});

test("what a killed backup or restore has left is removed, a backup under way is not", async () => {
  await start();
  const old = new Date(now.getTime() - DAY_MS - 1000);
  const { dataDir } = server;
  const made = ["restore.part/images", "gardenshed.db.copy-old", "gardenshed.db.copy-now"];
  mkdirSync(join(dataDir, "restore.part/images"), { recursive: true });
  for (const name of made.slice(1)) writeFileSync(join(dataDir, name), "");
  utimesSync(join(dataDir, "gardenshed.db.copy-old"), old, old);
  utimesSync(join(dataDir, "gardenshed.db.copy-now"), now, now);
  const { tasks } = (await backup.background?.()) ?? {};
  await tasks?.(server.services)
    .find(({ name }) => name === "unfinished")
    ?.run(new AbortController().signal);
  expect(made.filter((name) => existsSync(join(dataDir, name)))).toEqual(["gardenshed.db.copy-now"]);
});
