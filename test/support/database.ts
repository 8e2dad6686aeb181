import type { Database } from "../../src/platform/db/database";
import type { TestServer } from "./server";

/** What requests leave behind about their senders, refused or not, and what goes on by itself. */
const BOOKKEEPING: Readonly<Record<string, readonly string[]>> = {
  id_blocks: ["*"], // ids that were given and are no more
  jobs: ["*"],
  token_issuances: ["*"],
  users: ["last_active_at", "inactivity_warning_sent_at"],
};

/** What was found last, and the writes until then: of this connection, and of others. */
interface Seen {
  readonly writes: string;
  readonly content: string;
}
const seen = new WeakMap<TestServer, Seen>();
const statements = new WeakMap<TestServer, string>();

/** One query for the rows of all tables as JSON. */
function statementFor({ db }: TestServer["services"]): string {
  const tables = db.rows("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'");
  return tables
    .map(({ name }) => String(name))
    .filter((table) => !BOOKKEEPING[table]?.includes("*"))
    .map((table) => {
      const columns = db
        .rows(`pragma table_info(${table})`)
        .map((column) => String(column["name"]))
        .filter((column) => !BOOKKEEPING[table]?.includes(column))
        .map((column) => `"${column}"`);
      const rows = `json_group_array(json_array(${columns.join(", ")}))`;
      return `select '${table}' as name, count(*) as count, ${rows} as content from ${table}`;
    })
    .join(" union all ");
}

/**
 * Everything that is stored but the bookkeeping of tokens, activity and jobs: per table the number of its rows and a hash
 * of them. It is read only when something was written since.
 */
export function contentOf(server: TestServer): string {
  const { db } = server.services;
  const writes = `${String(db.value("select total_changes()"))} ${String(db.value("pragma data_version"))}`;
  const before = seen.get(server);
  if (before?.writes === writes) return before.content;
  const statement = statements.get(server) ?? statementFor(server.services);
  statements.set(server, statement);
  const tables = db.rows(statement);
  const lines = tables.map(({ name, count, content }) => `${name} ${count} ${Bun.hash(String(content)).toString(16)}`);
  const content = lines.join("\n");
  seen.set(server, { writes, content });
  return content;
}

/** Every value of every row of a table, with the type it is stored as, in the order of `key`. */
export const rowsOf = (db: Database, table: string, key = "id"): unknown => {
  const columns = db
    .rows(`select name from pragma_table_info('${table}') order by cid`)
    .map(({ name }) => String(name));
  const shown = columns.flatMap((column) => [`"${column}"`, `typeof("${column}") as ${column}_type`]);
  return db.rows(`select ${shown.join(", ")} from ${table} order by ${key}`);
};
