import type { Context } from "../../framework/context";
import type { Problems } from "../../framework/errors";
import { map } from "../../framework/field/composite-fields";
import { integer, oneOf, text } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import { recordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";
import { type Placeholders, query } from "../../platform/db/query";
import { cutText } from "../../platform/text";

const TYPES = ["height", "spread", "water"] as const;
/** Characters of `data` as JSON text. */
const DATA_MAXIMUM = 500;

const plantsWith = query((q, p: Placeholders<{ device_id: number; id: number }>) =>
  q
    .selectFrom("points")
    .select("name")
    .where("device_id", "=", p.device_id)
    .where((e) =>
      e.or([e("water_curve_id", "=", p.id), e("spread_curve_id", "=", p.id), e("height_curve_id", "=", p.id)]),
    )
    .orderBy("id"),
);

const inUse = (plants: readonly string[]) => ({
  in_use: `Cannot delete curve: in use by ${plants.map((name) => `plant '${name}'`).join(", ")}`,
});

function useProblem({ db, deviceId }: Context, id: number): Problems | undefined {
  const plants = db.all(plantsWith, { device_id: deviceId, id });
  return plants.length === 0 ? undefined : inUse(plants.map(({ name }) => name));
}

/** The problem stands under another key than the field (`garden.md` §4), so the field itself takes any text. */
const typeProblem = (type: string | null | undefined): Problems | undefined =>
  typeof type !== "string" || TYPES.some((known) => known === type)
    ? undefined
    : { curve_type: `${cutText(type, 40)} is not valid, options: ${TYPES.join(", ")}` };

const days = map(integer({ wide: true }), {
  elements: DATA_MAXIMUM, // a JSON text of that length cannot hold more
  maximum: DATA_MAXIMUM,
  keyProblem: (day) => (/^[0-9]+$/.test(day) ? undefined : "must be a whole number of days"),
  describe: "Value by day",
});

const byDay = (data: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(data).sort(([a], [b]) => Number(a) - Number(b)));

/** Water, height and spread of plants by age. Source: `garden.md` §4. */
export const curves = defineResource({
  name: "curves",
  syncClass: "Curve",
  summary: "Time-based plant water/height/spread tables",
  verbs: ["list", "show", "create", "update", "delete"],
  paginated: true,
  fields: {
    ...recordKeys,
    name: field(text({ maximum: 80 }), "C!", "E"),
    type: field({ ...text(), schema: oneOf(TYPES).schema }, "C!", "E"),
    data: field(days, "C!", "E"),
  },
  example: { name: "Lettuce water", type: "water", data: { "1": 100, "50": 500 } },
  refusals: { delete: { invalid: inUse(["Lettuce"]) } },
  rules: [(_, { input }) => typeProblem(input.type)],
  complete: (_, { input: { data } }) => (data ? { data: byDay(data) } : {}),
  unique: ["name"],
  deleteRules: [(context, { id }) => useProblem(context, Number(id))],
});
