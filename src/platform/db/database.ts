import { Driver, type Statement } from "./driver";
import { IdAllocator } from "./id-allocator";
import { rollBackHotJournal } from "./hot-journal";
import { MainFile } from "./main-file";
import type { Query, SqlValue } from "./query";
import { Statements } from "./statements";
import { ReadTransaction } from "./read-transaction";

/** Pages in the write-ahead log since its last restart, and how many of them are copied into the database. */
export interface LogSize {
  readonly pages: number;
  readonly copied: number;
}

/** The log is cut to this size after a long reader, such as a backup, has kept it from being reused. */
const LOG_BYTES = 16 * 1024 * 1024;
/** Longest wait for the lock of another process, e.g. a command on the same data folder. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * One SQLite file with its prepared statements. Everything is synchronous: a read is a plain call, a write belongs in a
 * function given to `WriteQueue.run`. The reads of one event-loop turn see one state (`ReadTransaction`).
 */
export class Database {
  readonly path: string;
  /** Ids for rows of clustered tables. */
  readonly ids: IdAllocator;
  /** The file itself, for flushing. */
  readonly file: MainFile;
  readonly #driver: Driver;
  readonly #readTransaction: ReadTransaction;
  readonly #reads: Statements;
  readonly #writes: Statements;
  readonly #dataVersion: Statement;
  readonly #steps = new Map<string, Statement>();
  readonly #logSize: Statement;
  #rowsChanged = 0;
  #transactions = 0;
  #rollbacks = 0;
  #beforeWriting: (() => void) | undefined;
  readonly #rollbackListeners: (() => void)[] = [];
  #listeners = 0;

  /**
   * `readonly`: opens an existing file and writes nothing; a server may be writing to it. First it rolls back the
   * unfinished write of a killed process.
   * `scratch`: a file that is worthless after a crash; it has no log and is never flushed.
   */
  constructor(path: string, { readonly = false, scratch = false } = {}) {
    this.path = path;
    this.file = new MainFile(path);
    if (readonly) rollBackHotJournal(path);
    this.#driver = new Driver(path, { timeout: BUSY_TIMEOUT_MS, readonly });
    if (!readonly && !scratch) this.#driver.pragma("journal_mode = wal");
    this.#driver.pragma(`journal_size_limit = ${LOG_BYTES}`);
    // `Checkpointer` copies the log. A connection without one leaves it until it closes the database as the last one.
    this.#driver.pragma("wal_autocheckpoint = 0");
    // Commits go to the log without a flush; `WriteQueue` flushes the log before it answers.
    this.#driver.pragma(`synchronous = ${scratch ? "off" : "normal"}`);
    this.#driver.pragma("foreign_keys = on");
    this.#driver.pragma("temp_store = memory");
    this.#dataVersion = this.#driver.prepare("pragma data_version").pluck();
    this.#logSize = this.#driver.prepare("pragma wal_checkpoint(noop)").raw();
    this.#readTransaction = new ReadTransaction(this.#driver);
    this.#reads = new Statements(this.#driver, "reads");
    this.#writes = new Statements(this.#driver, "writes");
    this.ids = new IdAllocator(this);
  }

  /**
   * All rows of a read.
   * @throws Error for a write.
   */
  all<P, R>(query: Query<P, R>, parameters: P): R[] {
    this.#readTransaction.beginReading();
    return this.#reads.of(query).all(query.bind(parameters)) as R[]; // R is the row type Kysely derived for this SQL
  }

  /**
   * The first row of a read; undefined without rows.
   * @throws Error for a write.
   */
  get<P, R>(query: Query<P, R>, parameters: P): R | undefined {
    this.#readTransaction.beginReading();
    return this.#reads.of(query).get(query.bind(parameters)) as R | undefined; // as in `all`
  }

  /**
   * Runs a write. `id` is the last inserted row's. Outside of a transaction it has one of its own.
   * @throws Error for a read.
   */
  run<P, R>(query: Query<P, R>, parameters: P): { changes: number; id: number } {
    this.#readTransaction.endReading();
    this.#prepareWriting();
    const { changes, lastInsertRowid } = this.#writes.of(query).run(query.bind(parameters));
    this.#rowsChanged += changes;
    return { changes, id: Number(lastInsertRowid) };
  }

  /**
   * Runs a write with `returning`; returns a row for each changed row.
   * @throws Error for a read, and outside of a write transaction.
   */
  returned<P, R>(query: Query<P, R>, parameters: P): R[] {
    this.requireWrite("Database.returned");
    const rows = this.#writes.of(query).all(query.bind(parameters)) as R[]; // as in `all`
    this.#rowsChanged += rows.length;
    return rows;
  }

  /**
   * Guards functions that must run inside a write. `what`: their name for the message.
   * @throws Error when no write transaction is open.
   */
  requireWrite(what: string): void {
    if (!this.inTransaction) throw new Error(`${what} belongs into a write: WriteQueue.run or Database.transaction`);
  }

  /** Runs SQL text with any number of statements, without parameters. */
  execute(sql: string): void {
    this.#readTransaction.endReading();
    this.#driver.exec(sql);
  }

  /** Runs a statement without parameters that is prepared once, e.g. for transaction control. */
  step(sql: string): void {
    this.#readTransaction.endReading();
    let statement = this.#steps.get(sql);
    if (!statement) {
      statement = this.#driver.prepare(sql);
      this.#steps.set(sql, statement);
    }
    statement.run();
  }

  /** Calls `work` at the end of this event-loop turn. `work` must not throw. */
  atEndOfTurn(work: () => void): void {
    this.#readTransaction.atEnd(work);
  }

  /** Limits the wait for locks of other processes, because the whole process stands still during it. */
  limitWaiting(milliseconds: number): void {
    this.value(`pragma busy_timeout = ${milliseconds}`);
  }

  /** Has `work` done before any row is written through this connection, once. It may use `execute` and reads. */
  beforeWriting(work: () => void): void {
    this.#beforeWriting = work;
  }

  /** Begins a write transaction. `isProbe`: no row will be written in it. */
  beginWriting(isProbe = false): void {
    if (!isProbe) this.#prepareWriting();
    this.#transactions += 1;
    this.step("begin immediate");
    this.#readTransaction.countState();
  }

  /** Rolls back the transaction, or to a savepoint. On a full disk SQLite may have rolled back already. */
  rollback(savepoint?: string): void {
    try {
      if (this.inTransaction) this.step(savepoint === undefined ? "rollback" : `rollback to ${savepoint}`);
    } finally {
      this.#tellRollback();
    }
  }

  /** All rows of SQL text without parameters, for tools that read the schema. */
  rows(sql: string): Record<string, unknown>[] {
    this.#readTransaction.endReading();
    return this.#driver.prepare(sql).all() as Record<string, unknown>[]; // rows are objects unless plucked
  }

  /** The first column of the first row of SQL text, e.g. of a pragma. */
  value(sql: string): unknown {
    this.#readTransaction.endReading();
    return this.#driver.prepare(sql).pluck().get();
  }

  /** Number of rows that this connection has changed so far, rolled back ones included. */
  get rowsChanged(): number {
    return this.#rowsChanged;
  }

  /** Number of write transactions so far, and so the number of the last one. */
  get transactions(): number {
    return this.#transactions;
  }

  /** Number of rollbacks so far, of transactions and of savepoints. */
  get rollbacks(): number {
    return this.#rollbacks;
  }

  /** Calls `listener` after every rollback of writes. */
  onRollback(listener: () => void): void {
    this.#rollbackListeners.push(listener);
  }

  /** Whether a write transaction is open. */
  get inTransaction(): boolean {
    return !this.#readTransaction.isReading && this.#driver.inTransaction;
  }

  /** Number of the state that reads see now. While it stays the same, they see no write of another process. */
  snapshot(): number {
    this.#readTransaction.beginReading();
    return this.#readTransaction.state;
  }

  /** A number that changes with every write of another process, and not with our own. */
  foreignVersion(): number {
    this.#readTransaction.beginReading();
    return this.#dataVersion.get() as number; // the pragma answers one integer
  }

  /**
   * Calls `listener` for every row event of this connection, e.g. `delete on users`, even one that is rolled back later. For
   * changes by other processes see `foreignVersion`.
   */
  onRowEvent(event: string, listener: () => void): void {
    this.#readTransaction.endReading();
    const name = `row_event_${(this.#listeners += 1)}`;
    this.#driver.function(name, listener);
    this.#driver.exec(`create temp trigger ${name} after ${event} begin select ${name}(); end`);
  }

  /** Lets statements of this connection call `work` under this name; it must not use the connection. */
  defineFunction(name: string, work: (...values: SqlValue[]) => SqlValue): void {
    this.#driver.function(name, { varargs: true }, work as (...values: unknown[]) => unknown); // SQLite gives nothing else
  }

  /** The size of the write-ahead log. */
  logSize(): LogSize {
    this.#readTransaction.endReading();
    const [, pages, copied] = this.#logSize.get() as [busy: number, pages: number, copied: number]; // as documented
    return { pages, copied };
  }

  /** Runs `step` in a transaction of its own. For start-up and commands; the server writes through `WriteQueue`. */
  transaction<T>(step: () => T): T {
    this.#readTransaction.endReading();
    this.#prepareWriting();
    this.#readTransaction.countState();
    if (!this.inTransaction) this.#transactions += 1;
    try {
      return this.#driver.transaction(step).immediate();
    } catch (error) {
      this.#tellRollback();
      throw error;
    }
  }

  close(): void {
    this.#readTransaction.endReading();
    this.#driver.close();
    this.file.close();
  }

  #prepareWriting(): void {
    this.#beforeWriting?.();
    this.#beforeWriting = undefined;
  }

  #tellRollback(): void {
    this.#rollbacks += 1;
    for (const listener of this.#rollbackListeners) listener();
  }
}
