import { sql } from "kysely";
import { isTooLong, cleanText } from "../../framework/field/field";
import type { Context } from "../../framework/context";
import type { Database } from "../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { isObject } from "../../platform/json";
import { DAY_MS, MINUTE_MS, parseTime } from "../../platform/time";
import { MEASURES_AT_MOST, measures, NAME_MAXIMUM, nameKey } from "./measures";

/** Values of one request. */
export const VALUES_AT_MOST = 500;
/** Measures that came by their values alone, and that no person has looked at. */
const UNSEEN_AT_MOST = 10;
const LARGEST = 1e9;
const [OLDEST_MS, AHEAD_MS] = [7 * DAY_MS, 5 * MINUTE_MS];

/** A value that is handed in, with the measure by its name. */
interface Handed {
  readonly name: unknown;
  readonly value: unknown;
  readonly at?: unknown;
}

/** The sender of values. */
interface Hand {
  /** Name of who hands values in. */
  readonly by: string;
  /** Whether the same message sent again is taken once, so that an amount needs no time. */
  readonly isOnce: boolean;
}

/** How many values were taken, and why the others were not, by their index. */
interface Taken {
  readonly taken: number;
  readonly left_out: readonly { readonly index: number; readonly reason: string }[];
}

const ofDevice = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("measures")
    .select(["id", "name", "mode", "seen", "folded_until"])
    .where("device_id", "=", p.device_id)
    .orderBy("id"),
);
const insert = query((q, p: Placeholders<OfDevice & { values: string }>) =>
  q
    .insertInto("measure_values")
    .columns(["device_id", "measure_id", "at", "value"])
    .expression(
      (e) =>
        e
          .selectFrom(sql<{ value: string }>`json_each(${p.values})`.as("handed"))
          .select([
            sql<number>`${p.device_id}`.as("device_id"),
            sql<number>`handed.value ->> 0`.as("measure_id"),
            sql<number>`handed.value ->> 1`.as("at"),
            sql<number>`cast(handed.value ->> 2 as real)`.as("value"),
          ])
          .where(sql<boolean>`true`), // SQLite would take the conflict for a join
    )
    .onConflict((conflict) =>
      conflict.columns(["device_id", "measure_id", "at"]).doUpdateSet((e) => ({ value: e.ref("excluded.value") })),
    ),
);
const setNewest = query((q, p: Placeholders<OfDevice & { id: number; value: number; at: string; by: string }>) =>
  q
    .updateTable("measures")
    .set({ value: p.value, at: p.at, by: p.by })
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id)
    .where((e) => e.or([e("at", "is", null), e("at", "<=", p.at)])),
);

type Known = ReturnType<typeof knownMeasures>;
type Measure = {
  readonly id: number;
  readonly mode: string | null;
  readonly seen: number;
  readonly folded_until: number;
};

const knownMeasures = (db: Database, deviceId: number): Map<string, Measure> =>
  new Map(db.all(ofDevice, { device_id: deviceId }).map((each) => [nameKey(each.name), each]));

/**
 * Stores values: the good ones are taken, of the others it is said why not. One of the same measure and time is replaced.
 * Belongs in a write. Source: `water.md` §2.
 */
export function takeValues(context: Context, values: readonly Handed[], hand: Hand): Taken {
  const { db, deviceId } = context;
  const known = knownMeasures(db, deviceId);
  const good: [id: number, at: number, value: number][] = [];
  const left_out = values.flatMap((handed, index) => {
    const found = judge(context, known, handed, hand);
    if (typeof found === "string") return [{ index, reason: found }];
    good.push(found);
    return [];
  });
  if (good.length > 0) db.run(insert, { device_id: deviceId, values: JSON.stringify(good) });
  for (const [id, of] of Map.groupBy(good, ([id]) => id)) {
    const [, at, value] = of.reduce((newest, each) => (each[1] >= newest[1] ? each : newest));
    db.run(setNewest, { device_id: deviceId, id, value, at: new Date(at).toISOString(), by: hand.by });
  }
  return { taken: good.length, left_out };
}

/** The row of a value, or why it is not taken. */
function judge(
  context: Context,
  known: Known,
  { name, value, at }: Handed,
  hand: Hand,
): [number, number, number] | string {
  const now = context.now.getTime();
  const clean = typeof name === "string" ? cleanText(name) : "";
  if (clean === "") return "Name is missing";
  const number = numberOf(value);
  if (number === undefined) return "Value must be a number";
  if (Math.abs(number) > LARGEST) return "Value is out of range";
  const time =
    at === undefined || at === null ? undefined : Date.parse((typeof at === "string" && parseTime(at)) || "");
  if (Number.isNaN(time)) return "At must be an ISO 8601 time such as 2026-03-01T08:15:30.123Z";
  if (time !== undefined && time > now + AHEAD_MS)
    return `At lies ahead: here it is ${context.nowText}. Set the clock of the sender`;
  if (time !== undefined && time < now - OLDEST_MS) return `At is more than 7 days ago: here it is ${context.nowText}`;
  const measure = known.get(nameKey(clean)) ?? createFor(context, known, clean);
  if (typeof measure === "string") return measure;
  if (measure.mode === "amount" && time === undefined && !hand.isOnce)
    return "An amount of rain needs at: else a repeated message would rain twice";
  if (measure.mode === "amount" && number < 0) return "An amount of rain is not below 0";
  if ((time ?? now) < measure.folded_until) return "At is too old: values of then are kept by the hour only";
  return [measure.id, time ?? now, number];
}

/** Numbers, and texts that are one as a whole, as sensors write them. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** A new measure for an unknown name, or the reason why none is made. */
function createFor(context: Context, known: Known, name: string): Measure | string {
  if (isTooLong(name, NAME_MAXIMUM)) return `Name is too long, at most ${NAME_MAXIMUM} characters`;
  if (known.size >= MEASURES_AT_MOST) return `The garden has ${MEASURES_AT_MOST} measures already`;
  if ([...known.values()].filter(({ seen }) => seen === 0).length >= UNSEEN_AT_MOST)
    return `Nobody has looked at ${UNSEEN_AT_MOST} new measures yet: make this one first`;
  const id = measures.insert(context, { name, seen: false });
  const made: Measure = { id, mode: null, seen: 0, folded_until: 0 };
  known.set(nameKey(name), made);
  return made;
}

/** The values in the body of a request: one value, or `values`. Undefined when it has none, or too many. */
export function valuesIn(body: Readonly<Record<string, unknown>>): readonly Handed[] | undefined {
  const { values } = body;
  if (values === undefined) return Object.hasOwn(body, "name") ? [body as unknown as Handed] : undefined;
  if (!Array.isArray(values) || values.length === 0 || values.length > VALUES_AT_MOST) return undefined;
  return values.map((each: unknown) => (isObject(each) ? (each as unknown as Handed) : { name: null, value: null }));
}
