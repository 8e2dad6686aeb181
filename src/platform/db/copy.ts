import { setImmediate } from "node:timers/promises";
import { Database } from "./database";
import { Driver } from "./driver";

/** Rows per statement, because a statement cannot be interrupted. */
const STEP_ROWS = 100;
/** A statement ends with the row that makes it this long: a hundred long scripts have 50 MB. */
const STEP_BYTES = 256 * 1024;
/** Other work gets its turn after about this time. */
const TURN_MS = 1;

interface SchemaRow {
  readonly name: string;
  readonly sql: string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Copies one state of a database into a new file while others write to it, and returns the number of rows. It works in short
 * steps with turns for other work between them. SQLite's own backup ends with a flush that holds up the whole process, and
 * restarts with each write of another process. The copy has no journal and is not flushed: it is complete only when this
 * resolves. All tables and indexes are built anew, without gaps and without damaged indexes.
 * @throws Error of the driver, also when a table of the database is damaged; the reason of `signal`.
 */
export async function copyDatabase(source: string, target: string, signal?: AbortSignal): Promise<number> {
  const db = new Driver(source);
  try {
    db.pragma("foreign_keys = off");
    db.prepare("attach ? as copy").run(target);
    db.exec("pragma copy.journal_mode = off; pragma copy.synchronous = off; pragma copy.cache_size = -2000; begin");
    const tables = schemaOf(db, "table"); // the first read fixes the state
    execute(target, [versionStatement(db), ...statementsOf(tables), ...statementsOf(schemaOf(db, "index"))]);
    const pause = createPause(signal);
    let rows = 0;
    for (const { name } of tables) rows += await copyTable(db, name, pause);
    db.exec("delete from copy.sqlite_sequence; insert into copy.sqlite_sequence select * from main.sqlite_sequence");
    db.exec("commit");
    // Last, or triggers would fire for copied rows.
    execute(target, [...statementsOf(schemaOf(db, "view")), ...statementsOf(schemaOf(db, "trigger"))]);
    return rows;
  } finally {
    db.close();
  }
}

/**
 * The schema objects of our own statements. SQLite creates the others along with them, and those of Litestream are no
 * records.
 */
const schemaOf = (db: Driver, type: string): SchemaRow[] =>
  db
    .prepare(
      "select name, sql from main.sqlite_schema where type = ? and sql > '' and name not like 'sqlite_%' and name not like '_litestream_%'",
    )
    .all(type) as SchemaRow[]; // both are texts

const statementsOf = (rows: readonly SchemaRow[]): string[] => rows.map(({ sql }) => sql);

const versionStatement = (db: Driver): string =>
  `pragma user_version = ${Number(db.pragma("user_version", { simple: true }))}`;

/** Runs statements in the copy, on a connection of its own, where its tables need no prefix. */
function execute(target: string, statements: readonly string[]): void {
  const copy = new Database(target, { scratch: true });
  try {
    copy.transaction(() => {
      for (const sql of statements) copy.execute(sql);
    });
  } finally {
    copy.close();
  }
}

/** A function that gives other work its turn once ours has lasted `TURN_MS`. */
function createPause(signal: AbortSignal | undefined): () => Promise<void> {
  let turnBegan = performance.now();
  return async () => {
    if (performance.now() - turnBegan < TURN_MS) return;
    await setImmediate();
    signal?.throwIfAborted();
    turnBegan = performance.now();
  };
}

/** Copies rows in the order in which they are stored. Rows with the same value of `orderOf` go in one step. */
async function copyTable(db: Driver, name: string, pause: () => Promise<void>): Promise<number> {
  const [table, key] = [`main.${quoted(name)}`, orderOf(db, name)];
  const find = (sql: string) => db.prepare(sql).pluck().safeIntegers(); // the values go back unchanged
  const first = find(`select min(${key}) from ${table}`);
  const lastOfStep = find(
    `select max(key) from (
      select key, sum(size) over (order by key rows unbounded preceding) - size as before
      from (select ${key} as key, ${sizeOf(db, name)} as size from ${table} where ${key} >= ? order by ${key} limit ${STEP_ROWS})
    ) where before < ${STEP_BYTES}`,
  );
  const copyStep = db.prepare(
    `insert into copy.${quoted(name)} select * from ${table} where ${key} between ? and ? order by ${key}`,
  );
  const firstAfter = find(`select min(${key}) from ${table} where ${key} > ?`);
  let rows = 0;
  for (let from = first.get(); from !== null;) {
    const to = lastOfStep.get(from);
    rows += copyStep.run(from, to).changes;
    from = firstAfter.get(to);
    await pause();
  }
  return rows;
}

/** SQL of the bytes in the columns of a row that can be long. SQLite knows them without reading the values. */
function sizeOf(db: Driver, name: string): string {
  const columns = db
    .prepare("select name from pragma_table_info(?, 'main') where type not in ('INTEGER', 'REAL')")
    .pluck();
  return ["0", ...columns.all(name).map((each) => `ifnull(octet_length(${quoted(String(each))}), 0)`)].join(" + ");
}

/** The row id, or in a table without one the first column of the primary key. */
function orderOf(db: Driver, name: string): string {
  const hasRowid = db.prepare("select not wr from pragma_table_list(?) where schema = 'main'").pluck().get(name);
  if (hasRowid) return "rowid";
  return quoted(String(db.prepare("select name from pragma_table_info(?, 'main') where pk = 1").pluck().get(name)));
}
