import { afterAll, describe, expect, test } from "bun:test";
import { openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { copyDatabase } from "../../../src/platform/db/copy";
import { Database } from "../../../src/platform/db/database";
import { migrate, schemaVersion } from "../../../src/platform/db/migrate";
import { tempFolder } from "../../support/folder";
import { longTest } from "../../support/tier";

const root = tempFolder();
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;
const newPath = (): string => join(root, `${count++}.db`);

const SETTINGS = `
  insert into global_config values ('a', '1'), ('b', '2');
  insert into devices (id, name, created_at, updated_at) values (5, 'Bed', '', '');
  insert into alerts (id, device_id, problem_tag, priority, slug, created_at, updated_at)
    values (900719925474099, 5, 'x', 1, 's', 1, '');
  delete from alerts;`;

/** A database with the real schema, some tables without row ids, and `tools` tools. */
function makeDatabase(tools = 0): Database {
  const db = new Database(newPath());
  migrate(db);
  db.execute(SETTINGS);
  addTools(db, tools);
  return db;
}
const addTools = (db: Database, number: number): void =>
  db.execute(`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${number})
    insert into tools (device_id, name, flow_rate_ml_per_s, created_at, updated_at)
    select 5, hex(randomblob(8)), n, '', '' from numbers where ${number} > 0`);

const TABLES = "select name from sqlite_schema where type = 'table' order by name";
/** Everything in a database: schema, version and rows. */
const contentOf = (db: Database) => ({
  schema: db.rows("select type, name, tbl_name, sql from sqlite_schema order by type, name"),
  version: db.value("pragma user_version"),
  rows: db.rows(TABLES).map(({ name }) => [name, db.rows(`select * from "${String(name)}"`)]),
});

async function copyOf(db: Database) {
  const path = newPath();
  const rows = await copyDatabase(db.path, path);
  return { rows, copy: new Database(path) };
}

describe("a copy of a database", () => {
  test.each([0, 1, 99, 100, 101, 250])("has all that is in it, with %d rows in a table", async (tools) => {
    const db = makeDatabase(tools);
    const { rows, copy } = await copyOf(db);
    expect(contentOf(copy)).toEqual(contentOf(db));
    expect(rows).toBe(tools + 7); // three of the settings, of each table that brings its ids the next one, the epoch of the journal
    expect(copy.value("pragma user_version")).toBe(schemaVersion);
    expect(copy.rows("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    for (const each of [db, copy]) each.close();
  });

  test("has the rows of tables without row ids, however many share the first column of their key", async () => {
    const db = makeDatabase();
    db.execute(`
      insert into points (id, device_id, pointer_type, name, x, y, z, created_at, updated_at)
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 400)
        select n, 5, 'Plant', '', 0, 0, 0, '', '' from numbers;
      insert into point_groups (id, device_id, name, sort_type, criteria, created_at, updated_at)
        values (1, 5, 'One', '', '{}', '', ''), (2, 5, 'Two', '', '{}', '', ''), (7, 5, 'Seven', '', '{}', '', '');
      insert into point_group_items select case when id > 390 then 7 when id > 250 then 2 else 1 end, id from points;
      insert into global_config values ('', 'first'), ('-', 'dash'), ('!', 'mark'), ('ä', 'umlaut')`);
    const { copy } = await copyOf(db);
    expect(contentOf(copy)).toEqual(contentOf(db));
    for (const each of [db, copy]) each.close();
  });

  longTest("leaves turns to others between long rows", async () => {
    const db = makeDatabase();
    db.execute(`
      insert into changes (device_id, at, resource, record_id, action, opens, request, author, previous)
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 100)
        select 5, 0, 'sequences', n, 2, 1, '', '', hex(zeroblob(500000)) from numbers`);
    let turns = 0;
    let isDone = false;
    const copying = copyOf(db).finally(() => {
      isDone = true;
    });
    for (; !isDone; turns++) await new Promise(setImmediate);
    const { copy } = await copying;
    expect(turns).toBeGreaterThan(50);
    const stored = "select count(distinct record_id), sum(length(previous)) from changes";
    expect(copy.rows(stored)).toEqual(db.rows(stored));
    for (const each of [db, copy]) each.close();
  });

  test("has ids and numbers that are larger than JavaScript can tell apart", async () => {
    const db = makeDatabase();
    db.execute(`
      insert into tools (id, device_id, name, created_at, updated_at)
        with recursive numbers(n) as (select 9007199254740995 union all select n + 1 from numbers where n < 9007199254741245)
        select n, 5, n, '', '' from numbers`);
    const { copy } = await copyOf(db);
    const ids = "select group_concat(id) from tools";
    expect(copy.value(ids)).toBe(db.value(ids));
    for (const each of [db, copy]) each.close();
  });

  test("goes on where it was: ids are not given twice, and triggers act", async () => {
    const db = makeDatabase();
    const { copy } = await copyOf(db);
    copy.execute(`
      insert into alerts (device_id, problem_tag, priority, slug, created_at, updated_at) values (5, 'x', 1, 's', 1, '');
      insert into images (device_id, attachment_url, meta, key, created_at, updated_at)
        values (5, 'x', '{}', '${"a".repeat(32)}', '', '');
      delete from images`);
    expect(copy.value("select id from alerts")).toBe(900719925474100);
    expect(copy.value("select count(*) from jobs")).toBe(1);
    for (const each of [db, copy]) each.close();
  });

  test("is as things were at its beginning, whatever is written meanwhile", async () => {
    const db = makeDatabase(20_000);
    const before = contentOf(db);
    const path = newPath();
    let isDone = false;
    const copying = copyDatabase(db.path, path).finally(() => {
      isDone = true;
    });
    let writes = 0;
    while (!isDone) {
      addTools(db, 3);
      db.execute("delete from tools where id = (select min(id) from tools)");
      writes += 1;
      await new Promise(setImmediate);
    }
    await copying;
    expect(writes).toBeGreaterThan(0);
    const copy = new Database(path);
    expect(contentOf(copy)).toEqual(before);
    for (const each of [db, copy]) each.close();
  });

  longTest("lets the log become small again, which grows as long as it is made", async () => {
    const db = makeDatabase(20_000);
    const logBytes = (): number => statSync(`${db.path}-wal`).size;
    let isDone = false;
    const copying = copyDatabase(db.path, newPath()).finally(() => {
      isDone = true;
    });
    addTools(db, 400_000);
    expect(isDone).toBe(false);
    await copying;
    expect(logBytes()).toBeGreaterThan(17_000_000);
    db.execute("pragma wal_checkpoint"); // as commits do now and then
    addTools(db, 1);
    expect(logBytes()).toBeLessThan(17_000_000);
    db.close();
  });

  test("is given up when a signal asks for it", async () => {
    const db = makeDatabase(20_000);
    const ending = new AbortController();
    const copying = copyDatabase(db.path, newPath(), ending.signal);
    ending.abort(new Error("enough"));
    await expect(copying).rejects.toThrow("enough");
    db.execute("pragma wal_checkpoint(truncate)");
    expect(db.rows("pragma wal_checkpoint(truncate)")).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]); // nobody reads
    db.close();
  });

  test("is not made of a database that is damaged", async () => {
    const db = makeDatabase(5000);
    const page = Number(db.value("select rootpage from sqlite_schema where name = 'tools'"));
    db.execute("pragma wal_checkpoint(truncate)");
    db.close();
    const file = openSync(db.path, "r+");
    writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, (page - 1) * 4096);
    await expect(copyDatabase(db.path, newPath())).rejects.toThrow("malformed");
  });
});
