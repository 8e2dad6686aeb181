import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { migrate } from "../../../src/platform/db/migrate";
import { migrations } from "../../../src/platform/db/migrations";
import { tempFolder } from "../../support/folder";

/** Schema of before the robots of the last two years. */
const OLD = 18;
const DELETED = 3;

const ADDED = {
  dos_config: { default_axis_order: "xy,z;high" },
  tools: { seeder_tip_z_offset: 80 },
  web_app_config: {
    three_d_garden: 1,
    dark_mode: 1,
    top_down_view: 0,
    viewpoint_heading: 30,
    show_scene_objects: 1,
    show_controls_overlay: 1,
  },
};
const TABLES = Object.keys(ADDED) as readonly (keyof typeof ADDED)[]; // its keys

test("records get the defaults, keep their other values and times, and come back whole when they were deleted", () => {
  const folder = tempFolder();
  const db = new Database(join(folder, "gardenshed.db"));
  for (const sql of migrations.slice(0, OLD)) db.execute(sql);
  db.execute(`
    pragma user_version = ${OLD};
    insert into devices (id, name, created_at, updated_at) values (1, 'a', '', '');
    insert into dos_config (device_id, safe_height, created_at, updated_at) values (1, -7, 'made', 'edited');
    insert into tools (device_id, name, flow_rate_ml_per_s, created_at, updated_at) values (1, 'Seeder', 3, 'made', 'edited');
    insert into web_app_config (device_id, go_button_axes, created_at, updated_at) values (1, 'XYZ', 'made', 'edited')`);
  for (const [action, previous] of [
    [DELETED, `'{"id":5}'`],
    [DELETED, "null"],
    [2, `'{"id":6}'`],
  ]) {
    for (const table of TABLES) {
      db.execute(`insert into changes (device_id, at, resource, record_id, action, opens, request, author, previous)
        values (1, 0, '${table}', 5, ${action}, 0, 'r', 'server', ${previous})`);
    }
  }
  const allOf = (table: string) => db.rows(`select * from ${table}`);
  const before = TABLES.map(allOf);
  migrate(db);
  TABLES.forEach((table, index) => {
    expect(allOf(table)).toMatchObject((before[index] ?? []).map((row) => ({ ...row, ...ADDED[table] })));
    const kept = db.rows(`select previous from changes where resource = '${table}' order by n`);
    const texts = kept.map(({ previous }) => JSON.parse(String(previous)) as unknown);
    expect(texts).toEqual([{ id: 5, ...ADDED[table] }, null, { id: 6 }]);
  });
  expect(db.rows("pragma foreign_key_check")).toEqual([]);
  expect(db.value("pragma integrity_check")).toBe("ok");
  db.close();
  rmSync(folder, { recursive: true });
});
