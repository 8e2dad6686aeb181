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

/** Values of rows that every new database makes for itself, as SQL. */
const MADE_ANEW: Readonly<Record<string, string>> = { "journal.epoch": "lower(hex(randomblob(4)))" };

/** The text of `src/platform/db/newest.sql`: what the migrations make of an empty database, rows included. */
export function newestSource(): string {
  const db = migrated();
  const objects = db.rows("select name, type, sql from sqlite_schema order by rowid");
  const made = objects.filter(({ name }) => !String(name).startsWith("sqlite_")).map(({ sql }) => String(sql));
  const rows = objects.filter(({ type }) => type === "table").flatMap(({ name }) => insertsInto(db, String(name)));
  db.close();
  const statements = [...made, ...rows].map((sql) => `${sql};\n`);
  return `-- Generated from schema/ by \`bun run tables\`: what the migrations make of an empty database.\n${statements.join("")}`;
}

/** Statements that make the rows which a table has. */
function insertsInto(db: Database, table: string): string[] {
  const columns = db.rows(`pragma table_info(${table})`).map(({ name }) => String(name));
  const literals = db.rows(`select ${columns.map((name) => `quote("${name}") as "${name}"`).join(", ")} from ${table}`);
  return literals.map((row) => {
    const values = columns.map((name) => MADE_ANEW[`${table}.${name}`] ?? String(row[name]));
    return `insert into ${table} (${columns.map((name) => `"${name}"`).join(", ")}) values (${values.join(", ")})`;
  });
}

/** A database that all migrations have made. */
function migrated(): Database {
  const db = new Database(":memory:");
  for (const name of files) db.execute(readFileSync(join(import.meta.dir, name), "utf8"));
  return db;
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
  const db = migrated();
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
  await Bun.write(join(folder, "newest.sql"), newestSource());
  await Bun.write(join(folder, "tables.ts"), tablesSource());
}
