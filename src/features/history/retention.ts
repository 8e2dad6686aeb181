import { setImmediate } from "node:timers/promises";
import { type Expression, sql } from "kysely";
import type { Context } from "../../framework/context";
import { origin } from "../../framework/origin";
import type { Services } from "../../framework/services";
import { epochSeconds } from "../../platform/time";
import { effectiveLimit } from "../account";
import { type OfDevice, type Placeholders, query, type SqlBuilder } from "../../platform/db/query";

/** Newest records per device that are kept and shown (`garden.md` §§12-14). */
export const NEWEST = { logs: 1000, telemetries: 300, sensor_readings: 2500 } as const;

const DAY_SECONDS = 86_400;

/** Most rows of one table that a step deletes, so that it holds up other writes for a few milliseconds only. */
const STEP_ROWS = 500;

type Age = OfDevice & { readonly since: number };

/** Deletes the rows of a device that `over` finds, by their whole primary key: no index has the ids alone. */
const remove = (q: SqlBuilder, table: keyof typeof NEWEST, p: Placeholders<OfDevice>, over: Expression<unknown>) =>
  q
    .deleteFrom(table)
    .where("device_id", "=", p.device_id)
    .where(sql<boolean>`(created_at, id) in ${over}`);

/** Rows beyond the newest ones by table, found in the index of the primary key alone. */
const surplus = Object.entries(NEWEST).map(([name, newest]) => {
  const table = name as keyof typeof NEWEST; // entries() loses the key type
  const behindNewest = (q: SqlBuilder, p: Placeholders<OfDevice>, limit: number) =>
    q
      .selectFrom(table)
      .select(["created_at", "id"])
      .where("device_id", "=", p.device_id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(newest);
  return {
    first: query((q: SqlBuilder, p: Placeholders<OfDevice>) => behindNewest(q, p, 1)),
    remove: query((q: SqlBuilder, p: Placeholders<OfDevice>) => remove(q, table, p, behindNewest(q, p, STEP_ROWS))),
  };
});
const tooOld = (q: SqlBuilder, p: Placeholders<Age>, limit: number) =>
  q
    .selectFrom("logs")
    .select(["created_at", "id"])
    .where("device_id", "=", p.device_id)
    .where("created_at", "<", p.since)
    .orderBy("created_at")
    .limit(limit);
const firstTooOld = query((q, p: Placeholders<Age>) => tooOld(q, p, 1));
const removeTooOld = query((q, p: Placeholders<Age>) => remove(q, "logs", p, tooOld(q, p, STEP_ROWS)));

const logAge = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("devices").select("max_log_age_in_days as days").where("id", "=", p.id),
);
const deviceIds = query((q) => q.selectFrom("devices").select("id"));

/** Time of the oldest log that is shown, in seconds since the epoch. */
export function oldestLogTime({ db, trusted }: Services, deviceId: number): number {
  const days = effectiveLimit("max_log_age_in_days", db.get(logAge, { id: deviceId })?.days ?? 0);
  return epochSeconds(trusted.now()) - days * DAY_SECONDS;
}

/** Whether `pruneDevice` would delete rows of a device. */
export function hasSurplus(services: Services, deviceId: number): boolean {
  const { db } = services;
  const since = oldestLogTime(services, deviceId);
  const isTooOld = db.get(firstTooOld, { device_id: deviceId, since }) !== undefined;
  return isTooOld || surplus.some(({ first }) => db.get(first, { device_id: deviceId }) !== undefined);
}

/** One step: deletes rows of a device that are no longer shown, at most `STEP_ROWS` per table. */
export function pruneDevice(services: Services, deviceId: number): void {
  const { db, get } = services;
  get(origin).announce("quiet", () => {
    db.run(removeTooOld, { device_id: deviceId, since: oldestLogTime(services, deviceId) });
    for (const { remove } of surplus) db.run(remove, { device_id: deviceId });
  });
}

/** Deletes all rows that are no longer shown. Runs before a deletion, or older rows would reappear in the gap. */
export function pruneFirst({ services, deviceId }: Context): void {
  while (hasSurplus(services, deviceId)) pruneDevice(services, deviceId);
}

/** Prunes all devices in short writes, between which other writes get their turn. */
export async function pruneAll(services: Services): Promise<void> {
  const { db, writes } = services;
  for (const { id } of db.all(deviceIds, {})) {
    while (hasSurplus(services, id)) {
      await writes.run("log", () => pruneDevice(services, id), id);
    }
    await setImmediate();
  }
}
