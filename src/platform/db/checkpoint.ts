import { hasLitestream } from "./litestream";
import type { Database, LogSize } from "./database";
import { Driver } from "./driver";

/** Pages in the write-ahead log at which a checkpoint begins: 6 MB. */
const LOG_PAGES = 1_500;
/** Pages that may be copied and flushed on the main thread: that holds up requests for a short time only. */
const FEW_PAGES = 200;
/** Size at which the disk does not keep up with the writes: the log is copied to its end even if requests wait. */
const LOG_PAGES_MAXIMUM = 4 * LOG_PAGES;
/**
 * Pages that are left to Litestream, where it copies the database: 64 MB. While it runs, no other checkpoint succeeds.
 */
const LEFT_PAGES = 16_000;
/** A log that a reader has held is tried again after this time: nobody tells that the reader has gone. */
const AGAIN_MS = 60_000;
/** Commits and flushes between two looks at the size of the log. */
const LOOK_EVERY = 8;

/** Callback when a flush has ended. */
export type AfterFlush = (isFlushed: boolean) => void;

/**
 * Copies the write-ahead log into the database. It replaces SQLite's own checkpoint, which flushes the database with all
 * its changed pages on the main thread. On a memory card that takes as long as a hundred requests.
 *
 * Most pages are copied without a flush, and another thread flushes them. Until then a reader holds the log, so that no
 * write restarts it: after a power cut SQLite finds the log whole and copies again. The few pages committed meanwhile are
 * copied and flushed as SQLite does it. Then the next write restarts the log.
 *
 * Where Litestream copies the database, checkpoints are left to it. When it is away for long, the log is copied as ever
 * and cut to nothing instead of being restarted. In a restarted one Litestream 0.5 finds the last page that it has copied,
 * takes what follows for copied too, and its copy is torn from then on. Missing a whole log, it begins with a new copy.
 */
export class Checkpointer {
  readonly #db: Database;
  readonly #onEnd: (failure?: Error) => void;
  #reader: Driver | undefined;
  #unseen = 0;
  /** Uncopied pages at which the next checkpoint begins: more while a reader, such as a backup, holds the log. */
  #limit = LOG_PAGES;
  /** When it was tried last; `performance.now()`. */
  #triedAt = 0;
  readonly #againMs: number;
  #isLong = false;
  #state: "idle" | "under way" | "given up" = "idle";

  /**
   * `onEnd` is called whenever a checkpoint has ended; with the failure when the disk cannot flush the database. `againMs`:
   * for tests.
   */
  constructor(db: Database, onEnd: (failure?: Error) => void, againMs = AGAIN_MS) {
    this.#db = db;
    this.#onEnd = onEnd;
    this.#againMs = againMs;
  }

  get isUnderWay(): boolean {
    return this.#state === "under way";
  }

  /** Whether the log should be flushed and copied now. Ask after every commit that is not flushed at once. */
  isDue(): boolean {
    this.#isLong ||= this.#look();
    return this.#isLong;
  }

  /** Begins a checkpoint, if one is due, together with a flush of the log. Call the result when the flush has ended. */
  begin(): AfterFlush | undefined {
    if (!this.isDue()) return undefined;
    this.#isLong = false;
    try {
      // Pages after the state that this reader sees are not copied: they may not be flushed yet.
      this.#reader ??= new Driver(this.#db.path, { readonly: true });
      this.#reader.exec("begin; select 1 from sqlite_schema limit 1");
    } catch {
      this.close(); // the transaction may be open without a state
      return undefined; // no file can be opened now; the flush can do without
    }
    this.#state = "under way";
    return (isFlushed) => (isFlushed ? this.#copy() : this.#end());
  }

  /** Releases the log. No checkpoint may be under way. */
  close(): void {
    this.#reader?.close();
    this.#reader = undefined;
  }

  /** Whether the log is long enough for a checkpoint. False until it is time to look, and if the size cannot be read. */
  #look(): boolean {
    this.#unseen += 1;
    if (this.#state !== "idle" || this.#unseen < LOOK_EVERY) return false;
    this.#unseen = 0;
    try {
      const left = pagesLeft(this.#db.logSize());
      if (left >= LOG_PAGES && this.#limit === LOG_PAGES && hasLitestream(this.#db.path)) this.#limit = LEFT_PAGES;
      return left >= this.#limit || (left >= LOG_PAGES && this.#isToBeTried());
    } catch {
      return false; // the commit has succeeded all the same
    }
  }

  #isToBeTried(): boolean {
    return performance.now() - this.#triedAt >= this.#againMs && !hasLitestream(this.#db.path);
  }

  #copy(): void {
    this.#triedAt = performance.now();
    try {
      this.#db.step("pragma synchronous = off");
      this.#db.step("pragma wal_checkpoint(passive)");
    } catch {
      return this.#end(); // the disk is full: no page counts as copied
    } finally {
      this.#db.step("pragma synchronous = normal");
    }
    this.#db.file.flush((error) => {
      if (error) return this.#giveUp(error);
      this.#end();
      this.#copyRest();
    });
  }

  #copyRest(): void {
    try {
      const size = this.#db.logSize();
      const isShort = pagesLeft(size) <= FEW_PAGES || size.pages >= LOG_PAGES_MAXIMUM;
      const isLeft = hasLitestream(this.#db.path);
      if (isShort) this.#db.step(`pragma wal_checkpoint(${isLeft ? "truncate" : "passive"})`);
      const after = this.#db.logSize();
      this.#limit = isLeft ? limitBeside(after) : Math.max(LOG_PAGES, pagesLeft(after) + FEW_PAGES);
    } catch {
      // The disk is full. The log stays until the next checkpoint.
    }
  }

  #end(): void {
    this.#reader?.exec("commit");
    this.#state = "idle";
    this.#onEnd();
  }

  /** The disk cannot flush the copy. No more checkpoints follow, so the log keeps all its data as long as the server runs. */
  #giveUp(failure: Error): void {
    this.#state = "given up";
    this.#onEnd(failure);
  }
}

const pagesLeft = ({ pages, copied }: LogSize): number => pages - copied;

/** When the log is looked at again beside Litestream: soon, if it is copied but a reader, such as a backup, keeps it from being cut. */
const limitBeside = (log: LogSize): number => {
  if (log.pages > 0 && pagesLeft(log) === 0) return FEW_PAGES;
  return Math.max(LEFT_PAGES, pagesLeft(log) + LOG_PAGES);
};
