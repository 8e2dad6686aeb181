import { Type } from "@sinclair/typebox";
import { action, type Endpoints, Reply } from "../../framework/action";
import type { Context } from "../../framework/context";
import { invalid, invalidRequest, notFound, tooManyRequests } from "../../framework/errors";
import { inTurns } from "../../framework/fair-scheduler";
import { oneOf, time } from "../../framework/field/field";
import { field, InputReader } from "../../framework/field/fields";
import { named } from "../../framework/field/schema";
import { idOf } from "../../framework/resource/verbs";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { DAY_MS } from "../../platform/time";
import { zoneOfDevice } from "../account";
import { csvOf } from "./csv";
import { flood } from "./flood";
import { daysBetween, hoursBetween, type Past, type Shown, SHOWN_AT_MOST, type Span, valuesBetween } from "./past";
import { takeValues, VALUES_AT_MOST, valuesIn } from "./values";

const PATH = "/api/measures/:id/values";
const NO_VALUES = `Send name and value, or values: a list of 1 to ${VALUES_AT_MOST} of them`;

/** The time that is shown without `from`, by the length of the spans. */
const SHOWN_MS = { value: 7 * DAY_MS, hour: 90 * DAY_MS, day: 5 * 366 * DAY_MS } as const;

const queryFields = {
  from: field(time({ describe: "Without it: as far back as it is kept" }), "C"),
  to: field(time({ describe: "Without it: now" }), "C"),
  by: field(oneOf(["value", "hour", "day"], { default: "value", describe: "Single values, or spans of them" }), "C"),
};
const queryReader = new InputReader(queryFields, "create");

const ofMeasure = query((q, p: Placeholders<OfDevice & { id: number }>) =>
  q
    .selectFrom("measures")
    .select(["id", "device_id", "name", "unit", "mode", "folded_until"])
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id),
);

/** @throws Refusal `not_found`. */
function measureOf(context: Context): Past & { readonly name: string; readonly unit: string } {
  const found = context.db.get(ofMeasure, { id: idOf(context), device_id: context.deviceId });
  if (!found) throw notFound();
  return found;
}

/** The values that a request asks for, in their order. @throws Refusal `not_found`, `invalid`. */
async function pastOf(context: Context): Promise<readonly (Shown | Span)[]> {
  const { services, db, deviceId, now } = context;
  const measure = measureOf(context);
  const { from, to, by } = queryReader.read(Object.fromEntries(context.query));
  const end = to ? Date.parse(to) : now.getTime() + DAY_MS;
  const begin = from ? Date.parse(from) : end - SHOWN_MS[by ?? "value"];
  if (begin >= end) throw invalid({ to: "To must be after from" });
  if (by === "hour") return inTurns(services, deviceId, hoursBetween(db, measure, begin, end));
  if (by === "day")
    return inTurns(services, deviceId, daysBetween(db, measure, begin, end, zoneOfDevice(db, deviceId)));
  return valuesBetween(db, measure, begin, end);
}

/** Values for a token that has not ended meanwhile. @throws Refusal `unauthenticated`. */
async function admittedPastOf(context: Context): ReturnType<typeof pastOf> {
  const past = await pastOf(context);
  context.readmit();
  return past;
}

const textOf = (at: number): string => new Date(at).toISOString();

const recordOf = (each: Shown | Span): object =>
  "count" in each
    ? { at: textOf(each.at), value: each.value, min: each.min, max: each.max, count: each.count }
    : { at: textOf(each.at), value: each.value };

const rowOf = (each: Shown | Span) => [
  textOf(each.at),
  each.value,
  ...("count" in each ? [each.min, each.max, each.count] : []),
];

const ANSWERS = `By hour or day also \`min\`, \`max\` and \`count\`. Of rain \`value\` is what fell. At most ${SHOWN_AT_MOST} single values, the newest.`;

/** The values of measures. Source: `water.md` §2. */
export const measureValues: Endpoints = {
  name: "measure_values",
  isOwn: true,
  summary: "Values of measures",
  actions: [
    action({
      method: "POST",
      path: "/api/measures/values",
      right: ["measure", "write"],
      id: "handInValues",
      summary: "Hand in values",
      description: "One, or up to 500. Good ones are taken. An unknown name becomes a new measure.",
      example: { name: "Rain", value: 2.4, at: "2026-03-01T08:15:30.123Z" },
      request: () => {
        const value = Type.Object({
          name: Type.String({ maxLength: 60 }),
          value: Type.Number(),
          at: Type.Optional(Type.String({ format: "date-time" })),
        });
        return named("NewMeasureValues", () =>
          Type.Union([value, Type.Object({ values: Type.Array(value, { minItems: 1, maxItems: VALUES_AT_MOST }) })]),
        );
      },
      refusals: { invalid: { error: NO_VALUES } },
      response: () =>
        named("TakenValues", () =>
          Type.Object({
            taken: Type.Integer(),
            left_out: Type.Array(Type.Object({ index: Type.Integer(), reason: Type.String() })),
          }),
        ),
      writes: "log",
      run: (context) => {
        const { services, deviceId, now, body, caller, onlyId } = context;
        const values = valuesIn(body);
        if (!values) throw invalidRequest(NO_VALUES);
        const wait = services.get(flood).count(deviceId, values.length, now);
        if (wait !== undefined) throw tooManyRequests(wait);
        return takeValues(context, values, { by: caller.name || caller.kind, isOnce: onlyId !== undefined });
      },
    }),
    action({
      method: "GET",
      path: PATH,
      right: "read",
      id: "listMeasureValues",
      summary: "Show the values of a measure",
      description: ANSWERS,
      query: queryFields,
      response: () =>
        Type.Array(
          named("MeasureValue", () =>
            Type.Object({
              at: Type.String({ format: "date-time" }),
              value: Type.Number(),
              min: Type.Optional(Type.Number()),
              max: Type.Optional(Type.Number()),
              count: Type.Optional(Type.Integer()),
            }),
          ),
        ),
      prepare: admittedPastOf,
      run: (_, __, past) => past.map(recordOf),
    }),
    action({
      method: "GET",
      path: `${PATH}.csv`,
      right: "read",
      id: "saveMeasureValues",
      summary: "The values of a measure as a table",
      description: ANSWERS,
      query: queryFields,
      reply: "csv",
      response: () => Type.String({ examples: ["at,Rain (mm)\n2026-05-01T06:00:00.000Z,4.2\n"] }),
      prepare: admittedPastOf,
      run: (context, _, past) => {
        const { name, unit } = measureOf(context);
        const spans = past.some((each) => "count" in each) ? ["min", "max", "count"] : [];
        return new Reply(
          "csv",
          csvOf([["at", unit === "" ? name : `${name} (${unit})`, ...spans], ...past.map(rowOf)]),
        );
      },
    }),
  ],
};
