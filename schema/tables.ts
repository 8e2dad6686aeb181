import { Database } from "../src/platform/db/database";
import { migrate } from "../src/platform/db/migrate";

/** TypeScript types of SQLite's storage classes in strict tables. */
const TYPES: Record<string, string> = { INTEGER: "number", REAL: "number", TEXT: "string", ANY: "string | number" };

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: 0 | 1;
  readonly pk: number;
  readonly dflt_value: string | null;
}

/** The text of `src/platform/db/tables.ts`: one interface per table of the migrated schema, as Kysely wants them. */
export function tablesSource(): string {
  const db = new Database(":memory:");
  migrate(db);
  const tables = db.rows(
    "select name, wr from pragma_table_list where schema = 'main' and name not like 'sqlite_%' order by name",
  );
  const interfaces = tables.map(({ name, wr }) => {
    const columns = db.rows(`pragma table_info(${String(name)})`) as unknown as Column[]; // the pragma's documented columns
    // SQLite gives a number to the key of a table in the order of its numbers, unless the key has several columns.
    const givesIds = wr === 0 && columns.filter(({ pk }) => pk > 0).length === 1;
    const lines = columns.map((column) => `    ${column.name}: ${columnType(column, givesIds)};`);
    return `  ${String(name)}: {\n${lines.join("\n")}\n  };`;
  });
  db.close();
  return `// Generated from schema/ by \`bun run tables\`.\nimport type { Generated } from "kysely";\n\nexport interface Tables {\n${interfaces.join("\n")}\n}\n`;
}

function columnType({ type, notnull, pk, dflt_value }: Column, givesIds: boolean): string {
  const base = TYPES[type.toUpperCase()] ?? "never";
  const value = notnull || pk ? base : `${base} | null`;
  return (givesIds && pk && type.toUpperCase() === "INTEGER") || dflt_value !== null ? `Generated<${value}>` : value;
}

if (import.meta.main)
  await Bun.write(new URL("../src/platform/db/tables.ts", import.meta.url).pathname, tablesSource());
