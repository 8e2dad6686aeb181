import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { migrate } from "../../../src/platform/db/migrate";
import { migrations } from "../../../src/platform/db/migrations";
import { rowsOf } from "../../support/database";
import { tempFolder } from "../../support/folder";
import { part } from "../../support/tier";

const TABLES = ["logs", "sensor_readings", "telemetries"] as const;
/** Schema in which SQLite still gave the ids. */
const OLD = 10;
const ROWS = 700;

let folder: string;
const open: Database[] = [];
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => {
  for (const db of open.splice(0)) db.close();
  rmSync(folder, { recursive: true });
});

/** A database of schema `OLD`, in whose tables the rows of three devices lie in turn. */
function oldDatabase(rows: number): Database {
  const db = new Database(join(folder, "gardenshed.db"));
  open.push(db);
  for (const sql of migrations.slice(0, OLD)) db.execute(sql);
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})`;
  const source = `from numbers where ${rows} > 0`;
  db.execute(`
    pragma user_version = ${OLD};
    insert into devices (id, name, created_at, updated_at) values (1, 'a', '', ''), (2, 'b', '', ''), (3, 'c', '', '');
    ${numbers} insert into logs (device_id, message, channels, type, verbosity, x, y, z, major_version, minor_version,
        patch_version, sent_at, created_at, updated_at)
      select 1 + n % 3, 'log ' || n, iif(n % 5, '[]', '["email"]'), 'info', n % 4, n / 3.0, null, -n, iif(n % 2, n, n || ''),
        null, '0' || n, iif(n % 7, null, '2026'), 1700000000 - n / 2, 'at ' || n ${source};
    ${numbers} insert into sensor_readings (device_id, pin, value, mode, x, y, z, read_at, created_at, updated_at)
      select 1 + n % 3, n % 70, n, n % 2, n / 7.0, null, n, 'read ' || n, '2026-' || n % 10, 'at ' || n ${source};
    ${numbers} insert into telemetries (device_id, target, soc_temp, throttled, wifi_level_percent, uptime, memory_usage,
        disk_usage, cpu_usage, dos_version, firmware_hardware, created_at, updated_at)
      select 1 + n % 3, 'sbc', n, '0x0', n % 100, n, null, n % 90, null, 'v' || n, 'board', 1700000000 + n % 11, 'at ' || n
      ${source}`);
  return db;
}

test.each(part(TABLES, 3))("%s keep every row when they are rebuilt", (table) => {
  const db = oldDatabase(ROWS);
  const before = rowsOf(db, table);
  migrate(db);
  expect(before).toHaveLength(ROWS);
  expect(rowsOf(db, table)).toEqual(before);
  expect(db.rows("pragma foreign_key_check")).toEqual([]);
  expect(db.value("pragma integrity_check")).toBe("ok");
});

test.each(part(TABLES, 3))("%s still go with their device, and are still checked", (table) => {
  const db = oldDatabase(ROWS);
  migrate(db);
  db.execute("delete from devices where id = 2");
  expect(db.value(`select group_concat(distinct device_id) from ${table}`)).toBe("1,3");
  expect(() => db.execute(`update ${table} set device_id = 2`)).toThrow("FOREIGN KEY");
  expect(() => db.execute(`update ${table} set updated_at = null`)).toThrow("NOT NULL");
  expect(() => db.execute(`update ${table} set id = null`)).toThrow("NOT NULL");
});

const nextOf = (db: Database, table: string): number => db.transaction(() => db.ids.next(table));

test.each([
  ["all rows there", "", ROWS + 1],
  ["the newest rows deleted", `delete from # where id > ${ROWS - 10}`, ROWS + 1],
  ["all rows deleted", "delete from #", ROWS + 1],
  ["ids that SQLite has not noted", "delete from sqlite_sequence", ROWS + 1],
])("with %s no id is given twice", (_, sql, next) => {
  const db = oldDatabase(ROWS);
  for (const table of TABLES) db.execute(sql.replace("#", table));
  migrate(db);
  for (const table of TABLES) expect(nextOf(db, table)).toBe(next);
});

test("without rows ids begin at 1", () => {
  const db = oldDatabase(0);
  migrate(db);
  for (const table of TABLES) expect(nextOf(db, table)).toBe(1);
});
