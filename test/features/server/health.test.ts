import { afterEach, beforeEach, expect, test } from "bun:test";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { backupTasks, backUpWhenDue } from "../../../src/features/backup/schedule";
import { tempFolder } from "../../support/folder";
import { get, send } from "../../support/scenarios";
import { startServer, type TestServer, type TestSettings } from "../../support/server";
import { longTest } from "../../support/tier";

/* Warnings of /health (operations.md §5): they tell what is wrong, and do not make it fail. */

const HOUR_MS = 3_600_000;
let now: Date;
let folder: string;
let server: TestServer;
const start = async (settings: TestSettings): Promise<void> => {
  server = await startServer({ MIN_FREE_SPACE: "1MB", ...settings }, () => now);
};
beforeEach(() => {
  folder = tempFolder();
  now = new Date("2026-03-01T08:15:30.000Z");
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
async function warnings(): Promise<unknown> {
  const { status, json } = await send(server, get("/health"));
  expect({ status, json }).toMatchObject({ status: 200, json: { status: "ok" } });
  return (json as { warnings?: unknown }).warnings; // an object
}

test("an empty list when all is well", async () => {
  await start({});
  expect(await warnings()).toEqual([]);
});

test("little space", async () => {
  await start({ MIN_FREE_SPACE: "9000TB" });
  expect(await warnings()).toEqual([expect.stringMatching(/^Little space is left on the disk: \d+ MB\.$/)]);
});

test("a missing BACKUP_DIR, without its path", async () => {
  await start({ BACKUP_DIR: join(folder, "unmounted") });
  expect(await warnings()).toEqual(["BACKUP_DIR is missing or cannot be read: no backups are made."]);
});

longTest("a backup that is overdue", async () => {
  await start({ BACKUP_DIR: folder, BACKUP_EVERY: "24h" });
  expect(await warnings()).toEqual([]); // the first one may be under way
  await backUpWhenDue(server.services, folder, new AbortController().signal);
  now = new Date(now.getTime() + 36 * HOUR_MS);
  expect(await warnings()).toEqual([]);
  now = new Date(now.getTime() + 1);
  expect(await warnings()).toEqual(["A backup is overdue: the newest is of 2026-03-01T08:15:30.000Z."]);
});

longTest("a backup that has failed, until one is made", async () => {
  await start({ BACKUP_DIR: folder });
  await server.services.keys;
  const [task] = backupTasks(server.services);
  const look = () => task?.run(new AbortController().signal);
  const secret = join(server.dataDir, "keys/server.secret");
  renameSync(secret, `${secret}.away`);
  await look();
  expect(await warnings()).toContain("The last backup has failed; the log says why.");
  renameSync(`${secret}.away`, secret);
  await look();
  expect(await warnings()).toEqual([]);
});
