import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { migrate, schemaVersion, storedVersion } from "../../../src/platform/db/migrate";
import { migrations } from "../../../src/platform/db/migrations";
import { integrityProblems } from "../kill";
import { tempFolder } from "../../support/folder";
import { isWhole } from "../../support/tier";

const OLD = 2;
/** The copy, and of each file its statements and its number. */
const STEPS = 1 + 2 * (schemaVersion - OLD);

/** All of them, or the copy and the first and the last file, before and after their numbers. */
const tried = Array.from({ length: STEPS }, (_, step) => step).filter(
  (step) => isWhole || step < 4 || step > STEPS - 3,
);

test.each(tried)("a crash in front of step %d of a migration needs no repair", (step) => {
  const folder = tempFolder();
  const path = join(folder, "gardenshed.db");
  const old = new Database(path);
  for (const sql of migrations.slice(0, OLD)) old.execute(sql);
  old.execute(`insert into used_password_resets (jti, exp) values ('kept', 1); pragma user_version = ${OLD}`);
  old.close();
  const crash = Bun.spawnSync([process.execPath, join(import.meta.dir, "migration-crash.ts"), path, String(step)]);
  expect(crash.signalCode).toBe("SIGKILL");
  const db = new Database(path);
  expect(storedVersion(db)).toBe(OLD + Math.max(0, Math.floor((step - 1) / 2)));
  migrate(db);
  expect(storedVersion(db)).toBe(schemaVersion);
  expect(db.value("select jti from used_password_resets")).toBe("kept");
  db.close();
  expect(integrityProblems(path)).toEqual([]);
  rmSync(folder, { recursive: true });
});
