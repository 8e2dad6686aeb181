import { type TSchema, Type } from "@sinclair/typebox";
import type { Context } from "../../framework/context";
import type { Problems } from "../../framework/errors";
import { boolean, float, integer, oneOf, text, time } from "../../framework/field/field";
import { field, recordSchema } from "../../framework/field/fields";
import { type Change, recordKeys, type RecordOf } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";
import type { ImportRules } from "../../framework/transfer/collection";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { isObject } from "../../platform/json";
import { namesTopic, OF_SENSOR_AT_MOST, type Source, sourceField, sourceProblem, TOPICS_AT_MOST } from "./source";

/** Measures of a garden. */
export const MEASURES_AT_MOST = 50;
export const NAME_MAXIMUM = 60;
const KINDS = ["rain", "rain_expected", "soil", "temperature", "wind", "level", "other"] as const;

const TOO_MANY = { error: `A garden has at most ${MEASURES_AT_MOST} measures, delete one first` };
const TAKEN = { name: "Name is taken by another measure" };

const place = (axis: string) => float({ nullable: true, describe: `${axis}, mm; null: at no place` });

const fields = {
  ...recordKeys,
  name: field(text({ maximum: NAME_MAXIMUM, example: "Rain" }), "C!", "E"),
  unit: field(
    text({ maximum: 12, default: "", empty: true, describe: "mm, %, °C, hPa, km/h, l, lx or own text" }),
    "C",
    "E",
  ),
  kind: field(oneOf(KINDS, { default: "other" }), "C", "E"),
  mode: field(
    oneOf(["amount", "counter"], {
      nullable: true,
      describe: "Of rain: mm since the value before, or the state of a counter. Null with other kinds",
    }),
    "C",
    "E",
  ),
  min: field(float({ nullable: true, describe: "Below it is out of bounds" }), "C", "E"),
  max: field(float({ nullable: true, describe: "Above it is out of bounds" }), "C", "E"),
  silent_hours: field(
    integer({ minimum: 1, maximum: 8760, nullable: true, describe: "Without a value for so long it is silent" }),
    "C",
    "E",
  ),
  x: field(place("x"), "C", "E"),
  y: field(place("y"), "C", "E"),
  z: field(place("z"), "C", "E"),
  source: field(sourceField(), "C", "E"),
  seen: field(boolean({ describe: "Whether a person has looked at it; each edit by one says so" }), "R"),
  value: field(float({ nullable: true })),
  at: field(time({ nullable: true })),
  by: field(text({ nullable: true })),
};
type MeasureChange = Change<typeof fields>;

const others = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("measures").select(["id", "name", "source"]).where("device_id", "=", p.device_id),
);

/** The form in which names are compared. */
export const nameKey = (name: string): string => name.normalize("NFC").toLowerCase();

const limitProblem = ({ db, deviceId }: Context, added: number): Problems | undefined =>
  measures.store.count(db, deviceId) + added > MEASURES_AT_MOST ? TOO_MANY : undefined;

function nameProblem({ db, deviceId }: Context, { current, input: { name } }: MeasureChange): Problems | undefined {
  if (typeof name !== "string") return undefined;
  const same = db.all(others, { device_id: deviceId }).find((other) => nameKey(other.name) === nameKey(name));
  return same && same.id !== current?.id ? TAKEN : undefined;
}

function boundsProblem(_: Context, { next: { min, max } }: MeasureChange): Problems | undefined {
  return typeof min === "number" && typeof max === "number" && min >= max
    ? { max: "Max must be above min" }
    : undefined;
}

/** Why a source cannot be. */
const ownSourceProblem = (context: Context, { current, input: { source } }: MeasureChange): Problems | undefined =>
  sourceProblem(context, source ?? null) ?? sharedProblem(context, source ?? {}, current?.id ?? undefined);

/** Why a source cannot be beside those of the other measures. */
function sharedProblem({ db, deviceId }: Context, { topic, sensor_id }: Source, id?: number): Problems | undefined {
  const sources = db
    .all(others, { device_id: deviceId })
    .filter((other) => other.id !== id)
    .map((other) => JSON.parse(other.source ?? "{}") as Source); // as it is stored
  const topics = new Set(sources.map((other) => other.topic).filter((each) => typeof each === "string"));
  if (typeof topic === "string" && topics.add(topic).size > TOPICS_AT_MOST)
    return { source: `Source: a garden listens to at most ${TOPICS_AT_MOST} topics` };
  if (typeof sensor_id === "number" && sources.filter((of) => of.sensor_id === sensor_id).length >= OF_SENSOR_AT_MOST)
    return { source: `Source: at most ${OF_SENSOR_AT_MOST} measures come from one sensor` };
  return undefined;
}

/** Only rain has a mode. A person has seen each measure that a person makes or edits. */
function complete({ caller }: Context, { current, next }: MeasureChange) {
  const mode = next.kind === "rain" ? (next.mode ?? "amount") : null;
  const isOfPerson = caller.kind === "person";
  return { mode, ...(isOfPerson ? { seen: true } : current ? {} : { seen: false }) };
}

/** The values stay with the server that has them. */
const imported: ImportRules = {
  after: ["sensors"],
  computed: { seen: true, newest: true },
  adapt: (run, measure, note) => {
    const { source } = measure;
    if (!isObject(source)) return measure;
    const sensor = run.idOf("sensors", source["sensor_id"]);
    if (sensor !== undefined) return { ...measure, source: { ...source, sensor_id: sensor } };
    note("source is empty now: choose its sensor or topic anew");
    return { ...measure, source: null };
  },
};

/** A measure as clients see it, with its newest value. */
const present = ({ value, at, by, ...measure }: RecordOf<typeof fields>): object => ({
  ...measure,
  newest: at === null ? null : { value, at, by },
});

const schema = (): TSchema => {
  const { value: _, at: __, by: ___, ...properties } = recordSchema(fields).properties;
  const newest = Type.Object({
    value: Type.Number(),
    at: Type.String({ format: "date-time" }),
    by: Type.String({ description: "Who handed it in" }),
  });
  return Type.Object({ ...properties, newest: Type.Union([newest, Type.Null()]) });
};

/** Measures of a garden: rain, soil, air, wind, tank. Source: `water.md` §2. */
export const measures = defineResource({
  name: "measures",
  summary: "Rain, soil, air, wind or tank of the garden, with its newest value",
  verbs: ["list", "show", "create", "update", "delete"],
  volatile: true,
  fields,
  schema,
  example: { name: "Rain", unit: "mm", kind: "rain", mode: "amount" },
  refusals: { create: { invalid: TAKEN } },
  rightOfBody: ({ body }) => (namesTopic(body) ? "own" : undefined),
  imported,
  journal: {
    silent: ["value", "at", "by", "folded_until"],
    restored: (context, id) => limitProblem(context, 0) ?? restoredProblem(context, id),
  },
  rules: [
    (context, { current }) => (current ? undefined : limitProblem(context, 1)),
    nameProblem,
    boundsProblem,
    ownSourceProblem,
  ],
  complete,
  present,
});

/** A measure that comes back must not have the name of one that was made meanwhile, nor a source that has too many. */
function restoredProblem(context: Context, id: number): Problems | undefined {
  const all = context.db.all(others, { device_id: context.deviceId });
  const own = all.find((each) => each.id === id);
  if (all.some((each) => each.id !== id && nameKey(each.name) === nameKey(own?.name ?? ""))) return TAKEN;
  return sharedProblem(context, JSON.parse(own?.source ?? "{}") as Source, id); // as it is stored
}
