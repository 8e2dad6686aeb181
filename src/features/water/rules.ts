import type { Context } from "../../framework/context";
import type { Problems } from "../../framework/errors";
import { array } from "../../framework/field/composite-fields";
import { boolean, float, integer, text } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import { type Change, recordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";
import type { ImportRules } from "../../framework/transfer/collection";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { measuresOf } from "../measures";
import { calendarOf } from "../scripts";
import { idsOf, isTooOften } from "./facts";

const MAXIMUM = 20;
const EVENTS = 50;
const TOO_MANY = { error: `A garden has at most ${MAXIMUM} water rules, delete one first` };
const DRY_WET = { wet: "Wet must be above dry" };

const measure = (describe: string) => integer({ nullable: true, describe });
const within = (minimum: number, maximum: number, fallback: number, describe: string) =>
  float({ default: fallback, describe: `${describe}, ${minimum} to ${maximum}` });

const fields = {
  ...recordKeys,
  name: field(text({ maximum: 60, example: "Lettuce" }), "C!", "E"),
  on: field(boolean({ default: true }), "C", "E"),
  point_group_id: field(integer({ nullable: true, describe: "Group of the plants that are watered" }), "C", "E"),
  farm_event_ids: field(
    array(integer(), { elements: EVENTS, default: [], describe: "Events whose sequences water the group" }),
    "C",
    "E",
  ),
  ml_per_plant: field(within(0, 10_000, 200, "ml a day of a plant without a curve"), "C", "E"),
  rain_id: field(measure("Measure of rain"), "C", "E"),
  rain_expected_id: field(measure("Measure of expected rain, which counts half"), "C", "E"),
  soil_id: field(measure("Measure of soil moisture"), "C", "E"),
  dry: field(within(0, 100, 20, "Percent at which the soil wants all"), "C", "E"),
  wet: field(within(0, 100, 60, "Percent at which the soil wants none"), "C", "E"),
  skip_below: field(within(0, 1, 0.25, "A smaller factor skips the run"), "C", "E"),
  at_most: field(within(1, 7, 2, "The largest factor"), "C", "E"),
};
type RuleChange = Change<typeof fields>;

const ownGroup = query((q, p: Placeholders<OfDevice & { id: number }>) =>
  q.selectFrom("point_groups").select("id").where("id", "=", p.id).where("device_id", "=", p.device_id),
);
const others = query((q, p: Placeholders<OfDevice & { id: number }>) =>
  q.selectFrom("water_rules").select("farm_event_ids").where("device_id", "=", p.device_id).where("id", "<>", p.id),
);

const limitProblem = ({ db, deviceId }: Context, added: number): Problems | undefined =>
  waterRules.store.count(db, deviceId) + added > MAXIMUM ? TOO_MANY : undefined;

function groupProblem({ db, deviceId }: Context, { input: { point_group_id: id } }: RuleChange): Problems | undefined {
  if (typeof id !== "number" || db.get(ownGroup, { id, device_id: deviceId })) return undefined;
  return { point_group_id: "The group does not exist" };
}

const KINDS = { rain_id: "rain", rain_expected_id: "rain_expected", soil_id: "soil" } as const;

/** Refusal of a measure that is not there, or of another kind. */
function measureProblem({ db, deviceId }: Context, { input }: RuleChange): Problems | undefined {
  const known = new Map(measuresOf(db, deviceId).map(({ id, kind }) => [id, kind]));
  const wrong = Object.entries(KINDS).filter(([key, kind]) => {
    const id = input[key as keyof typeof KINDS]; // a key of them
    return typeof id === "number" && known.get(id) !== kind;
  });
  return wrong.length === 0
    ? undefined
    : Object.fromEntries(wrong.map(([key, kind]) => [key, `The measure is none of the kind ${kind}`]));
}

/** Events that a rule has not named before are there, start sequences, at most hourly, and belong to no other rule. */
function eventProblem({ db, deviceId }: Context, { input, current }: RuleChange): Problems | undefined {
  const had = new Set(current?.farm_event_ids);
  const ids = (input.farm_event_ids ?? []).filter((id) => !had.has(id));
  if (ids.length === 0) return undefined;
  const events = new Map(calendarOf(db, deviceId).events.map((event) => [event.id, event]));
  const taken = db.all(others, { device_id: deviceId, id: Number(current?.["id"] ?? 0) }).flatMap(idsOf);
  const problem = (say: string): Problems => ({ farm_event_ids: say });
  for (const id of ids) {
    const event = events.get(id);
    if (!event) return problem(`The event ${id} does not exist`);
    if (event.executable_type !== "Sequence") return problem(`The event ${id} does not start a sequence`);
    if (isTooOften(event)) return problem(`The event ${id} takes place more often than hourly`);
    if (taken.includes(id)) return problem(`The event ${id} belongs to another rule`);
  }
  return undefined;
}

const RANGES = {
  ml_per_plant: [0, 10_000],
  dry: [0, 100],
  wet: [0, 100],
  skip_below: [0, 1],
  at_most: [1, 7],
} as const;

function rangeProblem(_: Context, { input, next: { dry, wet } }: RuleChange): Problems | undefined {
  const wrong = Object.entries(RANGES).filter(([key, [least, most]]) => {
    const value = input[key as keyof typeof RANGES]; // a key of them
    return typeof value === "number" && (value < least || value > most);
  });
  if (wrong.length > 0)
    return Object.fromEntries(wrong.map(([key, [least, most]]) => [key, `Must be between ${least} and ${most}`]));
  return typeof dry === "number" && typeof wet === "number" && dry >= wet ? DRY_WET : undefined;
}

/** Events that were not taken over go from the list. */
const imported: ImportRules = {
  after: ["farm_events"],
  adapt: (run, rule) => {
    const { farm_event_ids: ids } = rule;
    const known = (Array.isArray(ids) ? ids : []).flatMap((id) => run.idOf("farm_events", id) ?? []);
    return { ...rule, farm_event_ids: known };
  },
};

/** Rules that say how much of a watering is needed. Source: `water.md` §3. */
export const waterRules = defineResource({
  name: "water_rules",
  summary: "How much water the runs of an event need",
  verbs: ["list", "show", "create", "update", "delete"],
  fields,
  example: { name: "Lettuce", ml_per_plant: 250 },
  refusals: { create: { invalid: DRY_WET } },
  references: {
    point_group_id: "point_groups",
    rain_id: "measures",
    rain_expected_id: "measures",
    soil_id: "measures",
  },
  imported,
  journal: { silent: ["due_at"], restored: (context) => limitProblem(context, 0) },
  rules: [
    (context, { current }) => (current ? undefined : limitProblem(context, 1)),
    groupProblem,
    measureProblem,
    eventProblem,
    rangeProblem,
  ],
});
