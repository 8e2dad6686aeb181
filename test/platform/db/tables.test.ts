import { expect, test } from "bun:test";
import { join } from "node:path";
import { tablesSource } from "../../../schema/tables";

test("src/platform/db/tables.ts is generated from schema/", async () => {
  const written = await Bun.file(join(import.meta.dir, "../../../src/platform/db/tables.ts")).text();
  const tokens = (text: string): string[] => text.split(/\s+/).filter((token) => token !== "");
  expect(tokens(written)).toEqual(tokens(tablesSource()));
});
