import { Type } from "@sinclair/typebox";
import { action, type Endpoints } from "../../framework/action";
import type { Context } from "../../framework/context";
import { invalid, notFound } from "../../framework/errors";
import { fairScheduler, inTurns } from "../../framework/fair-scheduler";
import { time } from "../../framework/field/field";
import { field, InputReader } from "../../framework/field/fields";
import { dictionary, named } from "../../framework/field/schema";
import { idOf } from "../../framework/resource/verbs";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { DAY_MS } from "../../platform/time";
import type { Span } from "../../robot/calendar/occurrences";
import { wantedLanguage } from "../../platform/language";
import type { WaterNeed } from "../../robot/garden/need";
import { needText } from "../../robot/garden/need-text";
import { zoneOfDevice } from "../account";
import { findRule, needsOf, type Rule } from "./facts";
import { storedNeed, waterRuns } from "./runs";
import { makeSequence } from "./sequence";
import { calendarOf, sequences } from "../scripts";

/** Decisions that an answer has at most: the newest. */
const SHOWN_AT_MOST = 400;

const decisions = query((q, p: Placeholders<OfDevice & { rule_id: number }>) =>
  q
    .selectFrom("water_decisions")
    .select(["id", "farm_event_id", "run", "need", "factor", "pause_id", "taken_back", "told_at"])
    .where("device_id", "=", p.device_id)
    .where("rule_id", "=", p.rule_id)
    .orderBy("run", "desc")
    .limit(SHOWN_AT_MOST),
);

/** @throws Refusal `not_found`. */
function ruleOf(context: Context): Rule {
  const rule = findRule(context, idOf(context));
  if (!rule) throw notFound();
  return rule;
}

const NO_GROUP = { point_group_id: "Choose the group that is watered first" };
const orNull = <T extends ReturnType<typeof Type.Number> | ReturnType<typeof Type.String>>(schema: T) =>
  Type.Union([schema, Type.Null()]);

const needFields = () => ({
  need: Type.Number({ description: "ml since the run before" }),
  rain: Type.Number({ description: "ml of it that fell" }),
  rain_mm: orNull(Type.Number()),
  expected_mm: orNull(Type.Number()),
  soil: orNull(Type.Number({ description: "Percent" })),
  days: Type.Number({ description: "Since the run before" }),
  factor: Type.Number({ description: "Of a day's water" }),
  skipped: Type.Boolean(),
  faults: dictionary(Type.String(), { description: "Measures that did not count, and why" }),
  text: Type.String({ description: "In the language of `Accept-Language`" }),
});

const runFields = () => ({
  farm_event_id: Type.Integer(),
  run: Type.String({ format: "date-time" }),
  taken_back: Type.Boolean({ description: "Whether a person has taken the skip back" }),
});

const SPAN_DAYS = 8;
const SPAN_PROBLEM = { until: `Until must be after from, by at most ${SPAN_DAYS} days` };
const spanFields = {
  from: field(time({ describe: "The first time", example: "2026-05-01T00:00:00.000Z" }), "C!"),
  until: field(time({ describe: "The time after the last", example: "2026-05-08T00:00:00.000Z" }), "C!"),
};
const spanReader = new InputReader(spanFields, "create");

/** @throws Refusal `invalid`. */
function spanOf(context: Context): Span {
  const input = spanReader.read(Object.fromEntries(context.query));
  const [from, until] = [Date.parse(input.from ?? ""), Date.parse(input.until ?? "")]; // required
  if (until <= from || until - from > SPAN_DAYS * DAY_MS) throw invalid(SPAN_PROBLEM);
  return { from, until };
}

/** Shows needs of a garden as the client wants to read them. */
function shownIn({ db, deviceId, acceptedLanguages }: Context) {
  const zone = zoneOfDevice(db, deviceId);
  const language = wantedLanguage(acceptedLanguages);
  return <N extends WaterNeed>(need: N, run: number) => ({ ...need, text: needText(need, run, zone, language) });
}

/** The water of a run as it is shown. */
export const waterRunSchema = () =>
  named("WaterRun", () =>
    Type.Object({
      ...needFields(),
      ...runFields(),
      rule_id: Type.Integer(),
      decided: Type.Boolean({ description: "False: as it would be now" }),
    }),
  );

/** The water of the runs within a span, as it is shown. Everything is done in turns of the account. */
export const waterOfRuns = (context: Context, span: Span) =>
  inTurns(context.services, context.deviceId, shownRuns(context, span));

function* shownRuns(context: Context, span: Span) {
  const { runs, until } = yield* waterRuns(context, span);
  const shown = shownIn(context);
  return { runs: runs.map((each) => shown(each, Date.parse(each.run))), until };
}

const PATH = "/api/water_rules/:id";

/** Decisions of water rules, and their sequences. Source: `water.md` §3. */
export const waterEndpoints: Endpoints = {
  name: "water_decisions",
  isOwn: true,
  summary: "How much water runs were given, and why",
  actions: [
    action({
      method: "GET",
      path: `${PATH}/now`,
      right: "read",
      id: "reckonWater",
      summary: "How much water it would be now",
      description: "As if a run of the rule came now. Null where no plant needs any.",
      response: () => Type.Union([named("WaterNeed", () => Type.Object(needFields())), Type.Null()]),
      prepare: async (context) => {
        const { services, db, deviceId, now } = context;
        const rule = ruleOf(context);
        const run = { key: "", event: 0, run: now.getTime() };
        const reckon = () => needsOf(context, rule, calendarOf(db, deviceId), [run]).next().value?.need;
        const need = await services.get(fairScheduler).run(deviceId, reckon);
        context.readmit();
        return need ?? null;
      },
      run: (context, _, need) => (need ? shownIn(context)(need, context.now.getTime()) : null),
    }),
    action({
      method: "GET",
      path: `${PATH}/decisions`,
      right: "read",
      id: "listWaterDecisions",
      summary: "List the decisions of a rule",
      description: `The newest first, at most ${SHOWN_AT_MOST}. They are kept for 400 days.`,
      response: () =>
        Type.Array(
          named("WaterDecision", () =>
            Type.Object({
              ...needFields(),
              ...runFields(),
              id: Type.Integer(),
              told: orNull(Type.String({ format: "date-time", description: "When the robot was told" })),
            }),
          ),
        ),
      run: (context) => {
        const shown = shownIn(context);
        return context.db
          .all(decisions, { device_id: context.deviceId, rule_id: ruleOf(context).id })
          .map(({ id, farm_event_id, run, told_at, ...stored }) => ({
            ...shown(storedNeed(stored), run),
            id,
            farm_event_id,
            run: new Date(run).toISOString(),
            told: told_at,
          }));
      },
    }),
    action({
      method: "GET",
      path: "/api/water_decisions",
      right: "read",
      id: "listWaterOfRuns",
      summary: "Say how much water runs get",
      description:
        `Of the runs of all rules within a time, ${SPAN_DAYS} days at most, in their order: what was decided, and what would be ` +
        "decided with the values of now. That looks a week ahead, and ends behind 400 runs: `until` tells where.",
      query: spanFields,
      refusals: { invalid: SPAN_PROBLEM },
      response: () =>
        named("WaterOfRuns", () =>
          Type.Object({
            runs: Type.Array(waterRunSchema()),
            until: Type.String({ format: "date-time", description: "All runs before it are there" }),
          }),
        ),
      prepare: async (context) => {
        const found = await waterOfRuns(context, spanOf(context));
        context.readmit();
        return found;
      },
      run: (_, __, found) => found,
    }),
    action({
      method: "POST",
      path: `${PATH}/sequence`,
      right: "write",
      body: "ignored",
      id: "makeWaterSequence",
      summary: "Make the sequence of a rule",
      description: "It waters each plant of the group as the rule says, and fully when the server is gone.",
      refusals: { invalid: NO_GROUP },
      response: () => sequences.schema(),
      writes: "account",
      run: (context) => {
        const rule = ruleOf(context);
        if (rule.point_group_id === null) throw invalid(NO_GROUP);
        return makeSequence(context, rule);
      },
    }),
  ],
};
