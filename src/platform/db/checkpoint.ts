import type { Database, LogSize } from "./database";
import { Driver } from "./driver";

/** Pages in the write-ahead log from which on they are copied into the database: 6 MB. */
const LOG_PAGES = 1_500;
/** So few are copied and flushed at once, which holds up everybody, but shortly. */
const FEW_PAGES = 200;
/** A log of this size is copied to its end, whatever it holds up: the disk does not keep up with the writes. */
const LOG_PAGES_MAXIMUM = 4 * LOG_PAGES;
/** The log is looked at once for so many commits and flushes. */
const LOOK_EVERY = 8;

/** What is to be done when a flush has ended. */
export type AfterFlush = (isFlushed: boolean) => void;

/**
 * Copies the write-ahead log into the database, in the place of SQLite's own checkpoint, which flushes the database with
 * all its changed pages on the main thread: on a memory card that takes as long as a hundred requests.
 *
 * The bulk is copied without a flush, and flushed by another thread. Until that is done a reader holds on to the log, so
 * that nobody begins it anew: after a power cut SQLite finds the log whole and does the copying again. What has been
 * committed meanwhile is little, and is copied and flushed as SQLite does it; then the next write begins the log anew.
 */
export class Checkpointer {
  readonly #db: Database;
  readonly #onEnd: () => void;
  #reader: Driver | undefined;
  #unseen = 0;
  /** Pages left from which on the next checkpoint begins: more while a reader, such as a backup, holds on to the log. */
  #limit = LOG_PAGES;
  #isLong = false;
  #state: "idle" | "under way" | "given up" = "idle";

  /** `onEnd`: hears of every end. */
  constructor(db: Database, onEnd: () => void) {
    this.#db = db;
    this.#onEnd = onEnd;
    db.step("pragma wal_autocheckpoint = 0");
  }

  get isUnderWay(): boolean {
    return this.#state === "under way";
  }

  /** To be asked after every commit that nobody waits for: whether the log should be flushed, and with it copied. */
  isDue(): boolean {
    this.#isLong ||= this.#look();
    return this.#isLong;
  }

  /** To be called when a flush of the log begins. Undefined when nothing is to be done behind it. */
  begin(): AfterFlush | undefined {
    if (!this.isDue()) return undefined;
    this.#isLong = false;
    try {
      // Pages behind the point this reader sees are not copied: they may not be flushed yet.
      this.#reader ??= new Driver(this.#db.path, { readonly: true });
      this.#reader.exec("begin; select 1 from sqlite_schema limit 1");
    } catch {
      this.close(); // it may have begun without seeing anything
      return undefined; // no file can be opened just now: the flush does not depend on it
    }
    this.#state = "under way";
    return (isFlushed) => (isFlushed ? this.#copy() : this.#end());
  }

  /** Lets go of the log. Nothing may be under way. */
  close(): void {
    this.#reader?.close();
    this.#reader = undefined;
  }

  /** Whether the log is long enough for a checkpoint, as far as it is time to look and it can be looked at. */
  #look(): boolean {
    this.#unseen += 1;
    if (this.#state !== "idle" || this.#unseen < LOOK_EVERY) return false;
    this.#unseen = 0;
    try {
      return pagesLeft(this.#db.logSize()) >= this.#limit;
    } catch {
      return false; // the commit before it has succeeded
    }
  }

  #copy(): void {
    try {
      this.#db.step("pragma synchronous = off");
      this.#db.step("pragma wal_checkpoint(passive)");
    } catch {
      return this.#end(); // a full disk: nothing counts as copied
    } finally {
      this.#db.step("pragma synchronous = normal");
    }
    this.#db.file.flush((error) => {
      if (error) return this.#giveUp();
      this.#end();
      this.#copyRest();
    });
  }

  #copyRest(): void {
    try {
      const size = this.#db.logSize();
      const isShort = pagesLeft(size) <= FEW_PAGES || size.pages >= LOG_PAGES_MAXIMUM;
      if (isShort) this.#db.step("pragma wal_checkpoint(passive)");
      this.#limit = Math.max(LOG_PAGES, pagesLeft(this.#db.logSize()) + FEW_PAGES);
    } catch {
      // A full disk: the log stays, and the next time comes.
    }
  }

  #end(): void {
    this.#reader?.exec("commit");
    this.#state = "idle";
    this.#onEnd();
  }

  /** The disk cannot flush the copy: the log stays as long as the server runs, and with it everything that is in it. */
  #giveUp(): void {
    this.#state = "given up";
    this.#onEnd();
  }
}

const pagesLeft = ({ pages, copied }: LogSize): number => pages - copied;
