import { type TSchema, Type } from "@sinclair/typebox";
import type { Context } from "../../../framework/context";
import type { Problems } from "../../../framework/errors";
import { integer, text, time } from "../../../framework/field/field";
import { field, type InputOf, recordSchema } from "../../../framework/field/fields";
import { origin } from "../../../framework/origin";
import { type Change, recordKeys, type RecordOf } from "../../../framework/resource/definition";
import { defineResource } from "../../../framework/resource/resource";
import { type Placeholders, query } from "../../../platform/db/query";
import { isAbout, isWithin } from "../../../robot/calendar/pauses";
import { calendarOf } from "./calendar";
import { alsoLost, robotKnows } from "./consequences";
import { pauseImport } from "./pause-import";
import { SKIP_MS, skipProblem } from "./skip";

const MAXIMUM = 500;
const TOO_MANY = { error: `An account has at most ${MAXIMUM} pauses, delete one first` };

const fields = {
  ...recordKeys,
  farm_event_id: field(integer({ nullable: true, describe: "Null: all events, later ones too" }), "R", "C", "E"),
  run: field(
    {
      ...time({ describe: "Skips exactly the run of this event at this time, in place of `from` and `until`" }),
      storage: "none" as const,
    },
    "C",
  ),
  from: field(time({ describe: "Without it: now" }), "R", "C", "E"),
  until: field(time({ nullable: true, describe: "Null: until somebody ends it" }), "R", "C", "E"),
  reason: field(text({ maximum: 200, default: "", empty: true }), "R", "C", "E"),
  by: field(text({ describe: "Author, as the change journal names authors" }), "R"),
  known_at: field(time({ nullable: true })),
};
type PauseChange = Change<typeof fields>;

const ownEvent = query((q, p: Placeholders<{ id: number; device_id: number }>) =>
  q.selectFrom("farm_events").select("id").where("id", "=", p.id).where("device_id", "=", p.device_id),
);

function eventProblem({ db, deviceId }: Context, { next }: PauseChange): Problems | undefined {
  const id = next.farm_event_id ?? null;
  if (id === null || db.get(ownEvent, { id, device_id: deviceId })) return undefined;
  return { farm_event_id: "The event does not exist" };
}

/** The end is after the beginning, and after now where it is set. */
function spanProblem(context: Context, { input, next }: PauseChange): Problems | undefined {
  const until = next.until ?? undefined;
  if ((input.run ?? undefined) !== undefined || until === undefined) return undefined;
  if (until <= (next.from ?? context.nowText)) return { until: "Until must be after the beginning of the pause" };
  if (input.until !== undefined && until <= context.nowText) return { until: "Until must not be past" };
  return undefined;
}

const limitProblem = ({ db, deviceId }: Context, added: number): Problems | undefined =>
  pauses.store.count(db, deviceId) + added > MAXIMUM ? TOO_MANY : undefined;

/** The pause in which a run that is to be skipped lies already. */
function coveringPause({ db, deviceId }: Context, input: InputOf<typeof fields>): number | undefined {
  const { run, farm_event_id: event } = input;
  if (!run || typeof event !== "number") return undefined;
  const at = Date.parse(run);
  return calendarOf(db, deviceId).pauses.find((pause) => isAbout(pause, event) && isWithin(pause, at))?.id;
}

/** The times of a pause, and who has made it. */
function complete({ services, nowText }: Context, { input, current }: PauseChange) {
  if (current) return undefined;
  const by = services.get(origin).current.author;
  if (!input.run) return { from: input.from ?? nowText, by };
  return { from: input.run, until: new Date(Date.parse(input.run) + SKIP_MS).toISOString(), by };
}

/** A pause as clients see it, with what robots know of it and which other runs it costs. */
const present = ({ run: _, known_at, ...pause }: RecordOf<typeof fields>, context: Context): object => ({
  ...pause,
  robot_knows: robotKnows(context, { ...pause, known_at }),
  also_lost: alsoLost(context, pause),
});

const schema = (): TSchema => {
  const { run: _, known_at: __, ...properties } = recordSchema(fields).properties;
  return Type.Object({
    ...properties,
    robot_knows: Type.Union([Type.String({ format: "date-time" }), Type.Null()], {
      description: "Since when the robot surely obeys it; null while that is not known, or nothing has to be told yet",
    }),
    also_lost: Type.Array(Type.Object({ farm_event_id: Type.Integer(), at: Type.String({ format: "date-time" }) }), {
      description: "Runs that are not paused and may not take place all the same, because a paused one is too near",
    }),
  });
};

/** Spans in which farm events do not take place. Source: `water.md` §1. */
export const pauses = defineResource({
  name: "pauses",
  summary: "Span in which a farm event, or none at all, takes place",
  descriptions: {
    create: "With `run` it skips one run. Answers the pause; if the run is paused already, that pause.",
  },
  verbs: ["list", "show", "create", "update", "delete"],
  volatile: true,
  fields,
  schema,
  example: { from: "2026-05-01T00:00:00.000Z", reason: "Holidays" },
  refusals: { create: { invalid: { until: "Until must be after the beginning of the pause" } } },
  imported: pauseImport,
  journal: { silent: ["known_at", "expired"], expires: "expired", restored: (context) => limitProblem(context, 0) },
  reuse: coveringPause,
  rules: [
    (context, { current }) => (current ? undefined : limitProblem(context, 1)),
    eventProblem,
    spanProblem,
    skipProblem,
  ],
  complete,
  present,
});
