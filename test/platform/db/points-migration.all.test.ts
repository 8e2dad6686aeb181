import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { migrate } from "../../../src/platform/db/migrate";
import { migrations } from "../../../src/platform/db/migrations";
import { rowsOf } from "../../support/database";
import { tempFolder } from "../../support/folder";

/** Schema in which points were checked with lists of values. */
const OLD = 11;
const POINTS = 400;

let folder: string;
let db: Database;
beforeEach(() => {
  folder = tempFolder();
  db = new Database(join(folder, "gardenshed.db"));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

/** Points of all kinds of two devices, the last one deleted, some of them in a group, two of them slots with tools. */
function makeOld(points: number): void {
  for (const sql of migrations.slice(0, OLD)) db.execute(sql);
  db.execute(`
    pragma user_version = ${OLD};
    insert into devices (id, name, created_at, updated_at) values (1, 'a', '', ''), (2, 'b', '', '');
    insert into tools (id, device_id, name, flow_rate_ml_per_s, created_at, updated_at)
      values (1, 2, 'Nozzle', 0, '', ''), (2, 2, 'Seeder', 0, '', '');
    insert into curves (id, device_id, name, type, data, created_at, updated_at) values (1, 1, 'c', 'water', '{}', '', '');
    insert into point_groups (id, device_id, name, sort_type, criteria, created_at, updated_at)
      values (1, 1, 'g', 'xy_ascending', '{}', '', '');
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n <= ${points})
      insert into points (device_id, pointer_type, name, x, y, z, meta, radius, discarded_at, plant_stage, planted_at, depth,
          water_curve_id, tool_id, pullout_direction, gantry_mounted, created_at, updated_at)
        select 1 + n % 2, case n % 4 when 0 then 'Plant' when 1 then 'Weed' when 2 then 'GenericPointer' else 'ToolSlot' end,
          'point ' || n, n / 3.0, -n, n, json_object('n', n || ''), n, iif(n % 8 = 1, '2026', null),
          iif(n % 4, 'active', 'harvested'), iif(n % 3, null, '2025'), n, iif(n % 4, null, 1), null, n % 5, n % 2, 'made', 'edited'
        from numbers where ${points} > 0;
    delete from points where id = ${points + 1};
    update points set tool_id = 1 where id = 3;
    update points set tool_id = 2 where id = 7;
    insert into point_group_items select 1, id from points where id % 10 = 2`);
}

test("points and the members of groups keep every value", () => {
  makeOld(POINTS);
  const before = [rowsOf(db, "points"), rowsOf(db, "point_group_items", "point_id")];
  migrate(db);
  expect(before[0]).toHaveLength(POINTS);
  expect(before[1]).toHaveLength(POINTS / 10);
  expect([rowsOf(db, "points"), rowsOf(db, "point_group_items", "point_id")]).toMatchObject(before);
  expect(db.rows("pragma foreign_key_check")).toEqual([]);
  expect(db.value("pragma integrity_check")).toBe("ok");
});

test.each([
  ["points there", POINTS, POINTS + 2],
  ["no points there ever", 0, 1],
])("with %s no id is given twice", (_, points, next) => {
  makeOld(points);
  migrate(db);
  db.execute(`insert into points (device_id, pointer_type, name, x, y, z, created_at, updated_at)
    values (1, 'Plant', 'new', 0, 0, 0, '', '')`);
  expect(db.value("select max(id) from points")).toBe(next);
});

test.each([
  ["another kind", "update points set pointer_type = 'Tree' where id = 1", "CHECK"],
  ["another stage", "update points set plant_stage = 'eaten' where id = 1", "CHECK"],
  ["no kind", "update points set pointer_type = null where id = 1", "NOT NULL"],
  ["a plant in the archive", "update points set discarded_at = '2026' where id = 4", "CHECK"],
  ["a direction beyond 4", "update points set pullout_direction = 5 where id = 3", "CHECK"],
  ["the tool of another slot", "update points set tool_id = 1 where id = 7", "UNIQUE"],
  ["an unknown tool", "update points set tool_id = 9 where id = 7", "FOREIGN KEY"],
  ["an unknown curve", "update points set spread_curve_id = 9 where id = 4", "FOREIGN KEY"],
  ["an unknown point in a group", "insert into point_group_items values (1, 9999)", "FOREIGN KEY"],
  ["a tool in use deleted", "delete from tools where id = 1", "FOREIGN KEY"],
])("%s is still refused", (_, sql, reason) => {
  makeOld(POINTS);
  migrate(db);
  expect(() => db.execute(sql)).toThrow(reason);
});

test("points still go with their device, members with their point", () => {
  makeOld(POINTS);
  migrate(db);
  db.execute("delete from points where id = 2");
  expect(db.value("select count(*) from point_group_items")).toBe(POINTS / 10 - 1);
  db.execute("delete from devices where id = 1");
  expect(db.value("select group_concat(distinct device_id) from points")).toBe("2");
  expect(db.value("select count(*) from point_group_items")).toBe(0);
});
