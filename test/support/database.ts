import type { Database } from "../../src/platform/db/database";
import type { TestServer } from "./server";

/** What requests leave behind about their senders, refused or not, and what goes on by itself. */
const BOOKKEEPING: Readonly<Record<string, readonly string[]>> = {
  id_blocks: ["*"], // ids that were given and are no more
  jobs: ["*"],
  token_issuances: ["*"],
  users: ["last_active_at", "inactivity_warning_sent_at"],
};

const statements = new WeakMap<TestServer, string>();

/** Everything that is stored but the bookkeeping of tokens, activity and jobs, as one text. */
export function contentOf(server: TestServer): string {
  const { db } = server.services;
  let statement = statements.get(server);
  if (statement === undefined) {
    const tables = db.rows("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'");
    statement = tables
      .map(({ name }) => String(name))
      .filter((table) => !BOOKKEEPING[table]?.includes("*"))
      .map((table) => {
        const columns = db
          .rows(`pragma table_info(${table})`)
          .map((column) => String(column["name"]))
          .filter((column) => !BOOKKEEPING[table]?.includes(column));
        return `select '${table}' as name, json_group_array(json_array(${columns.join(", ")})) as content from ${table}`;
      })
      .join(" union all ");
    statements.set(server, statement);
  }
  return JSON.stringify(db.rows(statement));
}

/** Every value of every row of a table, with the type it is stored as, in the order of `key`. */
export const rowsOf = (db: Database, table: string, key = "id"): unknown => {
  const columns = db
    .rows(`select name from pragma_table_info('${table}') order by cid`)
    .map(({ name }) => String(name));
  const shown = columns.flatMap((column) => [column, `typeof(${column}) as ${column}_type`]);
  return db.rows(`select ${shown.join(", ")} from ${table} order by ${key}`);
};
