import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { migrate } from "../../../src/platform/db/migrate";
import { migrations } from "../../../src/platform/db/migrations";

/** Schema in which pictures did not know their uploads. */
const OLD = 12;

test("pictures that wait learn their upload, those that were given up are refused, all others stay", () => {
  const folder = mkdtempSync(join(tmpdir(), "gardenshed-test-"));
  const db = new Database(join(folder, "gardenshed.db"));
  for (const sql of migrations.slice(0, OLD)) db.execute(sql);
  const image = (id: number, extension: string) =>
    `(${id}, 1, 'x', '2026', '{}', '${"0".repeat(31)}${id}', ${extension}, '', '')`;
  db.execute(`
    pragma user_version = ${OLD};
    insert into devices (id, name, created_at, updated_at) values (1, 'a', '', '');
    insert into images (id, device_id, attachment_url, attachment_processed_at, meta, key, extension, created_at, updated_at)
      values ${[image(1, "null"), image(2, "null"), image(3, "null"), image(4, "'jpg'")].join(", ")};
    insert into jobs (kind, payload, run_at, created_at) values
      ('image_upload', '{"image":1,"upload":"a.jpg"}', '', ''), ('image_fetch', '{"image":2}', '', ''),
      ('image_removal', '{"key":"k"}', '', '')`);
  migrate(db);
  expect(db.rows("select id, upload, refusal is null as waits, attachment_processed_at as at from images")).toEqual([
    { id: 1, upload: "a.jpg", waits: 1, at: "2026" },
    { id: 2, upload: null, waits: 1, at: "2026" },
    { id: 3, upload: null, waits: 0, at: null },
    { id: 4, upload: null, waits: 1, at: "2026" },
  ]);
  expect(db.value("select count(*) from jobs")).toBe(3);
  db.close();
  rmSync(folder, { recursive: true });
});
