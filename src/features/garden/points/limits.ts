import { AccountMemo } from "../../../framework/account-memo";
import type { CleanUp } from "../../../framework/action";
import type { Context } from "../../../framework/context";
import { invalid, type Problems } from "../../../framework/errors";
import { origin } from "../../../framework/origin";
import { defineService, type Services } from "../../../framework/services";
import { type Placeholders, query } from "../../../platform/db/query";
import { addServerLog } from "../../history";

/** Most kept points of a device. Source: `garden.md` §2.6. */
export const KEPT_MAXIMUM = 1000;
/** Number of kept points above which the owner is told that the limit is near. */
const MANY = 800;
/** Most kept and archived points together; beyond, archived ones are removed. */
const STORED_MAXIMUM = 800;
/** Calendar months for which archived points are kept. */
const ARCHIVE_MONTHS = 2;

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

/** Time at which the oldest archived point was archived; null without archived points. */
const firstArchivedAt = ({ db, deviceId }: Context): string | null =>
  db.get(firstArchived, { device_id: deviceId })?.at ?? null;

/**
 * Upper bound of the stored points of a device: the last count plus all points added since. Counting each time would take
 * longer the more points there are. Deletions leave the bound too high until the next count. Rollbacks and writes of
 * another process discard it.
 */
const bounds = defineService(
  ({ writes }) => new AccountMemo<{ stored: number }>(() => writes.versions.foreignChanges()),
);

const boundOf = ({ services, deviceId }: Context): { stored: number } =>
  services.get(bounds).get(deviceId, () => ({ stored: Number.POSITIVE_INFINITY }));

export const TOO_MANY_POINTS = {
  point_limit: `The limit of ${KEPT_MAXIMUM} points is reached. Delete unused points.`,
};

/**
 * Enforces the limits after `added` points were stored in the same write. A write that leads to more than 1000 kept
 * points is refused as a whole. With more than 800 kept and archived points together, the archived ones are removed.
 * @throws Refusal `invalid` with the key `point_limit`.
 */
export function holdPointLimits(context: Context, added: number): void {
  const { db, deviceId, services } = context;
  const device = { device_id: deviceId };
  const bound = boundOf(context);
  bound.stored += added;
  if (bound.stored <= STORED_MAXIMUM) return;
  if (bound.stored <= KEPT_MAXIMUM && firstArchivedAt(context) === null) return;
  const { stored = 0, archived = 0 } = db.get(counts, device) ?? {};
  bound.stored = stored;
  if (stored - archived > KEPT_MAXIMUM) throw invalid(TOO_MANY_POINTS);
  if (stored > STORED_MAXIMUM && archived > 0)
    services.get(origin).announce("quiet", () => db.run(removeArchived, device));
}

/** Number of kept points. */
export function countKept({ db, deviceId }: Context): number {
  const { stored = 0, archived = 0 } = db.get(counts, { device_id: deviceId }) ?? {};
  return stored - archived;
}

const NEAR_LIMIT = `More than ${MANY} points: the limit of ${KEPT_MAXIMUM} is near. Delete points that are not needed.`;

/**
 * Stores a log, which is mailed, when a request has brought the kept points above 800. `before`: kept points before it; by
 * default it has added one. Belongs at the end of the write. Source: `garden.md` §2.6.
 */
export function warnOfManyPoints(context: Context, before?: number): void {
  if (boundOf(context).stored <= MANY) return;
  const kept = countKept(context);
  if (kept <= MANY || (before ?? kept - 1) > MANY) return;
  const { services, deviceId, now } = context;
  addServerLog(services, deviceId, { type: "warn", message: NEAR_LIMIT, channels: ["fatal_email"] }, now);
}

/** Too many kept points after an undo has put some back. It does not remove archived ones. */
export function keptProblem({ db, deviceId, services }: Context): Problems | undefined {
  const { stored = 0, archived = 0 } = db.get(counts, { device_id: deviceId }) ?? {};
  services.get(bounds).get(deviceId, () => ({ stored })).stored = stored;
  return stored - archived > KEPT_MAXIMUM ? TOO_MANY_POINTS : undefined;
}

/** Points archived before this time are removed: two calendar months ago. In a month that lacks the day, its last day. */
function archiveLimit({ trusted }: Services): string {
  const now = trusted.now();
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - ARCHIVE_MONTHS);
  // `Date` moves a day that the month lacks into the next month.
  if (limit.getUTCDate() !== now.getUTCDate()) limit.setUTCDate(0);
  return limit.toISOString();
}

/** Remembers `firstArchivedAt`, which every read needs. */
const archivedAt = defineService(({ writes }) => new AccountMemo<string | null>((id) => writes.versions.of(id)));

/** Removes points that have been archived for too long (`garden.md` §2.8). */
export const archiveCleanUp: CleanUp = {
  due: (context) => {
    const first = context.services.get(archivedAt).get(context.deviceId, () => firstArchivedAt(context));
    return first !== null && first < archiveLimit(context.services);
  },
  run: ({ db, services, deviceId }) => {
    const expired = { device_id: deviceId, before: archiveLimit(services) };
    services.get(origin).announce("quiet", () => db.run(removeExpired, expired));
  },
};
