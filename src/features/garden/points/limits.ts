import { AccountMemo } from "../../../framework/account-memo";
import type { CleanUp } from "../../../framework/action";
import type { Context } from "../../../framework/context";
import { invalid, type Problems } from "../../../framework/errors";
import { defineService } from "../../../framework/services";
import { type Placeholders, query } from "../../../platform/db/query";

/** Kept points of a device. Source: `garden.md` §2.6. */
const KEPT_MAXIMUM = 1000;
/** Kept and archived points of a device from which on the archived ones go. */
const STORED_MAXIMUM = 800;
/** How long archived points can be seen. */
const ARCHIVE_MONTHS = 2;

const POINT_LIMIT_REACHED = { point_limit: `The limit of ${KEPT_MAXIMUM} points is reached. Delete unused points.` };

const counts = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("points")
    .select((e) => [e.fn.countAll<number>().as("stored"), e.fn.count<number>("discarded_at").as("archived")])
    .where("device_id", "=", p.device_id),
);
const removeArchived = query((q, p: Placeholders<{ device_id: number }>) =>
  q.deleteFrom("points").where("device_id", "=", p.device_id).where("discarded_at", "is not", null),
);
const firstArchived = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("points")
    .select((e) => e.fn.min("discarded_at").as("at"))
    .where("device_id", "=", p.device_id)
    .where("discarded_at", "is not", null),
);
const removeExpired = query((q, p: Placeholders<{ device_id: number; before: string }>) =>
  q.deleteFrom("points").where("device_id", "=", p.device_id).where("discarded_at", "<", p.before),
);

/** When the point that has been in the archive longest came into it; null when there is none. */
const firstArchivedAt = ({ db, deviceId }: Context): string | null =>
  db.get(firstArchived, { device_id: deviceId })?.at ?? null;

/**
 * How many points a device has stored at most: the last count with all added since, for counting takes as long as there
 * are points. Deleted and rolled back ones leave it too high until the next count; another process's writes end it.
 */
const bounds = defineService(({ writes }) => new AccountMemo<{ stored: number }>(writes, () => writes.foreignWrites()));

/**
 * Holds the limits right after `added` points, in the same write: with more than 1000 kept ones the whole write is
 * refused, with more than 800 kept and archived ones together the archived ones are removed for good.
 * @throws Refusal `invalid` with the key `point_limit`.
 */
export function holdPointLimits(context: Context, added: number): void {
  const { db, deviceId, services } = context;
  const device = { device_id: deviceId };
  const bound = services.get(bounds).get(deviceId, () => ({ stored: Number.POSITIVE_INFINITY }));
  bound.stored += added;
  if (bound.stored <= STORED_MAXIMUM) return;
  if (bound.stored <= KEPT_MAXIMUM && firstArchivedAt(context) === null) return;
  const { stored = 0, archived = 0 } = db.get(counts, device) ?? {};
  bound.stored = stored;
  if (stored - archived > KEPT_MAXIMUM) throw invalid(POINT_LIMIT_REACHED);
  if (stored > STORED_MAXIMUM && archived > 0) db.run(removeArchived, device);
}

/** Too many kept points, after an undo has put some back: it removes none of the archived ones. */
export function keptProblem({ db, deviceId, services }: Context): Problems | undefined {
  const { stored = 0, archived = 0 } = db.get(counts, { device_id: deviceId }) ?? {};
  services.get(bounds).get(deviceId, () => ({ stored })).stored = stored;
  return stored - archived > KEPT_MAXIMUM ? POINT_LIMIT_REACHED : undefined;
}

/** Points archived before this time are removed: two calendar months ago, at the latest the last day of that month. */
function archiveLimit(now: Date): string {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - ARCHIVE_MONTHS);
  // A day which that month does not have has moved on into the next one.
  if (limit.getUTCDate() !== now.getUTCDate()) limit.setUTCDate(0);
  return limit.toISOString();
}

/** `firstArchivedAt` for reads. */
const archivedAt = defineService(({ writes }) => new AccountMemo<string | null>(writes));

/** Removes points whose time in the archive is over (`garden.md` §2.8). */
export const archiveCleanUp: CleanUp = {
  due: (context) => {
    const first = context.services.get(archivedAt).get(context.deviceId, () => firstArchivedAt(context));
    return first !== null && first < archiveLimit(context.now);
  },
  run: ({ db, deviceId, now }) => {
    db.run(removeExpired, { device_id: deviceId, before: archiveLimit(now) });
  },
};
