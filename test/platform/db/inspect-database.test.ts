import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { inspectDatabase, migrate, schemaVersion, storedVersion } from "../../../src/platform/db/migrate";
import { tempFolder } from "../../support/folder";
import { leave, leftFiles } from "../../support/left-files";

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

describe("of files that a kill has left,", () => {
  test.each(leftFiles.map((left) => [left.name, left] as const))(
    "%s can be looked at, opened and written",
    (name, left) => {
      const path = join(root, `${name}.db`);
      leave(left, path);
      inspectDatabase(path);
      const db = new Database(path);
      expect(storedVersion(db)).toBe(left.version);
      db.execute("create table later (x); pragma user_version = 8");
      expect(db.value("pragma integrity_check")).toBe("ok");
      db.close();
    },
  );

  test.each(leftFiles.map((left) => [left.name, left] as const))("%s can be opened for reading only", (name, left) => {
    const path = join(root, `${name} to read.db`);
    leave(left, path);
    const db = new Database(path, { readonly: true });
    expect(storedVersion(db)).toBe(left.version);
    db.close();
  });
});

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
