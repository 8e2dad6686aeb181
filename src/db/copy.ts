import { setImmediate } from "node:timers/promises";
import { Driver } from "./driver";

/** Rows copied at a time: a millisecond or two. */
const STEP_ROWS = 100;

interface SchemaRow {
  readonly name: string;
  readonly sql: string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Copies a database, as it is at one moment, into a new file while others write to it, and answers the number of rows.
 * Others get their turn between short steps; SQLite's own backup ends with a flush that holds up the whole process, and
 * begins anew with each write of another one. The copy has no journal and is not flushed: it is whole only when this
 * resolves. Everything is written anew, so that it has neither gaps nor damaged indexes.
 * @throws Error of the driver, also when a table of the database is damaged.
 */
export async function copyDatabase(source: string, target: string): Promise<number> {
  const db = new Driver(source);
  try {
    db.pragma("foreign_keys = off");
    db.prepare("attach ? as copy").run(target);
    db.exec("pragma copy.journal_mode = off; pragma copy.synchronous = off; pragma copy.cache_size = -2000; begin");
    const tables = schemaOf(db, "table"); // the first look decides which moment it is
    execute(target, [versionStatement(db), ...statementsOf(tables), ...statementsOf(schemaOf(db, "index"))]);
    let rows = 0;
    for (const table of tables) rows += await copyTable(db, table);
    db.exec("delete from copy.sqlite_sequence; insert into copy.sqlite_sequence select * from main.sqlite_sequence");
    db.exec("commit");
    // Last, or they would act on what is copied.
    execute(target, [...statementsOf(schemaOf(db, "view")), ...statementsOf(schemaOf(db, "trigger"))]);
    return rows;
  } finally {
    db.close();
  }
}

/** What has been made by statements of ours: SQLite makes the rest with it. */
const schemaOf = (db: Driver, type: string): SchemaRow[] =>
  db
    .prepare("select name, sql from main.sqlite_schema where type = ? and sql > '' and name not like 'sqlite_%'")
    .all(type) as SchemaRow[]; // both are texts

const statementsOf = (rows: readonly SchemaRow[]): string[] => rows.map(({ sql }) => sql);

const versionStatement = (db: Driver): string =>
  `pragma user_version = ${Number(db.pragma("user_version", { simple: true }))}`;

/** Runs statements in the copy, in a connection in which its tables need no prefix. */
function execute(target: string, statements: readonly string[]): void {
  const copy = new Driver(target);
  try {
    copy.pragma("synchronous = off");
    copy.exec(["begin", ...statements, "commit"].join(";\n"));
  } finally {
    copy.close();
  }
}

async function copyTable(db: Driver, { name, sql }: SchemaRow): Promise<number> {
  const table = quoted(name);
  if (/without\s+rowid/i.test(sql))
    return db.prepare(`insert into copy.${table} select * from main.${table}`).run().changes;
  const lastOfStep = db
    .prepare(
      `select max(rowid) from (select rowid from main.${table} where rowid > ? order by rowid limit ${STEP_ROWS})`,
    )
    .pluck();
  const copyStep = db.prepare(`insert into copy.${table} select * from main.${table} where rowid > ? and rowid <= ?`);
  let rows = 0;
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const last = lastOfStep.get(after) as number | null; // ids are safe integers
    if (last === null) return rows;
    rows += copyStep.run(after, last).changes;
    after = last;
    await setImmediate();
  }
}
