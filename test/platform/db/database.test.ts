import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Database } from "../../../src/platform/db/database";
import { query } from "../../../src/platform/db/query";
import { tempFolder } from "../../support/folder";

let folder: string;
let db: Database;
/** Stands for another process. */
let other: Database;

beforeEach(() => {
  folder = tempFolder();
  const path = join(folder, "test.db");
  db = new Database(path);
  db.execute("create table notes (id integer primary key, text text not null)");
  other = new Database(path);
  other.execute("pragma busy_timeout = 0");
});
afterEach(() => {
  other.close();
  db.close();
  rmSync(folder, { recursive: true });
});

const selection = query((q, _: Record<never, never>) => ({
  compile: () => sql<{ text: string }>`select text from notes order by id`.compile(q),
}));
const texts = (): string[] => db.all(selection, {}).map(({ text }) => text);
const insert = (database: Database, text: string): void =>
  database.execute(`insert into notes (text) values ('${text}')`);
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** Whether a checkpoint may begin the log anew: only when nobody reads it. */
const isLogFree = (): boolean => other.rows("pragma wal_checkpoint(truncate)")[0]?.["busy"] === 0;

describe("the reads of one event-loop turn", () => {
  test("see one state, whatever another process writes", () => {
    expect(texts()).toEqual([]);
    insert(other, "a");
    expect(texts()).toEqual([]);
  });

  test("the next turn sees what has been written", async () => {
    texts();
    insert(other, "a");
    await nextTurn();
    expect(texts()).toEqual(["a"]);
  });

  test("hold on to the log no longer than the turn", async () => {
    insert(db, "a");
    texts();
    expect(isLogFree()).toBe(false);
    await nextTurn();
    expect(isLogFree()).toBe(true);
  });

  test("see what this process has written in the same turn", () => {
    texts();
    insert(db, "a");
    expect(texts()).toEqual(["a"]);
  });

  test("have another number when another process may have written", async () => {
    const first = db.snapshot();
    expect(db.snapshot()).toBe(first);
    await nextTurn();
    expect(db.snapshot()).not.toBe(first);
  });
});

describe("a write in a turn that has read", () => {
  const writing = <T>(work: () => T): T => {
    db.beginWriting();
    const value = work();
    db.step("commit");
    return value;
  };

  test("ends with the lock given back", () => {
    texts();
    writing(() => {
      expect(db.inTransaction).toBe(true);
      insert(db, "a");
    });
    insert(other, "b");
    expect(texts()).toEqual(["a", "b"]);
  });

  test("sees what another process has written since", () => {
    expect(texts()).toEqual([]);
    const number = db.snapshot();
    insert(other, "a");
    writing(() => {
      expect(db.snapshot()).not.toBe(number);
      expect(texts()).toEqual(["a"]);
    });
  });

  test("is not ended by the end of the turn", async () => {
    texts();
    db.beginWriting();
    await nextTurn();
    expect(db.inTransaction).toBe(true);
    db.step("commit");
  });
});

describe("each method is for one kind of query", () => {
  const raw = (text: string) =>
    query((q, _: Record<never, never>) => ({ compile: () => sql.raw<{ text: string }>(text).compile(q) }));
  const reading = raw("select text from notes");
  const inserting = raw("insert into notes (text) values ('a')");
  const returning = raw("insert into notes (text) values ('a') returning text");
  const inWrite = <T>(work: () => T) => db.transaction(work);

  const refused: readonly (readonly [string, () => unknown, string])[] = [
    ["get: an insert", () => db.get(inserting, {}), "A query that writes"],
    ["all: an insert", () => db.all(inserting, {}), "A query that writes"],
    ["get: an update", () => db.get(raw("update notes set text = 'b'"), {}), "A query that writes"],
    ["get: a delete", () => db.get(raw("delete from notes"), {}), "A query that writes"],
    ["get: an insert that returns", () => db.get(returning, {}), "A query that writes"],
    ["all: an insert that returns", () => inWrite(() => db.all(returning, {})), "A query that writes"],
    ["run: a select", () => db.run(reading, {}), "A query that reads"],
    ["returned: a select", () => inWrite(() => db.returned(reading, {})), "A query that reads"],
    ["returned: an insert outside of a write", () => db.returned(returning, {}), "belongs into a write"],
  ];
  test.each(refused)("refused: %s", async (_, misuse, message) => {
    for (const time of ["first", "again"]) expect(misuse, time).toThrow(message);
    await nextTurn();
    expect(texts()).toEqual([]);
  });

  test("what one method has taken another one refuses", () => {
    expect(db.run(inserting, {}).changes).toBe(1);
    expect(() => db.get(inserting, {})).toThrow("A query that writes");
    expect(db.all(reading, {})).toEqual([{ text: "a" }]);
    expect(() => db.run(reading, {})).toThrow("A query that reads");
    expect(texts()).toEqual(["a"]);
  });

  test("returned gives the rows of a write, which count as changed", () => {
    const before = db.rowsChanged;
    expect(inWrite(() => db.returned(returning, {}))).toEqual([{ text: "a" }]);
    expect(db.rowsChanged - before).toBe(1);
    expect(texts()).toEqual(["a"]);
  });

  test("a turn that reads is no write", () => {
    texts();
    expect(() => db.requireWrite("This")).toThrow("This belongs into a write");
    inWrite(() => db.requireWrite("This"));
  });
});

describe("the end of a turn", () => {
  for (const reads of [false, true]) {
    test(`work is done then, ${reads ? "after" : "without"} reads`, async () => {
      const done: string[] = [];
      if (reads) texts();
      db.atEndOfTurn(() => done.push("first"));
      db.atEndOfTurn(() => done.push("second"));
      await Promise.resolve();
      expect(done).toEqual([]);
      await nextTurn();
      expect(done).toEqual(["first", "second"]);
    });
  }
});
