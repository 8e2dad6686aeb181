import { Type } from "@sinclair/typebox";
import { sql } from "kysely";
import type { Context } from "../../../framework/context";
import type { Problems } from "../../../framework/errors";
import { array, object } from "../../../framework/field/composite-fields";
import { integer, oneOf, text, time } from "../../../framework/field/field";
import { field, recordSchema } from "../../../framework/field/fields";
import { type Change, recordKeys } from "../../../framework/resource/definition";
import { defineResource } from "../../../framework/resource/resource";
import { named } from "../../../framework/field/schema";
import { type Placeholders, query, valuesIn } from "../../../platform/db/query";
import { removeExpiredEvents } from "./expiry";
import { ENUMS } from "../language/enums";
import { regimenImport } from "./regimen-import";
import type { CheckOutcome } from "../language/check";
import { scriptBodies, scriptBody } from "../body";

const IN_USE = { regimen: "Regimen is in use by farm events, delete them first" };

/** Most items (`sequences.md` §7). A list ten times as long is refused before its items are read. */
const ITEM_MAXIMUM = 500;

/** One execution of a sequence, `time_offset` ms after midnight of the start day. */
const item = object(
  { time_offset: integer({ wide: true, describe: "ms from midnight of the start day" }), sequence_id: integer() },
  { required: ["time_offset", "sequence_id"] },
);

const fields = {
  ...recordKeys,
  name: field(text({ maximum: 280 }), "C!", "E"),
  color: field(oneOf(ENUMS.Color), "C!", "E"),
  body: field(scriptBody("internal_regimen", []), "C", "E"),
  regimen_items: field(array(item, { elements: 10 * ITEM_MAXIMUM, limits: { maxItems: ITEM_MAXIMUM } }), "C!", "E"),
};
/** Fields of an item in a record. */
const itemFields = {
  id: field(integer(), "R"),
  created_at: field(time(), "R"),
  updated_at: field(time(), "R"),
  regimen_id: field(integer(), "R"),
  sequence_id: field(integer(), "R"),
  time_offset: field(integer({ describe: "ms from midnight of the start day" }), "R"),
};
type RegimenChange = Change<typeof fields, CheckOutcome | undefined>;
const bodies = scriptBodies("Regimen", "internal_regimen", "error");

const ownSequences = query((q, p: Placeholders<{ device_id: number; ids: string }>) =>
  q.selectFrom("sequences").select("id").where("device_id", "=", p.device_id).where("id", "in", valuesIn(p.ids)),
);
const removeItems = query((q, p: Placeholders<{ regimen_id: number }>) =>
  q.deleteFrom("regimen_items").where("regimen_id", "=", p.regimen_id),
);
const insertItems = query((q, p: Placeholders<{ regimen_id: number; items: string; now: string }>) =>
  q
    .insertInto("regimen_items")
    .columns(["regimen_id", "sequence_id", "time_offset", "created_at", "updated_at"])
    .expression((e) =>
      e
        .selectFrom(sql<{ value: string }>`json_each(${p.items})`.as("item"))
        .select([
          e.val(p.regimen_id).as("regimen_id"),
          sql<number>`item.value ->> 'sequence_id'`.as("sequence_id"),
          sql<number>`item.value ->> 'time_offset'`.as("time_offset"),
          e.val(p.now).as("created_at"),
          e.val(p.now).as("updated_at"),
        ]),
    ),
);
const events = query((q, p: Placeholders<{ id: number; device_id: number }>) =>
  q
    .selectFrom("farm_events")
    .select("id")
    .where("device_id", "=", p.device_id)
    .where("executable_type", "=", "Regimen")
    .where("executable_id", "=", p.id)
    .limit(1),
);

/** Items must be complete and name sequences of the device; there are at most 500 (`sequences.md` §7). */
function itemProblems({ db, deviceId }: Context, { input, current }: RegimenChange): Problems | undefined {
  const items = input.regimen_items ?? [];
  if (items.length > ITEM_MAXIMUM) return { regimen_items: `A regimen has at most ${ITEM_MAXIMUM} items` };
  const ids = [...new Set(items.map(({ sequence_id }) => sequence_id))];
  const known = new Set(db.all(ownSequences, { device_id: deviceId, ids: JSON.stringify(ids) }).map(({ id }) => id));
  const stray = items.find(({ sequence_id }) => !known.has(sequence_id ?? 0));
  if (!stray) return undefined;
  const problem = `The sequence of this item does not exist: ${JSON.stringify(stray)}`;
  return current ? { regimen_items: problem } : { error: problem };
}

function replaceItems({ db, nowText }: Context, id: number, { input: { regimen_items } }: RegimenChange): void {
  if (!regimen_items) return;
  db.run(removeItems, { regimen_id: id });
  db.run(insertItems, { regimen_id: id, items: JSON.stringify(regimen_items), now: nowText });
}

function storeParts(context: Context, id: number, change: RegimenChange): void {
  replaceItems(context, id, change);
  bodies.remember(context, id, change);
}

/** Check of a regimen that an undo has put back. */
function restored(context: Context, id: number): Problems | undefined {
  return bodies.restored(context, id, regimens.find(context, id).body);
}

/** Executes sequences at offsets from a start date. Source: `sequences.md` §7. */
export const regimens = defineResource({
  name: "regimens",
  syncClass: "Regimen",
  summary: "Executes sequences at offsets from a start date",
  verbs: ["list", "show", "create", "update", "delete"],
  paginated: true,
  fields,
  schema: () => {
    const { properties } = recordSchema(fields);
    return Type.Object({
      ...properties,
      regimen_items: Type.Array(named("RegimenItem", () => recordSchema(itemFields))),
    });
  },
  example: { name: "Weekly care", color: "green", regimen_items: [{ sequence_id: 1, time_offset: 28_800_000 }] },
  refusals: { delete: { invalid: IN_USE } },
  computed: {
    regimen_items: sql`(
      select json_group_array(json_object(
        'id', item.id, 'created_at', item.created_at, 'updated_at', item.updated_at, 'regimen_id', item.regimen_id,
        'sequence_id', item.sequence_id, 'time_offset', item.time_offset) order by item.id)
      from regimen_items as item where item.regimen_id = regimens.id
    )`,
  },
  unique: ["name"],
  imported: regimenImport,
  journal: {
    parts: [{ table: "regimen_items", column: "regimen_id" }],
    restored,
  },
  sync: "regimens",
  touches: true,
  check: bodies.check,
  rules: [bodies.rule, itemProblems],
  complete: (_, change) => bodies.complete(change),
  created: storeParts,
  updated: storeParts,
  deleteRules: [
    (context, { id }) => {
      removeExpiredEvents(context);
      const used = context.db.get(events, { id: Number(id), device_id: context.deviceId });
      return used ? IN_USE : undefined;
    },
  ],
  deleting: (context, { id }) => bodies.forget(context, Number(id)),
});
