import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { migrate, schemaVersion, storedVersion } from "../../../src/platform/db/migrate";
import { tempFolder } from "../../support/folder";
import { jpeg } from "../../support/pictures";
import { get, PASSWORD, post, send } from "../../support/scenarios";
import { startServer } from "../../support/server";

/* Data of each release, opened by this program (docs/versions.md). A release adds the dump of a database to the folder. */

const folder = join(import.meta.dir, "releases");
const dumps = readdirSync(folder);

type Row = Readonly<Record<string, unknown>>;

const tablesOf = (db: Database): string[] =>
  db
    .rows("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .map(({ name }) => String(name));

/** The rows of a table with the columns that it had before. */
const rowsWith = (db: Database, table: string, columns: readonly string[]): Row[] =>
  db.rows(`select ${columns.map((name) => `"${name}"`).join(", ")} from "${table}"`);

/** Rows as texts, in an order of their own. */
const inOrder = (rows: readonly Row[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

function open(dump: string, path: string): Database {
  const db = new Database(path);
  db.execute(readFileSync(join(folder, dump), "utf8"));
  return db;
}

describe.each(dumps)("data of %s", (dump) => {
  test("keeps every value of every row, in tables of today", () => {
    const dataDir = tempFolder();
    const db = open(dump, join(dataDir, "gardenshed.db"));
    const before = new Map(
      tablesOf(db).map((table) => {
        const columns = db.rows(`pragma table_info("${table}")`).map(({ name }) => String(name));
        return [table, { columns, rows: rowsWith(db, table, columns) }] as const;
      }),
    );
    expect(before.get("points")?.rows.length).toBeGreaterThan(0);
    migrate(db);
    expect(storedVersion(db)).toBe(schemaVersion);
    for (const [table, { columns, rows }] of before) {
      const found = rowsWith(db, table, columns);
      expect({ table, rows: inOrder(found) }).toEqual({ table, rows: inOrder(rows) });
    }
    expect(db.rows("pragma foreign_key_check")).toEqual([]);
    expect(db.value("pragma integrity_check")).toBe("ok");
    db.close();
    rmSync(dataDir, { recursive: true });
  });

  test("goes on in a server: the password, the robot, the points and the picture", async () => {
    const dataDir = tempFolder();
    const db = open(dump, join(dataDir, "gardenshed.db"));
    const { key } = db.rows("select key from images")[0] as { key: string };
    const points = Number(db.value("select count(*) from points where discarded_at is null"));
    db.close();
    const pictures = join(dataDir, "images", key);
    mkdirSync(pictures, { recursive: true });
    await Bun.write(join(pictures, "original.jpg"), await jpeg(1280, 960));
    const server = await startServer({ DATA_DIR: dataDir });
    try {
      const body = { user: { email: "ada@garden.example", password: PASSWORD } };
      const login = (await send(server, post("/api/tokens", body))).json as { token: { encoded: string } };
      const list = (await send(server, get("/api/points"), login.token.encoded)).json as object[];
      expect(list).toHaveLength(points);
      const [image] = (await send(server, get("/api/images"), login.token.encoded)).json as {
        attachment_url: string;
      }[];
      expect((await fetch(image?.attachment_url ?? "")).status).toBe(200);
      const members = (await send(server, get("/api/members"), login.token.encoded)).json;
      expect(members).toMatchObject([{ role: "owner", email: "ada@garden.example" }]); // as whoever had the account before
    } finally {
      await server.stop();
    }
  });
});
