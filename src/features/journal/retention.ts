import { setImmediate as others } from "node:timers/promises";
import { sql } from "kysely";
import type { Services } from "../../framework/services";
import { evictOldest } from "../../platform/cache/eviction";
import { isUnwritable } from "../../platform/db/driver";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { EVERYBODY } from "../../platform/db/write-queue";
import { countAfter } from "./entries";
import { numbersOf, removeOldest } from "./tables";
import { DAY_MS } from "../../platform/time";

/** Number of entries, and of bytes, after which the next look comes. */
const LOOK_ENTRIES = 2_048;
const LOOK_BYTES = 1024 * 1024;
/** Entries that are kept per device. It leaves room for those that come before the next look. */
export const KEPT_ENTRIES = 20_000 - LOOK_ENTRIES;
/** Bytes of former values that are kept per device. It leaves room for those that come before the next look. */
const KEPT_BYTES = 19 * 1024 * 1024;
/** Entries that one step deletes. */
const STEP = 500;

const oldest = query((q) => q.selectFrom("changes").select(["n", "at"]).orderBy("n").limit(1));
const removeOlder = query((q, p: Placeholders<{ n: number; before: number }>) =>
  q.deleteFrom("changes").where("n", "<", p.n).where("at", "<", p.before),
);
const newest = query((q) => q.selectFrom("changes").select((e) => e.fn.max("n").as("n")));
const writtenSince = query((q, p: Placeholders<{ n: number }>) =>
  q
    .selectFrom("changes")
    .select("device_id")
    .select((e) => e.fn.countAll<number>().as("entries"))
    .select(sql<number>`coalesce(sum(octet_length(previous)), 0)`.as("bytes"))
    .where("n", ">", p.n)
    .groupBy("device_id"),
);
const amounts = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("changes")
    .select(sql<number>`count(*)`.as("entries"))
    .select(sql<number>`coalesce(sum(octet_length(previous)), 0)`.as("bytes"))
    .where("n", "in", sql<number>`(select n from ${numbersOf(p)})`),
);

/** The size of an account's journal. */
interface Amounts {
  readonly entries: number;
  readonly bytes: number;
}

/** Accounts whose amounts are remembered. */
const REMEMBERED = 10_000;
/** Entries before the start that the first look counts as new. The last look of the run before may be missing. */
const BEFORE_START = LOOK_ENTRIES;

/**
 * Keeps the journal within its limits (`live.md` §1). It looks at accounts that have written since its last look. It counts
 * the entries of each account once, then adds new ones.
 */
export function createRetention({ db, writes, log }: Services) {
  /** Amounts that each of these accounts has at least. */
  const known = new Map<number, Amounts>();
  let lookedTo = newestNumber() - BEFORE_START;
  let bytes = 0;
  let isDue = false;
  let isEnding = false;
  let looking = Promise.resolve();
  let isLooking = false;
  let isDueAgain = false;

  function newestNumber(): number {
    return db.get(newest, {})?.n ?? 0;
  }

  /** Removes entries in nobody's queue: writes of an account do not hold it up. */
  const remove = (deviceId: number, limit: number): Promise<unknown> =>
    writes.run("log", () => db.run(removeOldest, { device_id: deviceId, limit }), EVERYBODY);

  /** Deletes the surplus of one device in short writes. Returns what is left. */
  async function holdLimits(deviceId: number): Promise<Amounts> {
    let surplus = countAfter(db, deviceId, 0) - KEPT_ENTRIES;
    for (; surplus > 0 && !isEnding; surplus -= STEP) await remove(deviceId, Math.min(surplus, STEP));
    for (;;) {
      const kept = db.get(amounts, { device_id: deviceId }) ?? { entries: 0, bytes: 0 };
      if (isEnding || kept.bytes <= KEPT_BYTES) return kept;
      // Large entries go a twentieth at a time, so that no more go than necessary.
      await remove(deviceId, Math.ceil(kept.entries / 20));
    }
  }

  async function look(): Promise<void> {
    const from = lookedTo;
    lookedTo = newestNumber();
    for (const { device_id, ...added } of db.all(writtenSince, { n: from })) {
      if (isEnding) return;
      const before = known.get(device_id);
      const entries = (before?.entries ?? 0) + added.entries;
      const bytes = (before?.bytes ?? 0) + added.bytes;
      const isWithin = before !== undefined && entries <= KEPT_ENTRIES && bytes <= KEPT_BYTES;
      known.set(device_id, isWithin ? { entries, bytes } : await holdLimits(device_id));
      evictOldest(known, REMEMBERED);
      await others();
    }
  }

  /** Begins a look, if there is none: two would count and delete the same entries. */
  function begin(): void {
    isDueAgain = isLooking;
    if (isLooking || isEnding) return;
    isLooking = true;
    looking = look()
      .catch((cause: unknown) => {
        if (!isUnwritable(cause)) log.warn("the journal was not shortened", { cause: String(cause) });
      })
      .finally(() => {
        isLooking = false;
        if (isDueAgain) begin();
      });
  }

  return {
    /** Call it for each new entry, with its number and the size of its former values. */
    stored: (n: number, size: number): void => {
      bytes += size;
      if (isDue || (n % LOOK_ENTRIES !== 0 && bytes < LOOK_BYTES)) return;
      isDue = true;
      bytes = 0;
      setImmediate(() => {
        isDue = false;
        begin();
      });
    },
    /** Stops the look that is under way. The next one continues. */
    end: (): Promise<void> => {
      isEnding = true;
      return looking;
    },
  };
}

/** Deletes what is older than CHANGES_KEEP, in short writes. */
export async function forgetOld({ db, writes, trusted, config }: Services): Promise<void> {
  const before = trusted.now().getTime() - config.changesKeep * DAY_MS;
  for (let first = db.get(oldest, {}); first && first.at < before; first = db.get(oldest, {})) {
    const n = first.n + STEP;
    const { changes } = await writes.run("log", () => db.run(removeOlder, { n, before }), EVERYBODY);
    if (changes === 0) return;
    await others();
  }
}
