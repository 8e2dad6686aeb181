import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { storedClock } from "../../../src/platform/clock/stored-clock";
import { TrustedClock } from "../../../src/platform/clock/trusted-clock";
import { migrate } from "../../../src/platform/db/migrate";
import { migrations } from "../../../src/platform/db/migrations";
import { tempFolder } from "../../support/folder";

/** Schema with the table, before the newest known time was put into it. */
const OLD = 32;
const NEWEST = "2026-03-01T08:15:30.000Z";
const DAY = 86_400_000;

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

const device = "insert into devices (id, name, created_at, updated_at) values (1, 'a', '', '')";
const token = `insert into token_issuances (device_id, exp, jti, aud, created_at, updated_at)
  values (1, 1, 'a', 'bot', '${NEWEST}', '${NEWEST}')`;
const change = `insert into changes (device_id, at, resource, record_id, action, opens, request, author)
  values (1, ${Date.parse(NEWEST)}, 'tools', 1, 1, 0, 'NONE', 'server')`;

test.each([
  ["a token", `${device}; ${token}`],
  ["a change", `${device}; ${change}`],
])("the newest time of %s is trusted, so that a clock that is far ahead at the update is not", (_, sql) => {
  db.execute(sql);
  migrate(db);
  const isDoubted = (days: number): boolean => {
    const now = () => new Date(Date.parse(NEWEST) + days * DAY);
    return new TrustedClock({ now, passedMs: () => 0 }, storedClock(db)).doubt() !== undefined;
  };
  expect([isDoubted(0), isDoubted(7), isDoubted(8)]).toEqual([false, false, true]);
});

test("a database without times knows none, and a time that is known stays", () => {
  migrate(db);
  expect(storedClock(db)).toBeUndefined();
  db.execute("insert into trusted_clock (id, trusted_at, shown_at, held_ms, is_doubted) values (1, 7, 8, 9, 0)");
  db.execute(`${device}; ${token}; ${migrations[OLD]}`);
  expect(storedClock(db)).toMatchObject({ trusted_at: 7, shown_at: 8, held_ms: 9 });
});
