import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { migrate, schemaVersion, storedVersion } from "../../../src/platform/db/migrate";
import { migrations } from "../../../src/platform/db/migrations";
import { tempFolder } from "../../support/folder";
import { part } from "../../support/tier";

let folder: string;
const open: Database[] = [];
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => {
  for (const db of open.splice(0)) db.close();
  rmSync(folder, { recursive: true });
});

const database = (name = "gardenshed.db"): Database => {
  const db = new Database(join(folder, name));
  open.push(db);
  return db;
};
/** A database as the program of schema `version` left it, with one row. */
function databaseOf(version: number): Database {
  const db = database();
  for (const sql of migrations.slice(0, version)) db.execute(sql);
  db.execute(`insert into used_password_resets (jti, exp) values ('kept', 1); pragma user_version = ${version}`);
  return db;
}
const schemaOf = (db: Database) => db.rows("select type, name, tbl_name, sql from sqlite_schema order by type, name");
/** The rows of all tables, except that each new database has an epoch of its own. */
const rowsOf = (db: Database) =>
  db
    .rows("select name from sqlite_schema where type = 'table' and name <> 'journal' order by name")
    .map(({ name }) => ({ name, rows: db.rows(`select * from ${String(name)}`) }));
const epochOf = (db: Database): string => String(db.value("select epoch from journal"));
const copies = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.includes(".before-"))
    .sort();
const contentOf = (db: Database): unknown => db.value("select jti from used_password_resets");

describe("a fresh database", () => {
  test("gets the newest schema and no copy", () => {
    const db = database();
    migrate(db);
    expect(storedVersion(db)).toBe(schemaVersion);
    expect(schemaVersion).toBe(migrations.length);
    expect(copies()).toEqual([]);
  });

  test("is what all migrations make of an empty one", () => {
    const [db, migrated] = [database(), database("migrated.db")];
    migrate(db);
    for (const sql of migrations) migrated.execute(sql);
    expect(schemaOf(db)).toEqual(schemaOf(migrated));
    expect(rowsOf(db)).toEqual(rowsOf(migrated));
    expect(rowsOf(db).flatMap(({ rows }) => rows).length).toBeGreaterThan(0);
    expect([epochOf(db), epochOf(migrated)]).toEqual([expect.stringMatching(/^[\da-f]{8}$/), expect.any(String)]);
    expect(epochOf(db)).not.toBe(epochOf(migrated));
  });

  test("is whole", () => {
    const db = database();
    migrate(db);
    expect(db.value("pragma integrity_check")).toBe("ok");
    expect(db.rows("pragma foreign_key_check")).toEqual([]);
    expect(db.value("pragma foreign_keys")).toBe(1);
  });

  test("has strict tables, and an index for every foreign key", () => {
    const db = database();
    migrate(db);
    const tables = db.rows(
      "select name, strict from pragma_table_list where schema = 'main' and name not like 'sqlite_%'",
    );
    expect(tables.filter(({ strict }) => strict !== 1)).toEqual([]);
    const indexed = (table: string): unknown[] => [
      ...db
        .rows(`pragma index_list(${table})`)
        .map(({ name }) => db.value(`select name from pragma_index_info('${String(name)}') where seqno = 0`)),
      ...db.rows(`select name from pragma_table_info('${table}') where pk = 1`).map(({ name }) => name),
    ];
    const missing = tables.flatMap(({ name }) =>
      db
        .rows(`pragma foreign_key_list(${String(name)})`)
        .filter(({ from }) => !indexed(String(name)).includes(from))
        .map(({ from }) => `${String(name)}.${String(from)}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("an older database", () => {
  test.each(
    part(
      migrations.slice(1).map((_, index) => [index + 1] as const),
      8,
    ),
  )("of schema %d is brought to the newest", (version) => {
    const db = databaseOf(version);
    migrate(db);
    expect(storedVersion(db)).toBe(schemaVersion);
    expect(contentOf(db)).toBe("kept");
    const fresh = database("fresh.db");
    migrate(fresh);
    expect(schemaOf(db)).toEqual(schemaOf(fresh));
    expect(copies()).toEqual([`gardenshed.db.before-${version + 1}`]);
  });

  test("is kept as a copy", () => {
    const db = databaseOf(2);
    const schema = schemaOf(db);
    migrate(db);
    const copy = database("gardenshed.db.before-3");
    expect({ version: storedVersion(copy), content: contentOf(copy), schema: schemaOf(copy) }).toEqual({
      version: 2,
      content: "kept",
      schema,
    });
    expect(copy.value("pragma integrity_check")).toBe("ok");
  });

  test("is kept whole while another process reads it", () => {
    const db = databaseOf(2);
    const reader = database();
    reader.execute("begin");
    expect(contentOf(reader)).toBe("kept");
    db.execute("update used_password_resets set jti = 'new'");
    migrate(db);
    reader.execute("commit");
    const copy = database("gardenshed.db.before-3");
    expect({ version: storedVersion(copy), content: contentOf(copy) }).toEqual({ version: 2, content: "new" });
  });

  test.each([
    [["before-1"], ["before-1", "before-4"]],
    [
      ["before-1", "before-2"],
      ["before-2", "before-4"],
    ],
    [
      ["before-2", "before-10"],
      ["before-10", "before-4"],
    ],
    [
      ["before-1", "before-2", "before-4"],
      ["before-2", "before-4"],
    ],
    [
      ["before-1", "before-1.bak", "before-2", "before-old"],
      ["before-1.bak", "before-2", "before-4", "before-old"],
    ],
    [
      ["before-2", "before-4.part"],
      ["before-2", "before-4"],
    ],
  ])("leaves of the copies %p the newest two", (before, after) => {
    const db = databaseOf(3);
    for (const name of before) writeFileSync(join(folder, `gardenshed.db.${name}`), "earlier");
    migrate(db);
    expect(copies()).toEqual(after.map((name) => `gardenshed.db.${name}`).sort());
    expect(contentOf(database("gardenshed.db.before-4"))).toBe("kept");
  });

  test("keeps each step that worked and none of the one that fails", () => {
    const db = databaseOf(2);
    // In the way of a later step.
    db.execute("create table logs (id integer primary key)");
    expect(() => migrate(db)).toThrow("logs");
    const failed = migrations.findIndex((sql) => sql.includes("create table logs")) + 1;
    expect(storedVersion(db)).toBe(failed - 1);
    expect(db.inTransaction).toBe(false);
    expect(copies()).toEqual(["gardenshed.db.before-3"]);
    db.execute("drop table logs");
    migrate(db);
    expect(storedVersion(db)).toBe(schemaVersion);
    expect(contentOf(db)).toBe("kept");
  });
});

describe("a database that needs nothing", () => {
  test("of the newest schema is left alone", () => {
    const db = databaseOf(schemaVersion);
    const changes = db.value("select total_changes()");
    migrate(db);
    expect({ changes: db.value("select total_changes()"), copies: copies() }).toEqual({ changes, copies: [] });
  });

  test("of a newer schema is refused and not touched", () => {
    const db = databaseOf(schemaVersion);
    db.execute(`pragma user_version = ${schemaVersion + 1}; pragma wal_checkpoint(truncate)`);
    const before = readFileSync(join(folder, "gardenshed.db"));
    expect(() => migrate(db)).toThrow(`schema ${schemaVersion + 1}`);
    expect(readFileSync(join(folder, "gardenshed.db")).equals(before)).toBe(true);
    expect(storedVersion(db)).toBe(schemaVersion + 1);
    expect(copies()).toEqual([]);
  });
});
