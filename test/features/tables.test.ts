import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { features } from "../../src/features";
import { tablesOf } from "../../src/framework/feature";
import { startServer, type TestServer } from "../support/server";
import { transferTests } from "../support/transfer";

const tables = tablesOf(features);
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe("what happens to the rows of accounts is said", () => {
  const names = tables.map(({ name }) => name);
  const inSchema = (condition: string): string[] =>
    server.services.db
      .rows(
        `select name from sqlite_schema as tables where type = 'table' and name not like 'sqlite_%' and ${condition}`,
      )
      .map(({ name }) => String(name));

  test("of every table with a device_id", () => {
    const owned = inSchema("exists (select 1 from pragma_table_info(tables.name) where name = 'device_id')");
    expect(owned.length).toBeGreaterThan(25);
    expect(owned.filter((name) => !names.includes(name))).toEqual([]);
  });

  test("of every table whose rows go with those of such a table", () => {
    const parts = inSchema(
      "exists (select 1 from pragma_foreign_key_list(tables.name) where on_delete = 'CASCADE' and \"table\" <> 'devices')",
    );
    expect(parts).toContain("regimen_items");
    expect(parts.filter((name) => !names.includes(name))).toEqual([]);
  });

  test("once, and of no other table", () => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const stored = inSchema("true");
    expect(names.filter((name) => !stored.includes(name))).toEqual([]);
  });

  test("in a key of its own", () => {
    const keys = tables.map(({ key }) => key);
    const synced = tables.flatMap(({ sync }) => sync?.key ?? []);
    expect([new Set(keys).size, new Set(synced).size]).toEqual([keys.length, synced.length]);
  });

  test("about records of tables that there are", () => {
    const after = tables.flatMap(({ imported }) => ("after" in imported ? (imported.after ?? []) : []));
    expect(after.filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe("exports, imports, resets and syncs", () => {
  transferTests(() => server, tables);
});
