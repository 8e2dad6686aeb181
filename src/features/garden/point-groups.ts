import { sql } from "kysely";
import type { Context } from "../../framework/context";
import type { Problems } from "../../framework/errors";
import { array, map, object } from "../../framework/field/composite-fields";
import { type FieldType, float, integer, mismatch, Mismatch, NOT_A, oneOf, text } from "../../framework/field/field";
import { choice, meant } from "../../framework/field/field-variants";
import { field } from "../../framework/field/fields";
import { recordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";
import { type Placeholders, query, valuesIn } from "../../platform/db/query";
import { warnOfUnknownFields } from "./point-group-criteria";
import { pointGroupImport } from "./point-groups-import";
import { findScriptUses, removeExpiredEvents, userNames } from "../scripts";

const SORT_TYPES = [
  "xy_ascending",
  "xy_descending",
  "yx_ascending",
  "yx_descending",
  "xy_alternating",
  "yx_alternating",
  "nn",
  "random",
] as const;

/** JSON numbers only, no texts. */
const strictly = (type: FieldType<number>): FieldType<number> => ({
  ...type,
  convert: (value, label) => {
    const converted = typeof value === "number" ? type.convert(value, label) : undefined;
    return typeof converted === "number" ? converted : new Mismatch(`${label} isn't the right class`);
  },
});

/** JSON texts only: neither numbers nor booleans become one. */
const textOnly = (type: FieldType<string>): FieldType<string> => ({
  ...type,
  convert: (value, label) => (typeof value === "string" ? type.convert(value, label) : mismatch(label, NOT_A.string)),
});

/** Members of a group: as many as a device may have points (`garden.md` §2.6). */
const MEMBERS = 1000;
/** Most fields in one kind of criteria, and most values of one field. */
const FIELDS = 100;
const VALUES = 1000;

/** Keys are fields of points. */
const byField = <T>(type: FieldType<T>): FieldType<T> => meant(type, { fieldsOf: "points" });
const DAY = { op: "<", days_ago: 0 } as const;
const CRITERIA = { day: DAY, string_eq: {}, number_eq: {}, number_lt: {}, number_gt: {} };
const criteria = object(
  {
    day: object(
      { op: oneOf(["<", ">"], { default: DAY.op }), days_ago: integer({ default: DAY.days_ago }) },
      { default: DAY },
    ),
    string_eq: byField(map(array(textOnly(text()), { elements: VALUES }), { elements: FIELDS, default: {} })),
    number_eq: byField(map(array(strictly(float()), { elements: VALUES }), { elements: FIELDS, default: {} })),
    number_lt: byField(map(float(), { elements: FIELDS, default: {} })),
    number_gt: byField(map(float(), { elements: FIELDS, default: {} })),
  },
  { default: CRITERIA, describe: "Automatic inclusion, evaluated by the device" },
);

type Members = { device_id: number; ids: string };

const keptPoints = query((q, p: Placeholders<Members>) =>
  q
    .selectFrom("points")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("device_id", "=", p.device_id)
    .where("discarded_at", "is", null)
    .where("id", "in", valuesIn(p.ids)),
);
const removeMembers = query((q, p: Placeholders<{ group_id: number }>) =>
  q.deleteFrom("point_group_items").where("point_group_id", "=", p.group_id),
);
const addMembers = query((q, p: Placeholders<{ group_id: number; ids: string }>) =>
  q
    .insertInto("point_group_items")
    .columns(["point_group_id", "point_id"])
    .expression((e) =>
      e
        .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as("id"))
        .select([e.val(p.group_id).as("point_group_id"), "id.value as point_id"]),
    ),
);

const INVALID_MEMBERS = { points: "Invalid points in group: name kept points, each one once" };
const inUse = (users: string) => ({ in_use: `Cannot delete group: in use by ${users}` });

/** Every member must be a kept point of the device and stand in the list once. */
function memberProblem({ db, deviceId }: Context, ids: readonly number[] | null | undefined): Problems | undefined {
  if (!ids) return undefined;
  const kept = db.get(keptPoints, { device_id: deviceId, ids: JSON.stringify(ids) })?.count ?? 0;
  return kept === ids.length ? undefined : INVALID_MEMBERS;
}

const members = query((q, p: Placeholders<{ group_id: number }>) =>
  q.selectFrom("point_group_items").select("point_id").where("point_group_id", "=", p.group_id),
);
const membersOf = ({ db }: Context, groupId: number): number[] =>
  db.all(members, { group_id: groupId }).map(({ point_id }) => point_id);

/** Replaces the members of a group. The caller has checked that it is a group of the device. */
function setMembers({ db }: Context, groupId: number, ids: readonly number[] | null | undefined): void {
  if (!ids) return;
  db.run(removeMembers, { group_id: groupId });
  db.run(addMembers, { group_id: groupId, ids: JSON.stringify(ids) });
}

function useProblem(context: Context, id: number): Problems | undefined {
  removeExpiredEvents(context);
  const users = userNames(findScriptUses(context, "point_group", [id]), context.now);
  return users.length === 0 ? undefined : inUse(users.join(", "));
}

/** Points by list and by criteria. Source: `garden.md` §3. */
export const pointGroups = defineResource({
  name: "point_groups",
  syncClass: "PointGroup",
  summary: "Collection of points by criteria or explicit list",
  verbs: ["list", "show", "create", "update", "delete"],
  paginated: true,
  fields: {
    ...recordKeys,
    name: field(text({ maximum: 80 }), "C!", "E"),
    point_ids: field(
      array(strictly(integer()), { elements: MEMBERS, describe: "Manually included points" }),
      "C!",
      "E",
    ),
    sort_type: field(choice(SORT_TYPES, { default: "xy_ascending" }), "C", "E"),
    criteria: field(criteria, "C", "E"),
  },
  computed: {
    point_ids: sql`(
      select json_group_array(point_id order by point_id) from point_group_items where point_group_id = point_groups.id
    )`,
  },
  example: { name: "Lettuces", point_ids: [], sort_type: "nn", criteria: { string_eq: { cropdb_slug: ["lettuce"] } } },
  refusals: {
    create: { invalid: INVALID_MEMBERS },
    delete: { invalid: inUse("sequence 'Watering'") },
  },
  touches: true,
  imported: pointGroupImport,
  journal: {
    parts: [{ table: "point_group_items", column: "point_group_id" }],
    restored: (context, id) => memberProblem(context, membersOf(context, id)),
  },
  sync: "point_groups",
  rules: [(context, { input }) => memberProblem(context, input.point_ids)],
  created: (context, id, { input }) => setMembers(context, id, input.point_ids),
  posted: (context, { name, criteria }) => warnOfUnknownFields(context, name ?? "", criteria ?? {}),
  updated: (context, id, { input, current, next }) => {
    setMembers(context, id, input.point_ids);
    if (input.criteria) warnOfUnknownFields(context, next.name ?? "", input.criteria, current?.criteria ?? {});
  },
  deleteRules: [(context, { id }) => useProblem(context, Number(id))],
});
