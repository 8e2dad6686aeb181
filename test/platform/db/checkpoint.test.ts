import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { copyFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
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
