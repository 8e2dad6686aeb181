import { sql } from "kysely";
import { writeInBatches, type Pieces } from "../../framework/batches";
import type { Services } from "../../framework/services";
import type { Database } from "../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { DAY_MS, HOUR_MS } from "../../platform/time";
import { zoneOfDevice } from "../account";
import type { Zone } from "../../robot/calendar/zone";
import { daysOf, hoursNotFolded, type Past, type Stored } from "./past";

/** Times for which values, hours and days are kept. */
const KEPT_MS = { values: 7 * DAY_MS, hours: 90 * DAY_MS, days: 5 * 366 * DAY_MS };
/** Values that a garden keeps one by one; of more the oldest are folded early. */
export const VALUES_KEPT = 100_000;
/** Values that one step folds, and rows that one removes. */
const STEP_ROWS = 2_000;

const hourOf = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;

type OfMeasure = OfDevice & { id: number };

const devices = query((q) =>
  q
    .selectFrom("measure_values")
    .select("device_id")
    .distinct()
    .union(q.selectFrom("measure_spans").select("device_id").distinct()),
);
const ofDevice = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("measures")
    .select(["id", "device_id", "mode", "folded_until"])
    .select((e) =>
      e
        .selectFrom("measure_values")
        .select((v) => v.fn.countAll<number>().as("count"))
        .where("measure_values.device_id", "=", p.device_id)
        .whereRef("measure_id", "=", "measures.id")
        .$asScalar() // as a count is
        .$notNull()
        .as("count"),
    )
    .where("device_id", "=", p.device_id),
);
const nextValues = query((q, p: Placeholders<OfMeasure & { from: number; rank: number }>) =>
  q
    .selectFrom("measure_values")
    .select("at")
    .where("device_id", "=", p.device_id)
    .where("measure_id", "=", p.id)
    .where("at", ">=", p.from)
    .orderBy("at")
    .limit(1)
    .offset(p.rank),
);
const saveSpan = query((q, p: Placeholders<OfMeasure & { is_day: number } & Stored>) =>
  q.insertInto("measure_spans").orReplace().values({
    device_id: p.device_id,
    measure_id: p.id,
    is_day: p.is_day,
    at: p.at,
    count: p.count,
    mean: p.mean,
    min: p.min,
    max: p.max,
  }),
);
const setFolded = query((q, p: Placeholders<OfMeasure & { until: number }>) =>
  q.updateTable("measures").set({ folded_until: p.until }).where("id", "=", p.id).where("device_id", "=", p.device_id),
);
/** The last one stays: the next value of a counter is compared with it. */
const removeFolded = query((q, p: Placeholders<OfMeasure & { until: number }>) =>
  q
    .deleteFrom("measure_values")
    .where("device_id", "=", p.device_id)
    .where("measure_id", "=", p.id)
    .where("at", "<", (e) =>
      e
        .selectFrom("measure_values as last")
        .select((l) => l.fn.max<number>("last.at").as("at"))
        .where("last.device_id", "=", p.device_id)
        .where("last.measure_id", "=", p.id)
        .where("last.at", "<", p.until),
    ),
);
const oldHours = query((q, p: Placeholders<OfMeasure & { until: number }>) =>
  q
    .selectFrom("measure_spans")
    .select(["at", "count", "mean", "min", "max"])
    .where("device_id", "=", p.device_id)
    .where("measure_id", "=", p.id)
    .where("is_day", "=", 0)
    .where("at", "<", p.until)
    .orderBy("at"),
);
const removeSpans = query((q, p: Placeholders<OfMeasure & { is_day: number; until: number }>) =>
  q
    .deleteFrom("measure_spans")
    .where("device_id", "=", p.device_id)
    .where("measure_id", "=", p.id)
    .where("is_day", "=", p.is_day)
    .where("at", "<", p.until),
);
type Kept = "measure_values" | "measure_spans";
/** Rows of measures that are gone, by the columns that tell them apart. */
const removeLost = (
  Object.entries({ measure_values: "measure_id, at", measure_spans: "measure_id, is_day, at" }) as [Kept, string][]
).map(([table, key]) =>
  query((q, p: Placeholders<OfDevice & { limit: number }>) =>
    q
      .deleteFrom(table)
      .where("device_id", "=", p.device_id)
      .where(
        sql<boolean>`(${sql.raw(key)}) in (
            select ${sql.raw(key)} from ${sql.table(table)} where device_id = ${p.device_id}
            and measure_id not in (select id from measures where device_id = ${p.device_id}) limit ${p.limit}
          )`,
      ),
  ),
);

/** Folds and removes what is too old to be kept as it is, of all gardens. Source: `water.md` §2. */
export async function foldAll(services: Services): Promise<void> {
  const { db, writes } = services;
  for (const { device_id } of db.all(devices, {})) {
    await writeInBatches(writes, device_id, foldDevice(services, device_id), () => {});
  }
}

function* foldDevice(services: Services, deviceId: number): Pieces {
  const { db } = services;
  const now = services.trusted.now().getTime();
  const zone = zoneOfDevice(db, deviceId);
  const all = db.all(ofDevice, { device_id: deviceId });
  const most = valuesOfEach(all.map(({ count }) => count));
  for (const measure of all) {
    const early = Math.min(hourOf(now), earlyUntil(db, measure, most));
    yield* foldValues(db, measure, Math.max(hourOf(now - KEPT_MS.values), early));
    foldHours(db, measure, zone, now);
    yield;
  }
  for (const remove of removeLost) {
    while (db.run(remove, { device_id: deviceId, limit: STEP_ROWS }).changes > 0) yield;
  }
}

/** The most values that a measure of a garden keeps, so that all together are not too many: those with fewer keep all. */
function valuesOfEach(counts: readonly number[]): number {
  let [room, left] = [VALUES_KEPT, counts.length];
  for (const count of counts.toSorted((a, b) => a - b)) {
    if (count * left > room) return Math.floor(room / left);
    room -= count;
    left -= 1;
  }
  return Infinity;
}

/** Where a measure has more values than it keeps: the hour before which they are folded. */
function earlyUntil(db: Database, { device_id, id, count }: Past & { count: number }, most: number): number {
  if (count <= most) return 0;
  return hourOf((db.get(nextValues, { device_id, id, from: 0, rank: count - most })?.at ?? 0) + HOUR_MS - 1);
}

/**
 * Makes hours of values, a few at a time: whole ones, however many values they have. An hour is read and removed in one
 * piece, so that no value comes between.
 */
function* foldValues(db: Database, measure: Past, until: number): Pieces {
  const of = { device_id: measure.device_id, id: measure.id };
  for (let from = measure.folded_until; from < until;) {
    const [first, last] = [0, STEP_ROWS].map((rank) => db.get(nextValues, { ...of, from, rank })?.at);
    if (first === undefined || first >= until) return;
    const next = Math.min(until, Math.max(hourOf(first) + HOUR_MS, hourOf(last ?? until)));
    const hours = inOnePiece(hoursNotFolded(db, { ...measure, folded_until: from }, from, next));
    for (const span of hours) db.run(saveSpan, { ...of, is_day: 0, ...span });
    db.run(setFolded, { ...of, until: next });
    db.run(removeFolded, { ...of, until: next });
    from = next;
    yield;
  }
}

function inOnePiece<T>(pieces: Pieces<T>): T {
  for (;;) {
    const next = pieces.next();
    if (next.done) return next.value;
  }
}

/** Makes days of the device's zone of hours that are too old, and forgets days that are. */
function foldHours(db: Database, { device_id, id }: Past, zone: Zone | undefined, now: number): void {
  const of = { device_id, id };
  const until = zone ? zone.dayOf(now - KEPT_MS.hours) : Math.floor((now - KEPT_MS.hours) / DAY_MS) * DAY_MS;
  for (const day of daysOf(db.all(oldHours, { ...of, until }), zone)) db.run(saveSpan, { ...of, is_day: 1, ...day });
  db.run(removeSpans, { ...of, is_day: 0, until });
  db.run(removeSpans, { ...of, is_day: 1, until: now - KEPT_MS.days });
}
