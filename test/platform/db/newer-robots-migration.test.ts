import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { migrate } from "../../../src/platform/db/migrate";
import { migrations } from "../../../src/platform/db/migrations";
import { tempFolder } from "../../support/folder";

/** Schema that knew no device computer 5. */
const OLD = 14;

test("devices and releases keep every value, and no id is given twice", () => {
  const folder = tempFolder();
  const db = new Database(join(folder, "gardenshed.db"));
  for (const sql of migrations.slice(0, OLD)) db.execute(sql);
  db.execute(`
    pragma user_version = ${OLD};
    insert into devices (id, name, sbc, created_at, updated_at) values (1, 'a', '4', '', ''), (2, 'b', null, '', '');
    insert into releases (platform, channel, version, image_url, created_at, updated_at)
      values ('sbc4', 'stable', '1.0.0', 'http://a.test', 'made', 'edited'), ('sbc', 'beta', '1.0.0', '', '', '');
    delete from releases where id = 2`);
  const before = db.rows("select * from releases");
  migrate(db);
  expect(db.rows("select id, name, sbc from devices")).toEqual([
    { id: 1, name: "a", sbc: "4" },
    { id: 2, name: "b", sbc: null },
  ]);
  expect(db.rows("select * from releases")).toEqual(before.map((row) => ({ ...(row as object), notes: null })));
  db.execute(`
    update devices set sbc = '5' where id = 2;
    insert into releases (platform, channel, version, image_url, created_at, updated_at)
      values ('sbc5', 'stable', '1.0.0', '', '', '')`);
  expect(db.value("select max(id) from releases")).toBe(3);
  expect(() => db.execute("update devices set sbc = '6'")).toThrow();
  expect(db.rows("pragma foreign_key_check")).toEqual([]);
  expect(db.value("pragma integrity_check")).toBe("ok");
  db.close();
  rmSync(folder, { recursive: true });
});
