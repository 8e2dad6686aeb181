import { expect, test } from "bun:test";
import { join } from "node:path";
import { migrationsSource, newestSource, tablesSource } from "../../../schema/tables";

test.each([
  ["tables.ts", tablesSource],
  ["migrations.ts", migrationsSource],
  ["newest.sql", newestSource],
])("src/platform/db/%s is generated from schema/", async (name, source) => {
  const written = await Bun.file(join(import.meta.dir, "../../../src/platform/db", name)).text();
  const tokens = (text: string): string[] => text.split(/\s+/).filter((token) => token !== "");
  expect(tokens(written)).toEqual(tokens(source()));
});
