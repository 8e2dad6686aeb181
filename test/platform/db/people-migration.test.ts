import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { migrate } from "../../../src/platform/db/migrate";
import { migrations } from "../../../src/platform/db/migrations";
import { roleIn } from "../../../src/features/people/members";
import { tempFolder } from "../../support/folder";

/** Schema in which a token was that of the only person of its garden. */
const OLD = 36;

let folder: string;
let db: Database;
beforeEach(() => {
  folder = tempFolder();
  db = new Database(join(folder, "gardenshed.db"));
  for (const sql of migrations.slice(0, OLD)) db.execute(sql);
  db.execute(`pragma user_version = ${OLD}`);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const account = (device: number, user: number): string => `
  insert into devices (id, name, created_at, updated_at) values (${device}, 'a', '', '');
  insert into users (id, device_id, name, email, password_hash, password_changed_at, confirmation_token, created_at, updated_at)
    values (${user}, ${device}, 'a', '${user}@garden.test', '', '', '${user}', '', '');
  insert into token_issuances (device_id, exp, jti, aud, created_at, updated_at)
    values (${device}, 1, 'token-${user}', 'human', '', '')`;

test("everybody owns the garden that they had, and a token of before is theirs and began its log-in", () => {
  db.execute(`${account(7, 3)}; ${account(8, 4)}`);
  migrate(db);
  expect(db.rows("select device_id, user_id, program_id, login from token_issuances order by id")).toEqual([
    { device_id: 7, user_id: 3, program_id: null, login: "token-3" },
    { device_id: 8, user_id: 4, program_id: null, login: "token-4" },
  ]);
  expect(db.rows("select * from members")).toEqual([]);
  expect([roleIn(db, 3, 7), roleIn(db, 4, 8), roleIn(db, 3, 8)]).toEqual(["owner", "owner", undefined]);
});
