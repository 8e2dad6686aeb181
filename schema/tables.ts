import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../src/platform/db/database";

/** Names of the migrations in their order: the number of a file is the schema version it makes. */
const files = readdirSync(import.meta.dir)
  .filter((name) => name.endsWith(".sql"))
  .sort();
files.forEach((name, index) => {
  if (!name.startsWith(`${String(index + 1).padStart(4, "0")}_`)) throw new Error(`${name} is not number ${index + 1}`);
});

/** The text of `src/platform/db/migrations.ts`: an executable holds only files that are imported by name. */
export function migrationsSource(): string {
  const names = files.map((name) => `migration${name.slice(0, 4)}`);
  const imports = files.map(
    (name, index) => `import ${names[index]} from "../../../schema/${name}" with { type: "text" };`,
  );
  return `// Generated from schema/ by \`bun run tables\`.
${imports.join("\n")}

/** The files of \`schema/\` in order, embedded in the executable; the position is the schema version. */
export const migrations: readonly string[] = [
${names.map((name) => `  ${name},`).join("\n")}
];
`;
}

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
  for (const name of files) db.execute(readFileSync(join(import.meta.dir, name), "utf8"));
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

if (import.meta.main) {
  const folder = join(import.meta.dir, "../src/platform/db");
  await Bun.write(join(folder, "migrations.ts"), migrationsSource());
  await Bun.write(join(folder, "tables.ts"), tablesSource());
}
