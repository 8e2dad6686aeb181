import type { Database } from "../../src/platform/db/database";

/** Every value of every row of a table, with the type it is stored as, in the order of `key`. */
export const rowsOf = (db: Database, table: string, key = "id"): unknown => {
  const columns = db
    .rows(`select name from pragma_table_info('${table}') order by cid`)
    .map(({ name }) => String(name));
  const shown = columns.flatMap((column) => [column, `typeof(${column}) as ${column}_type`]);
  return db.rows(`select ${shown.join(", ")} from ${table} order by ${key}`);
};
