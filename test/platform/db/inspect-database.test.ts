import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { inspectDatabase, migrate, schemaVersion } from "../../../src/platform/db/migrate";
import { tempFolder } from "../../support/folder";

const root = tempFolder();
afterAll(() => rmSync(root, { recursive: true }));

/** A database of this program whose schema then got another version. */
function databaseOf(version: number): string {
  const path = join(root, `${version}.db`);
  const db = new Database(path);
  migrate(db);
  db.execute(`pragma user_version = ${version}; pragma journal_mode = delete`);
  db.close();
  return path;
}

describe("inspectDatabase", () => {
  test.each([schemaVersion, schemaVersion - 1, 0])("accepts schema %d", (version) => {
    inspectDatabase(databaseOf(version));
  });

  test("accepts a file that does not exist, and makes none", () => {
    const path = join(root, "none.db");
    inspectDatabase(path);
    expect(existsSync(path)).toBe(false);
  });

  test("refuses a newer schema without changing a byte", () => {
    const path = databaseOf(schemaVersion + 1);
    const before = readFileSync(path);
    expect(() => inspectDatabase(path)).toThrow(
      `The database has schema ${schemaVersion + 1}, this program knows ${schemaVersion}.`,
    );
    expect(readFileSync(path)).toEqual(before);
    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  test("refuses a file that is no database", () => {
    const path = join(root, "text.db");
    writeFileSync(path, "no database, but a text that somebody has put there");
    expect(() => inspectDatabase(path)).toThrow(`Cannot use the database ${path}`);
  });
});
