import type { Pieces } from "../../framework/batches";
import type { Database } from "../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { DAY_MS, HOUR_MS } from "../../platform/time";
import { type Zone, zoneOf } from "../../robot/calendar/zone";

/** Values of a measure that an answer has at most: the newest. */
export const SHOWN_AT_MOST = 10_000;
/** Values that are read at once: two milliseconds. */
const PIECE = 5_000;

/** A time with a value: of rain what fell, of others the value itself, or the mean of a span. */
export interface Shown {
  /** ms since the epoch; of a span its beginning. */
  readonly at: number;
  readonly value: number;
}
/** A span as it is stored: of rain the mean of what fell. */
export interface Stored {
  readonly at: number;
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}
/** An hour, or a day of the device's zone. `value`: of rain its sum, of others its mean. */
export type Span = Shown & Stored;

/** A measure whose past is read. */
export interface Past {
  readonly id: number;
  readonly device_id: number;
  readonly mode: string | null;
  readonly folded_until: number;
}

type Within = OfDevice & { id: number; from: number; to: number };

const nextValues = query((q, p: Placeholders<Within>) =>
  q
    .selectFrom("measure_values")
    .select(["at", "value"])
    .where("device_id", "=", p.device_id)
    .where("measure_id", "=", p.id)
    .where("at", ">=", p.from)
    .where("at", "<", p.to)
    .orderBy("at")
    .limit(PIECE),
);
const newestValues = query((q, p: Placeholders<Within>) =>
  q
    .selectFrom("measure_values")
    .select(["at", "value"])
    .where("device_id", "=", p.device_id)
    .where("measure_id", "=", p.id)
    .where("at", ">=", p.from)
    .where("at", "<", p.to)
    .orderBy("at", "desc")
    .limit(SHOWN_AT_MOST),
);
/** The value before a time, which a counter is compared with. */
const valueBefore = query((q, p: Placeholders<OfDevice & { id: number; at: number }>) =>
  q
    .selectFrom("measure_values")
    .select("value")
    .where("device_id", "=", p.device_id)
    .where("measure_id", "=", p.id)
    .where("at", "<", p.at)
    .orderBy("at", "desc")
    .limit(1),
);
const spans = query((q, p: Placeholders<Within & { is_day: number }>) =>
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

/** Turns values in their order into what they mean. A counter gives what it has grown; one that is smaller has begun anew. */
function meaningOf(db: Database, { id, device_id, mode }: Past, from: number): (values: readonly Shown[]) => Shown[] {
  if (mode !== "counter") return (values) => [...values];
  let last = db.get(valueBefore, { device_id, id, at: from })?.value;
  return (values) =>
    values.flatMap(({ at, value }) => {
      const before = last;
      last = value;
      return before === undefined ? [] : [{ at, value: value >= before ? value - before : value }];
    });
}

/** The values of a measure from `from` to `to`, the newest of them, in their order. */
export function valuesBetween(db: Database, measure: Past, from: number, to: number): Shown[] {
  const { id, device_id, folded_until } = measure;
  const newest = db.all(newestValues, { device_id, id, from: Math.max(from, folded_until), to }).toReversed();
  const [first] = newest;
  return first ? meaningOf(db, measure, first.at)(newest) : [];
}

/** All values from `from` to `to` that are kept one by one, some at a time. */
function* valuesIn(db: Database, measure: Past, from: number, to: number): Generator<Shown[]> {
  const { id, device_id, folded_until } = measure;
  let begin = Math.max(from, folded_until);
  const meaning = meaningOf(db, measure, begin);
  for (;;) {
    const values = db.all(nextValues, { device_id, id, from: begin, to });
    yield meaning(values);
    const last = values.at(-1);
    if (!last || values.length < PIECE) return;
    begin = last.at + 1;
  }
}

/** The hours of values that are not folded yet. */
export function* hoursNotFolded(db: Database, measure: Past, from: number, to: number): Pieces<Stored[]> {
  const hours: Sum[] = [];
  for (const values of valuesIn(db, measure, from, to)) {
    for (const { at, value } of values) {
      const hour = at - (at % HOUR_MS);
      if (hours.at(-1)?.at !== hour) hours.push(new Sum(hour));
      hours.at(-1)?.add({ count: 1, mean: value, min: value, max: value });
    }
    yield;
  }
  return hours.map((hour) => hour.stored);
}

/** A span that grows. */
class Sum {
  readonly at: number;
  #count = 0;
  #sum = 0;
  #min = Infinity;
  #max = -Infinity;

  constructor(at: number) {
    this.at = at;
  }

  add({ count, mean, min, max }: Omit<Stored, "at">): void {
    this.#count += count;
    this.#sum += mean * count;
    this.#min = Math.min(this.#min, min);
    this.#max = Math.max(this.#max, max);
  }

  get stored(): Stored {
    return { at: this.at, count: this.#count, mean: this.#sum / this.#count, min: this.#min, max: this.#max };
  }
}

const withValue =
  ({ mode }: Past) =>
  (span: Stored): Span => ({ ...span, value: mode === null ? span.mean : span.mean * span.count });

function* storedHours(db: Database, measure: Past, from: number, to: number): Pieces<Stored[]> {
  const { device_id, id } = measure;
  const first = Math.floor(from / HOUR_MS) * HOUR_MS;
  const folded = db.all(spans, { device_id, id, is_day: 0, from: first, to });
  return [...folded, ...(yield* hoursNotFolded(db, measure, first, to))];
}

/** The hours of a measure from the one that holds `from` to `to`. */
export function* hoursBetween(db: Database, measure: Past, from: number, to: number): Pieces<Span[]> {
  return (yield* storedHours(db, measure, from, to)).map(withValue(measure));
}

/** The days of a measure in a zone. */
export function* daysBetween(db: Database, measure: Past, from: number, to: number, zone: Zone = UTC): Pieces<Span[]> {
  const { device_id, id } = measure;
  const first = zone.dayOf(from);
  const stored = db.all(spans, { device_id, id, is_day: 1, from: first - DAY_MS / 2, to });
  return [...stored, ...daysOf(yield* storedHours(db, measure, first, to), zone)].map(withValue(measure));
}

/** Millimetres that fell in a time, of hours as a whole where single values are not kept any more. */
export function fallenBetween(db: Database, measure: Past, from: number, to: number): number {
  const { device_id, id, folded_until } = measure;
  const hours = from < folded_until ? db.all(spans, { device_id, id, is_day: 0, from, to }) : [];
  let sum = hours.reduce((total, { mean, count }) => total + mean * count, 0);
  for (const values of valuesIn(db, measure, from, to)) for (const { value } of values) sum += value;
  return sum;
}

const UTC = zoneOf("UTC");

/** The days that hours make together. Hours come in their order, so that a day is looked up once. */
export function daysOf(hours: readonly Stored[], zone: Zone = UTC): Stored[] {
  const days: Sum[] = [];
  let next = -Infinity;
  for (const hour of hours) {
    if (hour.at >= next) {
      days.push(new Sum(zone.dayOf(hour.at)));
      next = zone.dayAfter(hour.at, 1);
    }
    days.at(-1)?.add(hour);
  }
  return days.map((day) => day.stored);
}
