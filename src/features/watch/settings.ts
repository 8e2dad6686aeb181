import { Type } from "@sinclair/typebox";
import { action, type Endpoints } from "../../framework/action";
import type { Context } from "../../framework/context";
import { forbidden, invalid, type Problems } from "../../framework/errors";
import { array, map, object } from "../../framework/field/composite-fields";
import { boolean, float, integer, oneOf, text } from "../../framework/field/field";
import { field, type InputOf } from "../../framework/field/fields";
import { dictionary, named } from "../../framework/field/schema";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { findUser, isPupil } from "../account";
import { KINDS, type Kind } from "./kinds";
import { measuresOf } from "../measures";
import { type Limit, limitsIn, type Weather, WEATHER_KINDS, weatherIn } from "./notices/watched-values";
import { isMailOn } from "../../framework/mail";
import { testAction } from "./ways/test-message";
import { saveWays, shownSettings } from "./ways/edit";
import { isKnown, know, personOf, saveWatcher, WAY_TYPES } from "./ways/persons";

const LIMIT_MAXIMUM = 50;
const FOLLOWED_MAXIMUM = 100;
const WAY_MAXIMUM = 10;

const HOUR = { pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/, must: "must be a time such as 22:00" };
const hour = () => text({ nullable: true, form: HOUR });
const TOPIC = { pattern: /^[\w-]{1,64}$/, must: "must be letters, digits, _ and -" };
const PLAIN = { pattern: /^[\x21-\x7e]*$/, must: "must be plain characters without blanks" };
const ids = () => array(integer({ minimum: 1 }), { elements: FOLLOWED_MAXIMUM });

const limit = object(
  {
    sensor_id: integer({ minimum: 1 }),
    min: float({ nullable: true }),
    max: float({ nullable: true }),
    silent_hours: integer({ minimum: 1, maximum: 8_760, nullable: true }),
  },
  { required: ["sensor_id"] },
);
const way = object({
  id: integer({ minimum: 1 }),
  type: oneOf(WAY_TYPES),
  kinds: map(boolean(), { elements: 20 }),
  url: text({ maximum: 1_000 }),
  topic: text({ form: TOPIC }),
  token: text({ maximum: 200, form: PLAIN }),
  priority: integer({ minimum: 1, maximum: 5 }),
});

const measure = () => integer({ minimum: 1 });
const below = object({ measure_id: measure(), min: float() }, { required: ["measure_id", "min"], nullable: true });
const above = object({ measure_id: measure(), max: float() }, { required: ["measure_id", "max"], nullable: true });

const fields = {
  away_minutes: field(integer({ minimum: 30, maximum: 43_200 }), "C"),
  limits: field(array(limit, { elements: LIMIT_MAXIMUM }), "C"),
  frost: field(below, "C"),
  heat: field(above, "C"),
  rain: field(above, "C"),
  quiet_from: field(hour(), "C"),
  quiet_to: field(hour(), "C"),
  followed_events: field(ids(), "C"),
  followed_sequences: field(ids(), "C"),
  ways: field(array(way, { elements: WAY_MAXIMUM }), "C"),
};
type Input = InputOf<typeof fields>;

const ofGarden = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("watched").select(["away_minutes", "limits", "weather"]).where("device_id", "=", p.device_id),
);
const saveGarden = query((q, p: Placeholders<OfDevice & { away_minutes: number; limits: string; weather: string }>) =>
  q
    .insertInto("watched")
    .values({
      device_id: p.device_id,
      away_minutes: p.away_minutes,
      limits: p.limits,
      weather: p.weather,
      due_at: "",
    })
    .onConflict((conflict) =>
      conflict
        .column("device_id")
        .doUpdateSet({ away_minutes: p.away_minutes, limits: p.limits, weather: p.weather, due_at: "" }),
    ),
);
const sensorIds = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("sensors").select("id").where("device_id", "=", p.device_id),
);

const AWAY_MINUTES = 1_440;

interface OfGarden {
  readonly away_minutes: number;
  readonly limits: readonly Limit[];
  readonly weather: Weather;
}

function gardenOf({ db, deviceId }: Context): OfGarden {
  const row = db.get(ofGarden, { device_id: deviceId });
  return {
    away_minutes: row?.away_minutes ?? AWAY_MINUTES,
    limits: limitsIn(row?.limits ?? "[]"),
    weather: weatherIn(row?.weather ?? "{}"),
  };
}

const kindsOf = (kinds: readonly Kind[]): Record<Kind, boolean> =>
  Object.fromEntries(KINDS.map((kind) => [kind, kinds.includes(kind)])) as Record<Kind, boolean>; // each of them

/** The settings of a garden, and those of the person who asks. */
function show(context: Context, secrets: ReadonlyMap<number, string> = new Map()): object {
  const { away_minutes, limits, weather } = gardenOf(context);
  const { userId: _, ways, ...person } = personOf(context.db, context.deviceId, context.userId);
  return {
    away_minutes,
    limits: limits.map(({ since: _since, ...shown }) => shown),
    ...Object.fromEntries(WEATHER_KINDS.map((kind) => [kind, weather[kind] ?? null])),
    ...person,
    ways: ways.map(({ id, type, kinds, settings, refused }) => ({
      id,
      type,
      kinds: kindsOf(kinds),
      refused,
      ...shownSettings(type, settings),
      ...(secrets.has(id) ? { secret: secrets.get(id) } : {}),
    })),
    may_post: context.services.config.notifyFetch,
    has_mail: isMailOn(context.services.config),
  };
}

function limitProblem({ db, deviceId }: Context, limits: readonly Omit<Limit, "since">[]): Problems | undefined {
  const known = new Set(db.all(sensorIds, { device_id: deviceId }).map(({ id }) => id));
  if (limits.some(({ sensor_id }) => !known.has(sensor_id))) return { limits: "A sensor does not exist" };
  if (new Set(limits.map(({ sensor_id }) => sensor_id)).size < limits.length)
    return { limits: "A sensor has two limits" };
  if (limits.some(({ min, max }) => min !== null && max !== null && min >= max))
    return { limits: "Min must be below max" };
  return undefined;
}

function weatherProblem({ db, deviceId }: Context, changed: Weather): Problems | undefined {
  const measures = measuresOf(db, deviceId);
  for (const kind of WEATHER_KINDS) {
    const named = changed[kind];
    const found = measures.find(({ id }) => id === named?.measure_id);
    if (named && !found) return { [kind]: "A measure does not exist" };
    if (kind === "rain" && found && found.kind !== "rain") return { rain: "Rain is told by a measure of rain" };
  }
  return undefined;
}

function saveOfGarden(context: Context, { away_minutes, limits, frost, heat, rain }: Input): void {
  const changed = Object.fromEntries(
    Object.entries({ frost, heat, rain }).filter(([, named]) => named !== undefined),
  ) as Weather; // null: no longer
  if ((away_minutes ?? limits ?? undefined) === undefined && Object.keys(changed).length === 0) return;
  const before = gardenOf(context);
  const wrong = weatherProblem(context, changed);
  if (wrong) throw invalid(wrong);
  const named = Object.entries({ ...before.weather, ...changed }).filter(([, each]) => each !== null);
  const next = limits?.map(({ sensor_id, min, max, silent_hours }) => ({
    sensor_id: sensor_id ?? 0, // it is required
    min: min ?? null,
    max: max ?? null,
    silent_hours: silent_hours ?? null,
  }));
  const problem = next && limitProblem(context, next);
  if (problem) throw invalid(problem);
  const since = (id: number): string =>
    before.limits.find(({ sensor_id }) => sensor_id === id)?.since ?? context.nowText;
  const stored = next?.map((each) => ({ ...each, since: since(each.sensor_id) })) ?? before.limits;
  context.db.run(saveGarden, {
    device_id: context.deviceId,
    away_minutes: away_minutes ?? before.away_minutes,
    limits: JSON.stringify(stored),
    weather: JSON.stringify(Object.fromEntries(named)),
  });
}

const maybe = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const response = () =>
  named("Watch", () =>
    Type.Object({
      away_minutes: Type.Integer(),
      limits: Type.Array(
        Type.Object({
          sensor_id: Type.Integer(),
          min: maybe(Type.Number()),
          max: maybe(Type.Number()),
          silent_hours: maybe(Type.Integer()),
        }),
      ),
      frost: maybe(Type.Object({ measure_id: Type.Integer(), min: Type.Number() })),
      heat: maybe(Type.Object({ measure_id: Type.Integer(), max: Type.Number() })),
      rain: maybe(
        Type.Object({
          measure_id: Type.Integer(),
          max: Type.Number({ description: "Millimetres that fell within 24 hours" }),
        }),
      ),
      quiet_from: maybe(Type.String({ description: "HH:MM in the zone of the device" })),
      quiet_to: maybe(Type.String()),
      followed_events: Type.Array(Type.Integer()),
      followed_sequences: Type.Array(Type.Integer()),
      ways: Type.Array(
        Type.Object({
          id: Type.Integer(),
          type: Type.Union(WAY_TYPES.map((type) => Type.Literal(type))),
          kinds: dictionary(Type.Boolean()),
          refused: maybe(Type.String({ description: "Why it is tried no more until it is edited" })),
          url: Type.Optional(Type.String()),
          topic: Type.Optional(Type.String()),
          priority: Type.Optional(Type.Integer()),
          has_token: Type.Optional(Type.Boolean()),
          secret: Type.Optional(Type.String({ description: "Of a new webhook, shown this once" })),
        }),
      ),
      may_post: Type.Union(
        ["off", "public", "lan"].map((mode) => Type.Literal(mode)),
        { description: "To which addresses the operator lets notices be posted" },
      ),
      has_mail: Type.Boolean(),
    }),
  );

/** Settings of the garden; all others are of the person. */
const OF_GARDEN = ["away_minutes", "limits", ...WEATHER_KINDS];

const PATH = "/api/watch";
const NO_WAYS = "A pupil is here for a day, and is told of nothing afterwards.";

/** The settings of the watch over a garden. Source: `watch.md` §2. */
export const watchEndpoints: Endpoints = {
  name: "watch",
  isOwn: true,
  summary: "What is noticed, and who is told",
  actions: [
    testAction,
    action({
      method: "GET",
      path: PATH,
      right: "person",
      isForPeople: true,
      id: "showWatch",
      summary: "Show what is noticed, and how one is told",
      description: "Limits are of the garden; ways, quiet hours and what is followed are of the person who asks.",
      response,
      needsWrite: ({ db, deviceId, userId }) => !isKnown(db, deviceId, userId),
      run: (context) => {
        if (!isKnown(context.db, context.deviceId, context.userId))
          know(context.services, context.deviceId, context.userId);
        return show(context);
      },
    }),
    action({
      method: "PATCH",
      path: PATH,
      right: "person",
      isForPeople: true,
      rightOfBody: ({ body }) => (OF_GARDEN.some((key) => Object.hasOwn(body, key)) ? "write" : undefined),
      id: "editWatch",
      summary: "Change what is noticed, and how one is told",
      description: "Only the keys that are sent change. Lists are whole: a way without an id is new.",
      input: fields,
      example: { away_minutes: 720, quiet_from: "22:00", quiet_to: "07:00" },
      response,
      writes: "account",
      run: (context, read) => {
        const { services, db, deviceId, userId, body } = context;
        // Keys that were not sent have been read as null.
        const input: Input = Object.fromEntries(Object.entries(read).filter(([key]) => Object.hasOwn(body, key)));
        know(services, deviceId, userId);
        saveOfGarden(context, input);
        const before = personOf(db, deviceId, userId);
        saveWatcher(db, deviceId, userId, {
          quiet_from: input.quiet_from === undefined ? before.quiet_from : input.quiet_from,
          quiet_to: input.quiet_to === undefined ? before.quiet_to : input.quiet_to,
          followed_events: input.followed_events ?? before.followed_events,
          followed_sequences: input.followed_sequences ?? before.followed_sequences,
        });
        if (input.ways && isPupil(findUser(db, userId)?.email ?? "")) throw forbidden(NO_WAYS);
        const secrets = input.ways ? saveWays(context, input.ways) : new Map<number, string>();
        return show(context, secrets);
      },
    }),
  ],
};
