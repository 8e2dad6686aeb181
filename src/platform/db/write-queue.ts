import { closeSync, fdatasync, fdatasyncSync, openSync } from "node:fs";
import { type AfterFlush, Checkpointer } from "./checkpoint";
import type { Database } from "./database";
import { isBusy, isUnwritable } from "./driver";
import { type Purpose, type PendingWrite, PendingWrites } from "./pending-writes";
import { Versions } from "./versions";

export { type Durability, EVERYBODY } from "./pending-writes";

/** The effect of DURABILITY on the purposes of a write: whether the flush comes before the answer. */
const FLUSHED_BEFORE_ANSWER: Record<"balanced" | "full" | "relaxed", Record<Purpose, boolean>> = {
  balanced: { account: true, log: false, probe: false },
  full: { account: true, log: true, probe: false },
  relaxed: { account: false, log: false, probe: false },
};

/**
 * `operations.md` §2: data that is not flushed before the answer is flushed within 5 s; half a second is for the flush
 * itself.
 */
const LAZY_FLUSH_MS = 4_500;
/** Up to this duration a flush is cheaper on the main thread than the hop to another one and back. */
const QUICK_FLUSH_MS = 1;
/** The greater part of so many flushes decides which it is: one that was held up, or was quick by chance, changes nothing. */
const FLUSHES_JUDGED = 9;

/** Step in which writes wait for the lock of another process; reads get their turn in between. */
const LOCK_STEP_MS = 20;
/** A write that has waited longer fails. */
const LOCK_PATIENCE_MS = 5_000;

/** Why a write was not even begun: another process has held the lock too long. The same write may succeed later. */
export class LockTimeout extends Error {
  constructor(cause: unknown) {
    super(`Another process has held the lock of the database for ${LOCK_PATIENCE_MS / 1000} seconds`, { cause });
  }
}

/** A group ends with the first write after this time, so that reads and the next writes wait no longer. */
const GROUP_MS = 10;

/** A task that has run: `answer` settles its promise, after the flush if it has to wait for one. */
interface Done {
  readonly waits: boolean;
  readonly answer: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * All writes of the server. The writes of one event-loop turn share one transaction, each in its own savepoint, and are
 * answered after the commit; account data after the log has been flushed too. One flush serves every commit before it.
 * A write that throws rolls back its own savepoint only. A group takes one write of each account after the other and
 * ends after ten milliseconds. The rest is done in the next turns, so that no account's queue holds up another's.
 *
 * The functions are synchronous and run on the only connection, so that nothing slow can creep into a transaction.
 */
export class WriteQueue {
  /** Data kept in memory that goes along with a group when it is due: `write` in its transaction, `written` after. */
  deferred: { readonly isDue: () => boolean; readonly write: () => void; readonly written: () => void } | undefined;
  /** Listeners that hear of every group when it is committed. None may throw. */
  readonly onCommit = new Set<() => void>();
  /** Hears of flushes that failed, of the log and of the database: nobody else may be there who could tell. */
  onFlushFailure: (error: unknown) => void = () => {};
  /** Counts since the start: transactions committed, writes (refused ones too), flushes and how long these took. */
  readonly counts = { groups: 0, writes: 0, flushes: 0, flushMs: 0 };
  readonly versions: Versions;
  #isInDoubt = false;
  readonly #db: Database;
  readonly #checkpointer: Checkpointer;
  readonly #flushFirst: Record<Purpose, boolean>;
  readonly #pendingWrites = new PendingWrites();
  /** Whether the next group will begin by itself. */
  #isScheduled = false;
  #unflushed: Done[] = [];
  #flushing = false;
  /** Whether something was committed after the running flush had begun, and its time has come. */
  #flushAgain = false;
  #lazyFlush: Timer | undefined;
  #log: number | undefined;
  /** Whether each of the last flushes was slow, and how many were. */
  readonly #lastFlushes: boolean[] = [];
  #slowFlushes = 0;
  #isFlushQuick = true;
  #idle: (() => void)[] = [];

  /** `againMs`: as of `Checkpointer`. */
  constructor(db: Database, durability: keyof typeof FLUSHED_BEFORE_ANSWER, againMs?: number) {
    this.versions = new Versions(db);
    this.#db = db;
    const ended = (failure?: Error): void => {
      if (failure) this.onFlushFailure(failure);
      this.#wakeIdle();
    };
    this.#checkpointer = new Checkpointer(db, ended, againMs);
    this.#flushFirst = FLUSHED_BEFORE_ANSWER[durability];
    db.limitWaiting(LOCK_STEP_MS);
  }

  /**
   * Runs `write` in the transaction of this turn; resolves with its value once it is committed (and flushed).
   * `deviceId`: whose records it changes, `EVERYBODY` if others' too.
   */
  run<T>(durability: Purpose, write: () => T, deviceId: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // `resolve` is only ever called with the result of `write`.
      this.#pendingWrites.add({ durability, write, deviceId, resolve: resolve as (value: unknown) => void, reject });
      this.#schedule();
    });
  }

  /** Whether the disk has failed a write, and has not taken another since. */
  get isInDoubt(): boolean {
    return this.#isInDoubt;
  }

  /** Resolves when every write given so far is answered and on the disk. */
  async settled(): Promise<void> {
    if (this.#lazyFlush) this.#flushNow();
    while (this.#pendingWrites.size > 0 || this.#flushing || this.#checkpointer.isUnderWay) {
      await new Promise<void>((resolve) => this.#idle.push(resolve));
      if (this.#lazyFlush) this.#flushNow();
    }
  }

  async close(): Promise<void> {
    await this.settled();
    this.#checkpointer.close();
    if (this.#log !== undefined) closeSync(this.#log);
    this.#log = undefined;
  }

  /** The waiting writes are done at the end of the turn. */
  #schedule(): void {
    if (this.#isScheduled || this.#pendingWrites.size === 0) return;
    this.#isScheduled = true;
    this.#db.atEndOfTurn(() => this.#commitGroup());
  }

  #commitGroup(): void {
    const isProbe = this.#pendingWrites.areProbes;
    if (!this.#begin(isProbe)) return;
    this.#isScheduled = false;
    const tasks: PendingWrite[] = [];
    const before = this.#db.rowsChanged;
    const group: Done[] = [];
    const end = performance.now() + GROUP_MS;
    let left = this.#pendingWrites.size;
    // A single write needs no savepoint: the whole transaction is its own.
    const isAlone = left === 1;
    let deferred: WriteQueue["deferred"];
    try {
      do {
        const pendingWrite = this.#pendingWrites.take();
        if (!pendingWrite) break;
        tasks.push(pendingWrite);
        this.counts.writes += 1;
        group.push(isAlone ? this.#runTask(pendingWrite) : this.#runInSavepoint(pendingWrite));
      } while ((left -= 1) > 0 && performance.now() < end);
      deferred = !isProbe && this.deferred?.isDue() ? this.deferred : undefined;
      deferred?.write(); // last, so that what the tasks have left in memory goes along
      this.#db.step("commit");
    } catch (error) {
      this.#isInDoubt ||= isUnwritable(error);
      const failure = this.#undo(error);
      for (const pendingWrite of isAlone ? tasks : [...tasks, ...this.#pendingWrites.takeAll()])
        pendingWrite.reject(failure);
      this.#schedule();
      return this.#wakeIdle();
    }
    this.#schedule();
    this.counts.groups += 1;
    const changed = this.#db.rowsChanged !== before;
    if (changed || isProbe) this.#isInDoubt = false;
    for (const { deviceId, durability } of tasks) {
      if (durability !== "probe") this.versions.wrote(deviceId, durability);
    }
    for (const done of group) {
      if (changed && done.waits) this.#unflushed.push(done);
      else done.answer();
    }
    if (this.#unflushed.length > 0) this.#startFlush();
    else if (this.#checkpointer.isDue()) this.#flushNow();
    else if (changed) this.#lazyFlush ??= setTimeout(() => this.#flushNow(), LAZY_FLUSH_MS);
    this.#wakeIdle();
    // Last, so that everybody is answered even if they throw.
    deferred?.written();
    for (const hear of this.onCommit) hear();
  }

  /** Undoes the transaction because of `cause`; answers why its tasks fail. */
  #undo(cause: unknown): unknown {
    try {
      this.#db.rollback();
      return cause;
    } catch (error) {
      return new AggregateError([cause, error], `Cannot undo a group of writes: ${error}, after: ${cause}`);
    }
  }

  /** Begins the transaction. False when it cannot: tasks that may wait longer are tried again, the others have failed. */
  #begin(isProbe: boolean): boolean {
    try {
      this.#db.beginWriting(isProbe);
      return true;
    } catch (error) {
      this.#isScheduled = false;
      if (isBusy(error)) this.#waitForLock(error);
      else for (const pendingWrite of this.#pendingWrites.takeAll()) pendingWrite.reject(error);
      this.#wakeIdle();
      return false;
    }
  }

  /** Waits for the lock, each task by itself: one that comes late is not refused with those that have waited long. */
  #waitForLock(cause: unknown): void {
    const now = performance.now();
    for (const pendingWrite of this.#pendingWrites.takeAll()) {
      pendingWrite.lockedOutAt ??= now;
      if (now - pendingWrite.lockedOutAt < LOCK_PATIENCE_MS) this.#pendingWrites.add(pendingWrite);
      else pendingWrite.reject(new LockTimeout(cause));
    }
    if (this.#pendingWrites.size === 0) return;
    this.#isScheduled = true;
    setTimeout(() => this.#commitGroup(), LOCK_STEP_MS);
  }

  #runTask({ durability, write, resolve, reject }: PendingWrite): Done {
    const value = write();
    return { waits: this.#flushFirst[durability], answer: () => resolve(value), fail: reject };
  }

  #runInSavepoint(pendingWrite: PendingWrite): Done {
    const { reject } = pendingWrite;
    this.#db.step("savepoint task");
    try {
      const done = this.#runTask(pendingWrite);
      this.#db.step("release task");
      return done;
    } catch (error) {
      // A full disk ends the whole transaction: then nobody's write is stored and the group is refused together.
      if (!this.#db.inTransaction) throw error;
      this.#db.rollback("task");
      this.#db.step("release task");
      return { waits: false, answer: () => reject(error), fail: reject };
    }
  }

  #flushNow(): void {
    clearTimeout(this.#lazyFlush);
    this.#lazyFlush = undefined;
    if (this.#flushing) this.#flushAgain = true;
    else this.#startFlush();
  }

  /** Flushes the log, one flush at a time; commits that arrive meanwhile share the next one. */
  #startFlush(): void {
    if (this.#flushing) return;
    clearTimeout(this.#lazyFlush);
    this.#lazyFlush = undefined;
    const waiting = this.#unflushed;
    this.#unflushed = [];
    this.#flushing = true;
    this.#flushAgain = false;
    const started = performance.now();
    let afterFlush: AfterFlush | undefined;
    const finish = (error: unknown): void => {
      this.#flushing = false;
      this.#judgeFlush(performance.now() - started);
      if (error) this.onFlushFailure(error);
      for (const done of waiting) {
        if (error) done.fail(error);
        else done.answer();
      }
      afterFlush?.(!error);
      if (this.#unflushed.length > 0 || this.#flushAgain) this.#startFlush();
      this.#wakeIdle();
    };
    let failure: unknown;
    try {
      // Opened once there is a log. The main file must never be opened here: closing it would drop SQLite's locks.
      this.#log ??= openSync(`${this.#db.path}-wal`, "r+");
      afterFlush = this.#checkpointer.begin();
      if (!this.#isFlushQuick) return fdatasync(this.#log, finish);
      fdatasyncSync(this.#log);
    } catch (error) {
      failure = error;
    }
    finish(failure);
  }

  #judgeFlush(ms: number): void {
    this.counts.flushes += 1;
    this.counts.flushMs += ms;
    const isSlow = ms > QUICK_FLUSH_MS;
    if (isSlow) this.#slowFlushes += 1;
    if (this.#lastFlushes.push(isSlow) > FLUSHES_JUDGED && this.#lastFlushes.shift()) this.#slowFlushes -= 1;
    this.#isFlushQuick = this.#slowFlushes * 2 < this.#lastFlushes.length;
  }

  #wakeIdle(): void {
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
