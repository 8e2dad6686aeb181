import { sql } from "kysely";
import type { Database } from "../../platform/db/database";
import { type OfDevice, type Placeholders, query, type SqlBuilder } from "../../platform/db/query";
import { DAY_MS, HOUR_MS } from "../../platform/time";
import { type Zone, zoneOf } from "../../robot/calendar/zone";

/** Values of a measure that an answer has at most: the newest. */
export const SHOWN_AT_MOST = 10_000;

/** A time with a value: of rain what fell, of others the value itself, or the mean of a span. */
export interface Shown {
  /** ms since the epoch; of a span its beginning. */
  readonly at: number;
  readonly value: number;
}
/** An hour, or a day of the device's zone. `value`: of rain its sum, of others its mean. */
export interface Span extends Shown {
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

/** A measure whose past is read. */
export interface Past {
  readonly id: number;
  readonly device_id: number;
  readonly mode: string | null;
  readonly folded_until: number;
}

type Within = OfDevice & { id: number; mode: string | null; base: number; from: number; to: number };

/** The values of a time. A counter gives what it has grown; one that is smaller has begun anew. */
const values = (q: SqlBuilder, p: Placeholders<Within>) =>
  q
    .selectFrom(
      sql<{ at: number; value: number }>`(
        select at, case when ${p.mode} is not 'counter' then value when value >= before then value - before
          when before is not null then value end as value
        from (
          select at, value, lag(value) over (order by at) as before from measure_values
          where device_id = ${p.device_id} and measure_id = ${p.id} and at >= ${p.base} and at < ${p.to}
        )
      )`.as("each"),
    )
    .select(["at", "value"])
    .where("at", ">=", p.from)
    .where("value", "is not", null);
const newestValues = query((q, p: Placeholders<Within>) => values(q, p).orderBy("at", "desc").limit(SHOWN_AT_MOST));
const sumOfValues = query((q, p: Placeholders<Within>) =>
  q.selectFrom(values(q, p).as("fallen")).select((e) => e.fn.sum<number | null>("value").as("sum")),
);
const hoursOfValues = query((q, p: Placeholders<Within>) =>
  q
    .selectFrom(values(q, p).as("fallen"))
    .select((e) => [
      sql<number>`at - at % 3600000`.as("at"),
      e.fn.countAll<number>().as("count"),
      e.fn.avg<number>("value").as("mean"),
      e.fn.min<number>("value").as("min"),
      e.fn.max<number>("value").as("max"),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1`),
);
/** The value before a time, which a counter is compared with. */
const before = query((q, p: Placeholders<OfDevice & { id: number; at: number }>) =>
  q
    .selectFrom("measure_values")
    .select((e) => e.fn.max<number | null>("at").as("at"))
    .where("device_id", "=", p.device_id)
    .where("measure_id", "=", p.id)
    .where("at", "<", p.at),
);
const spans = query((q, p: Placeholders<OfDevice & { id: number; is_day: number; from: number; to: number }>) =>
  q
    .selectFrom("measure_spans")
    .select(["at", "count", "mean", "min", "max"])
    .where("device_id", "=", p.device_id)
    .where("measure_id", "=", p.id)
    .where("is_day", "=", p.is_day)
    .where("at", ">=", p.from)
    .where("at", "<", p.to)
    .orderBy("at"),
);

function within(db: Database, { id, device_id, mode, folded_until }: Past, from: number, to: number): Within {
  const begin = Math.max(from, folded_until);
  const base = mode === "counter" ? (db.get(before, { device_id, id, at: begin })?.at ?? begin) : begin;
  return { device_id, id, mode, base, from: begin, to };
}

/** The values of a measure from `from` to `to`, the newest of them, in their order. */
export const valuesBetween = (db: Database, measure: Past, from: number, to: number): Shown[] =>
  db.all(newestValues, within(db, measure, from, to)).toReversed() as Shown[]; // none is null

/** A span as it is stored: of rain the mean of what fell. */
export type Stored = Omit<Span, "value">;
const withValue =
  ({ mode }: Past) =>
  (span: Stored): Span => ({ ...span, value: mode === null ? span.mean : span.mean * span.count });

/** The hours of values that are not folded yet. */
export const hoursNotFolded = (db: Database, measure: Past, from: number, to: number): Stored[] =>
  db.all(hoursOfValues, within(db, measure, from, to));

function storedHours(db: Database, measure: Past, from: number, to: number): Stored[] {
  const { device_id, id } = measure;
  const first = Math.floor(from / HOUR_MS) * HOUR_MS;
  return [...db.all(spans, { device_id, id, is_day: 0, from: first, to }), ...hoursNotFolded(db, measure, first, to)];
}

/** The hours of a measure from the one that holds `from` to `to`. */
export const hoursBetween = (db: Database, measure: Past, from: number, to: number): Span[] =>
  storedHours(db, measure, from, to).map(withValue(measure));

/** The days of a measure in a zone. */
export function daysBetween(db: Database, measure: Past, from: number, to: number, zone: Zone = UTC): Span[] {
  const { device_id, id } = measure;
  const first = zone.dayOf(from);
  const stored = db.all(spans, { device_id, id, is_day: 1, from: first - DAY_MS / 2, to });
  return [...stored, ...daysOf(storedHours(db, measure, first, to), zone)].map(withValue(measure));
}

/** Millimetres that fell in a time, of hours as a whole where single values are not kept any more. */
export function fallenBetween(db: Database, measure: Past, from: number, to: number): number {
  const { device_id, id, folded_until } = measure;
  const hours = from < folded_until ? db.all(spans, { device_id, id, is_day: 0, from, to }) : [];
  const sum = hours.reduce((total, { mean, count }) => total + mean * count, 0);
  return sum + (db.get(sumOfValues, within(db, measure, from, to))?.sum ?? 0);
}

const UTC = zoneOf("UTC");

/** The days that hours make together. */
export const daysOf = (hours: readonly Stored[], zone: Zone = UTC): Stored[] => {
  const dayOf = knownDays(zone);
  return [...Map.groupBy(hours, ({ at }) => dayOf(at))].map(([at, of]) => together(at, of));
};

/** Hours come in their order, so that a day is looked up once. */
function knownDays(zone: Zone): (time: number) => number {
  let [day, next] = [0, 0];
  return (time) => {
    if (time < day || time >= next) [day, next] = [zone.dayOf(time), zone.dayAfter(time, 1)];
    return day;
  };
}

function together(at: number, spans: readonly Stored[]): Stored {
  const count = spans.reduce((sum, each) => sum + each.count, 0);
  const sum = spans.reduce((total, each) => total + each.mean * each.count, 0);
  const [min, max] = [Math.min(...spans.map((each) => each.min)), Math.max(...spans.map((each) => each.max))];
  return { at, count, mean: sum / count, min, max };
}
