import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { migrate } from "../../../src/platform/db/migrate";
import { JobQueue } from "../../../src/platform/jobs/queue";

const NOW = new Date("2026-03-01T08:15:30.123Z");
let folder: string;
let db: Database;
let jobs: JobQueue;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "jobs-"));
  db = new Database(join(folder, "gardenshed.db"));
  migrate(db);
  jobs = new JobQueue(db);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

test.each<readonly [string, () => unknown]>([
  ["add", () => jobs.add("test", {}, NOW)],
  ["addOnce", () => jobs.addOnce("test", {}, NOW, { deviceId: 1 })],
  ["remove", () => jobs.remove(1)],
  ["retry", () => jobs.retry(1, NOW)],
])("%s throws outside of a write, and changes nothing", (name, change) => {
  db.transaction(() => jobs.add("test", { number: 1 }, NOW));
  const before = db.rows("select * from jobs");
  expect(change).toThrow(`JobQueue.${name} belongs into a write`);
  expect(db.rows("select * from jobs")).toEqual(before);
});

test("jobs are asked for outside of a write", () => {
  db.transaction(() => jobs.add("test", { number: 1 }, NOW));
  expect(jobs.next("test", NOW)?.payload).toEqual({ number: 1 });
  expect(jobs.nextTime("test", NOW)).toBeUndefined();
  expect(jobs.waiting()).toEqual([{ kind: "test", count: 1, oldest: NOW.toISOString() }]);
});
