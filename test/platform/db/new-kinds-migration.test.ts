import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { migrate } from "../../../src/platform/db/migrate";
import { migrations } from "../../../src/platform/db/migrations";
import { tempFolder } from "../../support/folder";

/** Schema before weather and water were noticed. */
const OLD = 49;
const BEFORE = ["missed", "away", "stopped", "failed", "reading", "done", "robot"];
const NEW = ["frost", "heat", "rain", "water"];

let folder: string;
let db: Database;
beforeEach(() => {
  folder = tempFolder();
  db = new Database(join(folder, "gardenshed.db"));
  for (const sql of migrations.slice(0, OLD)) db.execute(sql);
  db.execute(`pragma user_version = ${OLD}`);
  db.execute(`
    insert into devices (id, name, created_at, updated_at) values (7, 'a', '', '');
    insert into users (id, device_id, name, email, password_hash, password_changed_at, confirmation_token, created_at, updated_at)
      values (3, 7, 'a', 'a@garden.test', '', '', '3', '', '')`);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const ROWS = [
  ["console", BEFORE, [...BEFORE, ...NEW]],
  ["ntfy", BEFORE, [...BEFORE, ...NEW]],
  ["webhook", [...BEFORE, "said"], [...BEFORE, "said", ...NEW]],
  ["ntfy", BEFORE.slice(1), BEFORE.slice(1)],
  ["mail", ["missed", "stopped"], ["missed", "stopped"]],
] as const;

test("each way that tells all older kinds but `said` tells the new ones, and no other", () => {
  for (const [type, before] of ROWS)
    db.execute(`insert into ways (device_id, user_id, type, kinds, settings)
      values (7, 3, '${type}', '${JSON.stringify(before)}', '{}')`);
  migrate(db);
  const ways = db.rows("select kinds from ways order by id") as { kinds: string }[]; // the column of the query
  expect(ways.map(({ kinds }) => JSON.parse(kinds))).toEqual(ROWS.map(([, , after]) => [...after]));
});
