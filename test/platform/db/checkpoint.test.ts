import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { copierFolder } from "../../../src/platform/db/copier";
import { Database } from "../../../src/platform/db/database";
import { type Placeholders, query } from "../../../src/platform/db/query";
import { type Durability, WriteQueue } from "../../../src/platform/db/write-queue";
import { tempFolder } from "../../support/folder";

const PAGE_BYTES = 4096;
/** Far more than the log holds before it is copied. */
const PAGES = 16_000;
/** Several pages each, so that few commits are needed. */
const ROW_PAGES = 20;
const ROWS = PAGES / ROW_PAGES;

let folder: string;
let db: Database;
let queue: WriteQueue;
const path = () => join(folder, "test.db");
const logBytes = () => statSync(`${path()}-wal`).size;

beforeEach(() => {
  folder = tempFolder();
  db = new Database(path());
  db.execute("create table notes (id integer primary key, text text not null); pragma wal_checkpoint(truncate)");
  queue = new WriteQueue(db, "balanced");
});
afterEach(async () => {
  await queue.close();
  db.close();
  rmSync(folder, { recursive: true });
});

const insertion = query((q, p: Placeholders<{ text: string }>) => ({
  compile: () => sql`insert into notes (text) values (${p.text})`.compile(q),
}));
const text = "x".repeat(ROW_PAGES * PAGE_BYTES);
async function write(rows: number, durability: Durability): Promise<void> {
  for (let row = 0; row < rows; row++) await queue.run(durability, () => db.run(insertion, { text }), 1);
}
const rowsIn = (database: Database): unknown => database.value("select count(*) from notes");

/** Rows that the database file holds without its log: what the next start finds when the log is gone. */
function rowsInFileAlone(): unknown {
  const copy = join(folder, "copy.db");
  copyFileSync(path(), copy);
  const alone = new Database(copy);
  try {
    return rowsIn(alone);
  } finally {
    alone.close();
  }
}

describe.each<Durability>(["account", "log"])("many writes of class %s", (durability) => {
  test("are copied into the database meanwhile, and the log does not grow with them", async () => {
    await write(ROWS, durability);
    await queue.settled();
    // How much of it depends on the disk; without a copy it would be all.
    expect(logBytes()).toBeLessThan(0.9 * PAGES * PAGE_BYTES);
    expect(rowsInFileAlone()).toBeGreaterThan(0);
    expect(rowsIn(db)).toBe(ROWS);
  });
});

/** Logs of which pages are in the file of the log: a restarted one overwrites those of the log before, a cut one is alone. */
function logsInFile(): number {
  const file = readFileSync(`${path()}-wal`);
  const salts = new Set<string>();
  for (let at = 32; at < file.length; at += 24 + PAGE_BYTES) salts.add(file.toString("hex", at + 8, at + 16));
  return salts.size;
}

describe("beside Litestream, which has its folder there (operations.md §8)", () => {
  beforeEach(() => mkdirSync(join(folder, copierFolder(path()))));

  test("checkpoints are left to it", async () => {
    await write(ROWS / 2, "account");
    await queue.settled();
    expect(rowsInFileAlone()).toBe(0);
  });

  test("a log that it does not copy is cut, not restarted, and does not grow", async () => {
    for (let times = 0; times < 3; times++) {
      await write(ROWS, "account");
      await queue.settled();
      expect(logsInFile()).toBeLessThanOrEqual(1);
    }
    expect(logBytes()).toBeLessThan(2 * PAGES * PAGE_BYTES);
    expect(rowsInFileAlone()).toBeGreaterThan(ROWS);
    expect(rowsIn(db)).toBe(3 * ROWS);
  });

  test("a log that a reader keeps from being cut is cut soon after", async () => {
    const reader = new Database(path(), { readonly: true });
    try {
      await write(ROWS - 20, "account");
      reader.execute("begin");
      expect(rowsIn(reader)).toBe(ROWS - 20);
      await write(100, "account");
      await queue.settled();
      reader.execute("commit");
    } finally {
      reader.close();
    }
    await write(ROWS, "account");
    await queue.settled();
    expect(logsInFile()).toBeLessThanOrEqual(1);
    expect(rowsInFileAlone()).toBeGreaterThan(ROWS);
  });
});

test("few writes stay in the log", async () => {
  await write(5, "account");
  await queue.settled();
  expect(rowsInFileAlone()).toBe(0);
});

test("a reader of another process keeps the log, and nothing is lost when it ends", async () => {
  const reader = new Database(path(), { readonly: true });
  try {
    reader.execute("begin");
    expect(rowsIn(reader)).toBe(0);
    await write(ROWS, "account");
    await queue.settled();
    expect(rowsIn(reader)).toBe(0);
    expect(rowsInFileAlone()).toBe(0);
    reader.execute("commit");
    await write(ROWS, "account");
    await queue.settled();
    expect(rowsInFileAlone()).toBeGreaterThan(ROWS);
  } finally {
    reader.close();
  }
});

test("a queue that is closed leaves the rest to the database", async () => {
  await write(ROWS, "log");
  await queue.close();
  db.close();
  expect(rowsInFileAlone()).toBe(ROWS);
  db = new Database(path());
  queue = new WriteQueue(db, "balanced");
});
