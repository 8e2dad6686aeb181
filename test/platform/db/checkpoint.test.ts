import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { litestreamFolder } from "../../../src/platform/db/litestream";
import { Database } from "../../../src/platform/db/database";
import type { Durability } from "../../../src/platform/db/write-queue";
import { Notes } from "./notes";
import { longTest, part } from "../../support/tier";

const PAGE_BYTES = 4096;
/** Far more than the log holds before it is copied. */
const PAGES = 16_000;
/** Several pages each, so that few commits are needed. */
const ROW_PAGES = 20;
const ROWS = PAGES / ROW_PAGES;

let notes: Notes;
const logBytes = () => statSync(`${notes.path}-wal`).size;

beforeEach(() => {
  notes = new Notes();
});
afterEach(() => notes.remove());

const text = "x".repeat(ROW_PAGES * PAGE_BYTES);
async function write(rows: number, durability: Durability): Promise<void> {
  for (let row = 0; row < rows; row++) await notes.insert(text, durability);
}
const rowsIn = (database: Database): unknown => database.value("select count(*) from notes");

/**
 * Rows for which the database file has pages. Without its log it need not be a whole database: a page that was written again
 * after the copy had begun is only in the log.
 */
const rowsCopied = (): number => Math.floor(statSync(notes.path).size / (ROW_PAGES * PAGE_BYTES));

/** Rows that the database file holds without its log, when nothing or everything was copied. */
function rowsInFileAlone(): unknown {
  const copy = join(notes.folder, "copy.db");
  copyFileSync(notes.path, copy);
  const alone = new Database(copy);
  try {
    return rowsIn(alone);
  } finally {
    alone.close();
  }
}

describe.each<Durability>(part(["account", "log"], 2))("many writes of class %s", (durability) => {
  test("are copied into the database meanwhile, and the log does not grow with them", async () => {
    // On a slow disk the first copy ends after the last of these writes, but before the queue is settled.
    for (let times = 0; times < 2; times++) {
      await write(ROWS, durability);
      await notes.queue.settled();
    }
    expect(logBytes()).toBeLessThan(1.5 * PAGES * PAGE_BYTES); // without a copy it would be twice as much
    expect(rowsCopied()).toBeGreaterThan(0);
    expect(rowsIn(notes.db)).toBe(2 * ROWS);
  });
});

longTest(
  "a disk that cannot flush the database is told, and keeps the whole log: nothing is copied any more",
  async () => {
    let flushes = 0;
    const failures: string[] = [];
    notes.queue.onFlushFailure = (error) => failures.push(String(error));
    const flush = (done: (error: Error) => void): void => {
      flushes += 1;
      done(new Error("EIO"));
    };
    const file = { flush, close: () => {} };
    Object.assign(notes.db, { file }); // no test can break a disk
    await write(ROWS, "log");
    await notes.queue.settled();
    expect({ flushes, isWhole: logBytes() > PAGES * PAGE_BYTES }).toEqual({ flushes: 1, isWhole: true });
    expect(failures).toEqual(["Error: EIO"]);
    expect(rowsIn(notes.db)).toBe(ROWS);
  },
);

/** Logs of which pages are in the file of the log: a restarted one overwrites those of the log before, a cut one is alone. */
function logsInFile(): number {
  const file = readFileSync(`${notes.path}-wal`);
  const salts = new Set<string>();
  for (let at = 32; at < file.length; at += 24 + PAGE_BYTES) salts.add(file.toString("hex", at + 8, at + 16));
  return salts.size;
}

describe("beside Litestream, which has its folder there (operations.md §8)", () => {
  beforeEach(() => mkdirSync(join(notes.folder, litestreamFolder(notes.path))));

  longTest("checkpoints are left to it", async () => {
    await write(ROWS / 2, "account");
    await notes.queue.settled();
    expect(rowsInFileAlone()).toBe(0);
  });

  longTest("a log that it does not copy is cut, not restarted, and does not grow", async () => {
    for (let times = 0; times < 3; times++) {
      await write(ROWS, "account");
      await notes.queue.settled();
      expect(logsInFile()).toBeLessThanOrEqual(1);
    }
    expect(logBytes()).toBeLessThan(2 * PAGES * PAGE_BYTES);
    expect(rowsCopied()).toBeGreaterThan(ROWS);
    expect(rowsIn(notes.db)).toBe(3 * ROWS);
  });

  longTest("a log that a reader keeps from being cut is cut soon after", async () => {
    const reader = new Database(notes.path, { readonly: true });
    try {
      await write(ROWS - 20, "account");
      reader.execute("begin");
      expect(rowsIn(reader)).toBe(ROWS - 20);
      await write(100, "account");
      await notes.queue.settled();
      reader.execute("commit");
    } finally {
      reader.close();
    }
    await write(ROWS, "account");
    await notes.queue.settled();
    expect(logsInFile()).toBeLessThanOrEqual(1);
    expect(rowsCopied()).toBeGreaterThan(ROWS);
  });
});

test("few writes stay in the log", async () => {
  await write(5, "account");
  await notes.queue.settled();
  expect(rowsInFileAlone()).toBe(0);
});

longTest("a reader of another process keeps the log, and nothing is lost when it ends", async () => {
  const reader = new Database(notes.path, { readonly: true });
  try {
    reader.execute("begin");
    expect(rowsIn(reader)).toBe(0);
    await write(ROWS, "account");
    await notes.queue.settled();
    expect(rowsIn(reader)).toBe(0);
    expect(rowsInFileAlone()).toBe(0);
    reader.execute("commit");
    await write(ROWS, "account");
    await notes.queue.settled();
    expect(rowsCopied()).toBeGreaterThan(ROWS);
  } finally {
    reader.close();
  }
});

longTest(
  "a log that a reader of another process has held for long is cut when that has gone, with few writes",
  async () => {
    await notes.remove();
    notes = new Notes(0);
    const reader = new Database(notes.path, { readonly: true });
    try {
      reader.execute("begin");
      expect(rowsIn(reader)).toBe(0);
      await write(ROWS, "account");
      await notes.queue.settled();
      expect(logBytes()).toBeGreaterThan(PAGES * PAGE_BYTES);
      reader.execute("commit");
    } finally {
      reader.close();
    }
    for (let row = 0; row < 20; row++) await notes.insert("short", "account");
    await notes.queue.settled();
    for (let row = 0; row < 20; row++) await notes.insert("short", "account");
    expect(logBytes()).toBeLessThan(20 * 1024 * 1024);
  },
);

longTest("a queue that is closed leaves the rest to the database", async () => {
  await write(ROWS, "log");
  await notes.close();
  expect(rowsInFileAlone()).toBe(ROWS);
});
