import { Driver, type Statement } from "./driver";
import { Ids } from "./ids";
import { MainFile } from "./main-file";
import type { Query, SqlValue } from "./query";
import { Statements } from "./statements";
import { Turn } from "./turn";

/** Pages in the write-ahead log since it was begun anew, and those of them that are in the database already. */
export interface LogSize {
  readonly pages: number;
  readonly copied: number;
}

/** The log is cut to this size after long readers, such as a backup, have kept it from being used again. */
const LOG_BYTES = 16 * 1024 * 1024;
/** How long a lock that another process (a command on the same data folder) holds is waited for. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * One SQLite file with its prepared statements. Everything is synchronous: a read is a plain call, and a write belongs
 * into a function given to `WriteQueue.run`. The reads of one event-loop turn see one state (`Turn`).
 */
export class Database {
  readonly path: string;
  /** Ids for rows of tables in which SQLite gives none. */
  readonly ids: Ids;
  /** The file itself, for whoever flushes it. */
  readonly file: MainFile;
  readonly #driver: Driver;
  readonly #turn: Turn;
  readonly #reads: Statements;
  readonly #writes: Statements;
  readonly #dataVersion: Statement;
  readonly #steps = new Map<string, Statement>();
  readonly #logSize: Statement;
  #rowsChanged = 0;
  #transactions = 0;
  readonly #rollbackListeners: (() => void)[] = [];
  #listeners = 0;

  /**
   * `readonly`: an existing file, of which nothing is changed; a server may be writing to it.
   * `scratch`: a file that is worth nothing after a crash; it has no log, and nothing is flushed.
   */
  constructor(path: string, { readonly = false, scratch = false } = {}) {
    this.path = path;
    this.file = new MainFile(path);
    this.#driver = new Driver(path, { timeout: BUSY_TIMEOUT_MS, readonly });
    if (!readonly && !scratch) this.#driver.pragma("journal_mode = wal");
    this.#driver.pragma(`journal_size_limit = ${LOG_BYTES}`);
    // Commits go to the log without a flush; `WriteQueue` flushes the log before it answers.
    this.#driver.pragma(`synchronous = ${scratch ? "off" : "normal"}`);
    this.#driver.pragma("foreign_keys = on");
    this.#driver.pragma("temp_store = memory");
    this.#dataVersion = this.#driver.prepare("pragma data_version").pluck();
    this.#logSize = this.#driver.prepare("pragma wal_checkpoint(noop)").raw();
    this.#turn = new Turn(this.#driver);
    this.#reads = new Statements(this.#driver, "reads");
    this.#writes = new Statements(this.#driver, "writes");
    this.ids = new Ids(this);
  }

  /**
   * All rows of a read.
   * @throws Error for a write.
   */
  all<P, R>(query: Query<P, R>, parameters: P): R[] {
    this.#turn.beginReading();
    return this.#reads.of(query).all(query.bind(parameters)) as R[]; // R is the row type Kysely derived for this SQL
  }

  /**
   * The first row of a read, or undefined when there is none.
   * @throws Error for a write.
   */
  get<P, R>(query: Query<P, R>, parameters: P): R | undefined {
    this.#turn.beginReading();
    return this.#reads.of(query).get(query.bind(parameters)) as R | undefined; // as in `all`
  }

  /**
   * Runs a write; `id` is that of the row inserted last. Outside of a transaction it is one by itself.
   * @throws Error for a read.
   */
  run<P, R>(query: Query<P, R>, parameters: P): { changes: number; id: number } {
    this.#turn.endReading();
    const { changes, lastInsertRowid } = this.#writes.of(query).run(query.bind(parameters));
    this.#rowsChanged += changes;
    return { changes, id: Number(lastInsertRowid) };
  }

  /**
   * Runs a write with `returning`: a row for each that it has changed.
   * @throws Error for a read, and outside of a write transaction.
   */
  returned<P, R>(query: Query<P, R>, parameters: P): R[] {
    this.requireWrite("Database.returned");
    const rows = this.#writes.of(query).all(query.bind(parameters)) as R[]; // as in `all`
    this.#rowsChanged += rows.length;
    return rows;
  }

  /**
   * For what makes sense only together with other writes; `what` is named in the message.
   * @throws Error when no write transaction is open.
   */
  requireWrite(what: string): void {
    if (!this.inTransaction) throw new Error(`${what} belongs into a write: WriteQueue.run or Database.transaction`);
  }

  /** Runs SQL text of any number of statements without parameters. */
  execute(sql: string): void {
    this.#turn.endReading();
    this.#driver.exec(sql);
  }

  /** Runs one of a few statements without parameters, prepared once: transaction control. */
  step(sql: string): void {
    this.#turn.endReading();
    let statement = this.#steps.get(sql);
    if (!statement) {
      statement = this.#driver.prepare(sql);
      this.#steps.set(sql, statement);
    }
    statement.run();
  }

  /** Calls `work`, which throws nothing, when this event-loop turn has done everything else. */
  atEndOfTurn(work: () => void): void {
    this.#turn.atEnd(work);
  }

  /** Locks of other processes are waited for so long only from now on: the process stands still meanwhile. */
  limitWaiting(milliseconds: number): void {
    this.value(`pragma busy_timeout = ${milliseconds}`);
  }

  /** Begins a transaction that writes. */
  beginWriting(): void {
    this.#transactions += 1;
    this.step("begin immediate");
    this.#turn.countState();
  }

  /** Undoes the transaction, or what was written since a savepoint; a full disk may have undone all of it already. */
  rollback(savepoint?: string): void {
    if (this.inTransaction) this.step(savepoint === undefined ? "rollback" : `rollback to ${savepoint}`);
    this.#tellRollback();
  }

  /** All rows of SQL text without parameters, for tools that look at the schema itself. */
  rows(sql: string): Record<string, unknown>[] {
    this.#turn.endReading();
    return this.#driver.prepare(sql).all() as Record<string, unknown>[]; // rows are objects unless plucked
  }

  /** The first column of the first row of SQL text, e.g. of a pragma. */
  value(sql: string): unknown {
    this.#turn.endReading();
    return this.#driver.prepare(sql).pluck().get();
  }

  /** Rows that queries of this connection have changed so far, rolled back ones included. */
  get rowsChanged(): number {
    return this.#rowsChanged;
  }

  /** Writing transactions begun so far: the number of the last one. */
  get transactions(): number {
    return this.#transactions;
  }

  /** Calls `listener` whenever something that the last transaction has written has been undone. */
  onRollback(listener: () => void): void {
    this.#rollbackListeners.push(listener);
  }

  /** Whether a write is under way. */
  get inTransaction(): boolean {
    return !this.#turn.isReading && this.#driver.inTransaction;
  }

  /** Number of the state that reads see just now: as long as it stays, no other process's write shows. */
  snapshot(): number {
    this.#turn.beginReading();
    return this.#turn.state;
  }

  /** Changes whenever another process has written; our own writes do not change it. */
  foreignVersion(): number {
    this.#turn.beginReading();
    return this.#dataVersion.get() as number; // the pragma answers one integer
  }

  /**
   * Calls `listener` whenever a statement of this connection does what `event` says, e.g. `delete on users`, also what is
   * rolled back later. Changes by other processes show in `foreignVersion`.
   */
  onRowEvent(event: string, listener: () => void): void {
    this.#turn.endReading();
    const name = `row_event_${(this.#listeners += 1)}`;
    this.#driver.function(name, listener);
    this.#driver.exec(`create temp trigger ${name} after ${event} begin select ${name}(); end`);
  }

  /** Lets statements of this connection call `work` under this name; it must not use the connection. */
  defineFunction(name: string, work: (...values: SqlValue[]) => SqlValue): void {
    this.#driver.function(name, { varargs: true }, work as (...values: unknown[]) => unknown); // SQLite gives nothing else
  }

  /** How much is in the write-ahead log. */
  logSize(): LogSize {
    this.#turn.endReading();
    const [, pages, copied] = this.#logSize.get() as [busy: number, pages: number, copied: number]; // as documented
    return { pages, copied };
  }

  /** Runs `step` in one transaction of its own. For start-up and commands; the server writes through `WriteQueue`. */
  transaction<T>(step: () => T): T {
    this.#turn.endReading();
    this.#turn.countState();
    if (!this.inTransaction) this.#transactions += 1;
    try {
      return this.#driver.transaction(step).immediate();
    } catch (error) {
      this.#tellRollback();
      throw error;
    }
  }

  close(): void {
    this.#turn.endReading();
    this.#driver.close();
    this.file.close();
  }

  #tellRollback(): void {
    for (const listener of this.#rollbackListeners) listener();
  }
}
