import { type Placeholders, query } from "../platform/db/query";
import { reasonOf } from "../platform/logger";
import { idIn, isRunning, newProcessName } from "../platform/process-names";
import { unavailable } from "./errors";
import { origin } from "./origin";
import { defineService, type Services } from "./services";
import { type Pieces, within, writeInBatches } from "./batches";

/*
 * Work on an account that may be too much for one write (`operations.md` §4). Little work is done at once. For more, a
 * mark closes the account, and the rest goes in steps: forward only, whatever happens to the process. So nobody sees it
 * half done. If the process ends before the work, the next one that finds its mark goes on.
 */

/** Work on one account. */
export interface LongTask {
  readonly services: Services;
  readonly deviceId: number;
  /** The part of the account it is about; empty for all of it. */
  readonly subject: string;
}

/** A kind of work, which a feature declares. */
export interface LongWork {
  /** Pieces of a few milliseconds. Begun anew they go on with the rest. */
  readonly pieces: (task: LongTask) => Pieces;
  /** The last write, which also opens the account. */
  readonly end?: (task: LongTask) => void;
}

/** The kinds of all features. The composition root provides them. */
export const longWorkKinds = defineService<Readonly<Record<string, LongWork>>>(() => {
  throw new Error("the kinds of long work were not provided");
});

/** Pieces that are done at once, in the write that begins the work. */
const AT_ONCE = 100;

/** The refusal while an account is closed. */
const CLOSED = "Work on the account that takes a little longer is not done yet. Nothing was stored. Try again.";

interface Mark {
  readonly device_id: number;
  readonly kind: string;
  readonly subject: string;
  readonly is_closed: number;
  readonly owner: string;
  readonly request: string;
  readonly sent_request: string;
  readonly author: string;
}
type OfMark = { device_id: number };
type Changed = Pick<Mark, "device_id" | "kind" | "owner" | "is_closed">;

const insert = query((q, p: Placeholders<Mark>) =>
  q.insertInto("long_work").values({
    device_id: p.device_id,
    kind: p.kind,
    subject: p.subject,
    is_closed: p.is_closed,
    owner: p.owner,
    request: p.request,
    sent_request: p.sent_request,
    author: p.author,
  }),
);
const find = query((q, p: Placeholders<OfMark>) =>
  q.selectFrom("long_work").selectAll().where("device_id", "=", p.device_id),
);
const all = query((q) => q.selectFrom("long_work").select(["device_id", "is_closed", "owner"]));
const change = query((q, p: Placeholders<Changed>) =>
  q
    .updateTable("long_work")
    .set({ kind: p.kind, owner: p.owner, is_closed: p.is_closed })
    .where("device_id", "=", p.device_id),
);
const remove = query((q, p: Placeholders<OfMark>) => q.deleteFrom("long_work").where("device_id", "=", p.device_id));

/** Work that its process does by itself, under a mark that says how it is taken back if the process dies. */
interface Claim {
  /** Notes it. Belongs into a write. @throws Refusal `unavailable` while other work on the account is not done. */
  readonly open: () => void;
  /** Closes the account for the rest, which is of this kind. Belongs into a write. */
  readonly close: (kind: string) => void;
  /** @throws Refusal `unavailable` when another process has taken it over. */
  readonly require: () => void;
  /** Ends the work. Belongs into its last write. */
  readonly end: () => void;
  /** Leaves it to any process that finds it. */
  readonly release: () => void;
}

/** The long work on all accounts. */
class LongWorks {
  readonly #services: Services;
  /** Owners of work that this process does now. */
  readonly #active = new Set<string>();
  readonly #finishing = new Map<number, Promise<void>>();
  /** Devices of closed accounts; undefined when they have to be read. */
  #closed: ReadonlySet<number> | undefined;
  #foreignWrites = 0;
  #isEnding = false;

  constructor(services: Services) {
    this.#services = services;
    const forget = (): void => void (this.#closed = undefined);
    for (const event of ["insert", "update", "delete"]) services.db.onRowEvent(`${event} on long_work`, forget);
    services.db.onRollback(forget);
  }

  /** @throws Refusal `unavailable` while long work on the account is not done. */
  requireOpen(deviceId: number): void {
    if (!this.#closedNow().has(deviceId)) return;
    void this.finishLost();
    throw unavailable(CLOSED);
  }

  isClosed(deviceId: number): boolean {
    return this.#closedNow().has(deviceId);
  }

  /**
   * Begins work on an account, in the name of the caller. Belongs into a write. Little work is done now; otherwise the
   * account is closed, and `finish` does the rest. `subject` is the part of the account it is about.
   */
  begin(deviceId: number, kind: string, subject = ""): void {
    const task = { services: this.#services, deviceId, subject };
    const work = this.#kindOf(kind);
    const pieces = work.pieces(task);
    for (let done = 0; done < AT_ONCE; done++) {
      if (pieces.next().done) return work.end?.(task);
    }
    this.#note({ device_id: deviceId, kind, subject, is_closed: 1, owner: newProcessName() });
  }

  /** Claims work for this process. If it comes to no end, the pieces that its kind declares take it back. */
  claim(deviceId: number, kind: string): Claim {
    const { db } = this.#services;
    const owner = newProcessName();
    this.#active.add(owner);
    const requireOwn = (): void => this.#require(deviceId, owner);
    return {
      open: () => this.#note({ device_id: deviceId, kind, subject: "", is_closed: 0, owner }),
      close: (rest) => (requireOwn(), void db.run(change, { device_id: deviceId, kind: rest, owner, is_closed: 1 })),
      require: requireOwn,
      end: () => (requireOwn(), void db.run(remove, { device_id: deviceId })),
      release: () => void this.#active.delete(owner),
    };
  }

  /** Does the rest of the work on an account, unless somebody does it. A failure is logged. */
  async finish(deviceId: number): Promise<void> {
    const { db, log } = this.#services;
    if (this.#isEnding || !db.get(find, { device_id: deviceId })) return;
    let running = this.#finishing.get(deviceId);
    if (!running) {
      running = this.#finish(deviceId)
        .catch((cause: unknown) => {
          if (!this.#isEnding) log.warn("work_not_finished", { device: deviceId, cause: reasonOf(cause) });
        })
        .finally(() => this.#finishing.delete(deviceId));
      this.#finishing.set(deviceId, running);
    }
    return running;
  }

  /** Finishes the work that other processes have left. */
  async finishLost(): Promise<void> {
    for (const { device_id, owner } of this.#services.db.all(all, {})) {
      if (this.#isLeft(owner)) await this.finish(device_id);
    }
  }

  /** Ends with the step that is under way. The next start goes on. */
  async close(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#finishing.values());
  }

  async #finish(deviceId: number): Promise<void> {
    const { writes, jobs, db, get } = this.#services;
    const owner = newProcessName();
    this.#active.add(owner);
    try {
      const mark = await writes.run("log", () => this.#takeOver(deviceId, owner), deviceId);
      if (!mark) return;
      const work = this.#kindOf(mark.kind);
      const task = { services: this.#services, deviceId, subject: mark.subject };
      const { author, request: requestId, sent_request: sentRequestId } = mark;
      const inName = <T>(piece: () => T): T =>
        get(origin).during({ author, requestId, sentRequestId, deviceId }, piece, false);
      const check = (): void => this.#require(deviceId, owner);
      await writeInBatches(writes, deviceId, within(work.pieces(task), inName), check);
      const end = (): void => {
        check();
        inName(() => work.end?.(task));
        db.run(remove, { device_id: deviceId });
      };
      await writes.run("account", end, deviceId);
      jobs.announce();
    } finally {
      this.#active.delete(owner);
    }
  }

  #takeOver(deviceId: number, owner: string): Mark | undefined {
    const { db } = this.#services;
    const mark = db.get(find, { device_id: deviceId });
    if (!mark || !this.#isLeft(mark.owner)) return undefined;
    db.run(change, { ...mark, owner });
    return mark;
  }

  #note(mark: Omit<Mark, "author" | "request" | "sent_request">): void {
    const { db, get } = this.#services;
    if (db.get(find, { device_id: mark.device_id })) throw unavailable(CLOSED);
    const { current, onChange } = get(origin);
    db.run(insert, {
      ...mark,
      author: current.author,
      request: current.requestId,
      sent_request: current.sentRequestId,
    });
    onChange(current); // another process may do the rest, which knows no caller
  }

  #require(deviceId: number, owner: string): void {
    const mark = this.#services.db.get(find, { device_id: deviceId });
    if (this.#isEnding || mark?.owner !== owner) throw unavailable("Another process goes on with this work.");
  }

  #kindOf(kind: string): LongWork {
    const work = this.#services.get(longWorkKinds)[kind];
    if (!work) throw new Error(`nobody knows the work ${kind}`);
    return work;
  }

  #closedNow(): ReadonlySet<number> {
    const { db, writes } = this.#services;
    const foreign = writes.versions.foreignWrites();
    if (foreign !== this.#foreignWrites) this.#closed = undefined;
    this.#foreignWrites = foreign;
    this.#closed ??= new Set(db.all(all, {}).flatMap((mark) => (mark.is_closed === 1 ? [mark.device_id] : [])));
    return this.#closed;
  }

  /** Whether the process with this work is there no more, or does it no more. */
  #isLeft(owner: string): boolean {
    return idIn(owner) === process.pid ? !this.#active.has(owner) : !isRunning(owner);
  }
}

export const longWorks = defineService(
  (services) => new LongWorks(services),
  (works) => works.close(),
);
