import { Type } from "@sinclair/typebox";
import { action, type Endpoints } from "../../framework/action";
import type { Context } from "../../framework/context";
import { invalid, notFound } from "../../framework/errors";
import { fairScheduler } from "../../framework/fair-scheduler";
import { dictionary, named } from "../../framework/field/schema";
import { idOf } from "../../framework/resource/verbs";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { wantedLanguage } from "../../platform/language";
import { type WaterNeed, waterNeed } from "../../robot/garden/need";
import { needText } from "../../robot/garden/need-text";
import { zoneOfDevice } from "../account";
import { factsOf, findRule, type Rule } from "./facts";
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

const shown = (need: WaterNeed, run: number, context: Context) => ({
  ...need,
  text: needText(need, run, zoneOfDevice(context.db, context.deviceId), wantedLanguage(context.acceptedLanguages)),
});

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
        const reckon = () => waterNeed(factsOf(context, rule, calendarOf(db, deviceId))(now.getTime()));
        const need = await services.get(fairScheduler).run(deviceId, reckon);
        context.readmit();
        return need ?? null;
      },
      run: (context, _, need) => (need ? shown(need, context.now.getTime(), context) : null),
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
              id: Type.Integer(),
              farm_event_id: Type.Integer(),
              run: Type.String({ format: "date-time" }),
              taken_back: Type.Boolean({ description: "Whether a person has taken the skip back" }),
              told: orNull(Type.String({ format: "date-time", description: "When the robot was told" })),
            }),
          ),
        ),
      run: (context) =>
        context.db
          .all(decisions, { device_id: context.deviceId, rule_id: ruleOf(context).id })
          .map(({ id, farm_event_id, run, need, factor, taken_back, told_at }) => ({
            ...shown(JSON.parse(need) as WaterNeed, run, context), // as `decide` stores it
            id,
            farm_event_id,
            run: new Date(run).toISOString(),
            factor,
            taken_back: taken_back === 1,
            told: told_at,
          })),
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
