import { sql } from "kysely";
import type { Database } from "../db/database";
import { type Placeholders, query, valuesIn } from "../db/query";

/** Work that follows a request. Features bring a handler for each kind. */
export interface Job {
  readonly id: number;
  readonly device_id: number | null;
  /** The object given to `add`. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Failed attempts. An attempt that a crash interrupted does not count. */
  readonly attempts: number;
  readonly created_at: string;
}

const insert = query(
  (q, p: Placeholders<{ kind: string; device_id: number | null; payload: string; run_at: string; now: string }>) =>
    q
      .insertInto("jobs")
      .values({ kind: p.kind, device_id: p.device_id, payload: p.payload, run_at: p.run_at, created_at: p.now }),
);
/** Jobs on the stage of an import, whose device is not above zero, wait for the end of the import. */
const IS_BEGUN = sql<boolean>`(device_id is null or device_id > 0)`;
const due = query(
  (q, p: Placeholders<{ kind: string; after: string; until: string; ids: string; device_ids: string }>) =>
    q
      .selectFrom("jobs")
      .select(["id", "device_id", "payload", "attempts", "created_at"])
      .where("kind", "=", p.kind)
      .where("run_at", ">", p.after)
      .where("run_at", "<=", p.until)
      .where("id", "not in", valuesIn(p.ids))
      .where((e) => e.fn.coalesce("device_id", sql.lit(0)), "not in", valuesIn(p.device_ids))
      .where(IS_BEGUN)
      .orderBy("run_at")
      .orderBy("id")
      .limit(1),
);
const nextTime = query((q, p: Placeholders<{ kind: string; now: string }>) =>
  q
    .selectFrom("jobs")
    .select("run_at")
    .where("kind", "=", p.kind)
    .where("run_at", ">", p.now)
    .where(IS_BEGUN)
    .orderBy("run_at")
    .limit(1),
);
const same = query((q, p: Placeholders<{ kind: string; device_id: number; payload: string }>) =>
  q
    .selectFrom("jobs")
    .select("id")
    .where("device_id", "=", p.device_id)
    .where("kind", "=", p.kind)
    .where("payload", "=", p.payload),
);
const remove = query((q, p: Placeholders<{ id: number }>) => q.deleteFrom("jobs").where("id", "=", p.id));
const retry = query((q, p: Placeholders<{ id: number; run_at: string }>) =>
  q
    .updateTable("jobs")
    .set((e) => ({ run_at: p.run_at, attempts: e("attempts", "+", 1) }))
    .where("id", "=", p.id),
);
const waiting = query((q) =>
  q
    .selectFrom("jobs")
    .select((e) => ["kind", e.fn.countAll<number>().as("count"), e.fn.min("created_at").as("oldest")])
    .groupBy("kind")
    .orderBy("kind"),
);

/** Longest delay of a job, both in `add` and in `retry`. */
export const LONGEST_DELAY_MS = 3_600_000;
/** Bounds before and after all times of the years 0 to 9999 as `toISOString` writes them. */
const [EVER, NEVER] = ["", "9999-12-31T23:59:59.999Z"];

/**
 * Jobs as rows of the database (`operations.md` §4). A job is added in the transaction of its request, so it exists exactly
 * if the other rows do. Methods that change jobs throw outside of a write.
 */
export class JobQueue {
  /** Called after a job was added, with its kind if that is known. The transaction may still be open. */
  onAdded: (kind?: string) => void = () => {};
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Adds a job that is due at `runAt`, by default at once. Deleting the device deletes the job. */
  add(
    kind: string,
    payload: object,
    now: Date,
    { deviceId = null, runAt = now }: { deviceId?: number | null; runAt?: Date } = {},
  ): void {
    this.#db.requireWrite("JobQueue.add");
    this.#db.run(insert, {
      kind,
      device_id: deviceId,
      payload: JSON.stringify(payload),
      run_at: runAt.toISOString(),
      now: now.toISOString(),
    });
    this.onAdded(kind);
  }

  /** Adds a job of a device unless the same job waits or runs. */
  addOnce(kind: string, payload: object, now: Date, options: { deviceId: number; runAt?: Date }): void {
    this.#db.requireWrite("JobQueue.addOnce");
    const waits = this.#db.get(same, { kind, device_id: options.deviceId, payload: JSON.stringify(payload) });
    if (!waits) this.add(kind, payload, now, options);
  }

  /** Reports jobs that a trigger of the schema may have added, of one kind or of any. */
  announce(kind?: string): void {
    this.onAdded(kind);
  }

  /**
   * The due job of a kind that has waited longest, except those with `ids` and those of `deviceIds`. A job that seems to be
   * due in more than `LONGEST_DELAY_MS` is due as well: it was added before the clock was set back.
   */
  next(kind: string, now: Date, ids: readonly number[] = [], deviceIds: readonly number[] = []): Job | undefined {
    const others = { kind, ids: JSON.stringify(ids), device_ids: JSON.stringify(deviceIds) };
    const latest = new Date(now.getTime() + LONGEST_DELAY_MS).toISOString();
    const row =
      this.#db.get(due, { ...others, after: EVER, until: now.toISOString() }) ??
      this.#db.get(due, { ...others, after: latest, until: NEVER });
    return row && { ...row, payload: JSON.parse(row.payload) as Job["payload"] }; // only objects are added
  }

  /** Time at which the next job of a kind becomes due. */
  nextTime(kind: string, now: Date): Date | undefined {
    const row = this.#db.get(nextTime, { kind, now: now.toISOString() });
    return row && new Date(row.run_at);
  }

  /** False when the job has been removed already. */
  remove(id: number): boolean {
    this.#db.requireWrite("JobQueue.remove");
    return this.#db.run(remove, { id }).changes > 0;
  }

  /** Counts a failed attempt and postpones the job to `runAt`. */
  retry(id: number, runAt: Date): void {
    this.#db.requireWrite("JobQueue.retry");
    this.#db.run(retry, { id, run_at: runAt.toISOString() });
  }

  /** Number of jobs and time of the oldest one, by kind. */
  waiting(): { kind: string; count: number; oldest: string }[] {
    return this.#db.all(waiting, {});
  }
}
