import { setImmediate as others } from "node:timers/promises";
import { sql } from "kysely";
import type { Services } from "../../framework/services";
import { isUnwritable } from "../../platform/db/driver";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { EVERYBODY } from "../../platform/db/write-queue";
import { numbersOf } from "./tables";
import { DAY_MS } from "../../platform/time";

/** Entries that are kept per device. It leaves room for those that come before the next look. */
export const KEPT_ENTRIES = 20_000 - 2_048;
/** Bytes of former values that are kept per device. It leaves room for those that come before the next look. */
export const KEPT_BYTES = 19 * 1024 * 1024;
/** After so many bytes the next look comes. */
const LOOK_BYTES = 1024 * 1024;
/** Entries that one step deletes. */
const STEP = 500;

const oldest = query((q) => q.selectFrom("changes").select(["n", "at"]).orderBy("n").limit(1));
const removeOlder = query((q, p: Placeholders<{ n: number; before: number }>) =>
  q.deleteFrom("changes").where("n", "<", p.n).where("at", "<", p.before),
);
const devices = query((q) => q.selectFrom("devices").select("id"));
const amounts = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("changes")
    .select(sql<number>`count(*)`.as("entries"))
    .select(sql<number>`coalesce(sum(octet_length(previous)), 0)`.as("bytes"))
    .where("n", "in", sql<number>`(select n from ${numbersOf(p)})`),
);
const removeOldest = query((q, p: Placeholders<OfDevice & { count: number }>) =>
  q.deleteFrom("changes").where("n", "in", sql<number>`(select n from ${numbersOf(p)} order by n limit ${p.count})`),
);

/** Keeps the journal within its limits (`live.md` §1). */
export function createRetention({ db, writes, log }: Services) {
  let bytes = 0;
  let isDue = false;
  let isEnding = false;
  let looking = Promise.resolve();

  /** Deletes the surplus of one device in short writes. */
  async function holdLimits(deviceId: number): Promise<void> {
    while (!isEnding) {
      const kept = db.get(amounts, { device_id: deviceId });
      const surplus = (kept?.entries ?? 0) - KEPT_ENTRIES;
      const isTooLarge = (kept?.bytes ?? 0) > KEPT_BYTES;
      if (surplus <= 0 && !isTooLarge) return;
      // Large entries go a twentieth at a time, so that no more go than necessary.
      const count = surplus > 0 ? Math.min(surplus, STEP) : Math.ceil((kept?.entries ?? 0) / 20);
      await writes.run("log", () => db.run(removeOldest, { device_id: deviceId, count }), deviceId);
    }
  }

  async function look(): Promise<void> {
    for (const { id } of db.all(devices, {})) {
      if (isEnding) return;
      await holdLimits(id);
      await others();
    }
  }

  return {
    /** Call it for large entries, and for one of many others. */
    stored: (isOneOfMany: boolean, size: number): void => {
      bytes += size;
      if (isDue || (!isOneOfMany && bytes < LOOK_BYTES)) return;
      isDue = true;
      bytes = 0;
      setImmediate(() => {
        isDue = false;
        if (isEnding) return;
        looking = look().catch((cause: unknown) => {
          if (!isUnwritable(cause)) log.warn("the journal was not shortened", { cause: String(cause) });
        });
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
export async function forgetOld({ db, writes, clock, config }: Services): Promise<void> {
  const before = clock().getTime() - config.changesKeep * DAY_MS;
  for (let first = db.get(oldest, {}); first && first.at < before; first = db.get(oldest, {})) {
    const n = first.n + STEP;
    const { changes } = await writes.run("log", () => db.run(removeOlder, { n, before }), EVERYBODY);
    if (changes === 0) return;
    await others();
  }
}
