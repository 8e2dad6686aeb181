import { sql } from "kysely";
import type { Context } from "../../framework/context";
import type { Problems } from "../../framework/errors";
import { type Placeholders, query, valuesIn } from "../../platform/db/query";

/** Kinds of records that stored scripts can name (`sequences.md` §9). */
type UsedKind = "sequence" | "tool" | "point" | "point_group" | "peripheral" | "sensor";

/** A stored script that names a record: the script of a sequence, or the body of a regimen or farm event. */
interface ScriptUse {
  readonly owner_type: "Sequence" | "Regimen" | "FarmEvent";
  readonly owner_id: number;
  /** The arg or node that names the record, e.g. `pointer_id`. */
  readonly via: string;
  /** Id of the named record. */
  readonly record_id: number;
  /** Name of the sequence or regimen, start time of the farm event. */
  readonly name: string;
}

const usersOf = query((q, p: Placeholders<{ device_id: number; kind: string; ids: string }>) =>
  q
    .selectFrom("script_references as reference")
    .leftJoin("sequences as sequence", (join) =>
      join.onRef("sequence.id", "=", "reference.owner_id").on("reference.owner_type", "=", "Sequence"),
    )
    .leftJoin("regimens as regimen", (join) =>
      join.onRef("regimen.id", "=", "reference.owner_id").on("reference.owner_type", "=", "Regimen"),
    )
    .leftJoin("farm_events as event", (join) =>
      join.onRef("event.id", "=", "reference.owner_id").on("reference.owner_type", "=", "FarmEvent"),
    )
    .select(["reference.owner_type", "reference.owner_id", "reference.via", "reference.record_id"])
    .select(sql<string>`coalesce(sequence.name, regimen.name, event.start_time, '')`.as("name"))
    .where("reference.device_id", "=", p.device_id)
    .where("reference.kind", "=", p.kind)
    .where("reference.record_id", "in", valuesIn(p.ids))
    .orderBy("name"),
);

/** The stored scripts of the caller's device that name one of the records. */
export function findScriptUses({ db, deviceId }: Context, kind: UsedKind, ids: readonly number[]): ScriptUse[] {
  if (ids.length === 0) return [];
  return db.all(usersOf, { device_id: deviceId, kind, ids: JSON.stringify(ids) }) as ScriptUse[]; // the schema checks owner_type
}

/** Names of the sequences among scripts, each once. */
export const sequenceNames = (users: readonly ScriptUse[]): string[] => [
  ...new Set(users.filter(({ owner_type }) => owner_type === "Sequence").map(({ name }) => name)),
];

/** Scripts in words, each once, sorted: `Sequence 'Weeding'`, `FarmEvent '05/01'`. Source: `garden.md` §2.7. */
export function userNames(users: readonly ScriptUse[], now: Date): string[] {
  const names = users.map(
    ({ owner_type, name }) => `${owner_type} '${owner_type === "FarmEvent" ? shortDate(name, now) : name}'`,
  );
  return [...new Set(names)].sort();
}

type NamedBySequences = "tool" | "peripheral" | "sensor";

/** Refusal of a deletion because the sequences with these names use the record; its key is the kind. */
export const usedBySequencesText = (kind: NamedBySequences, names: readonly string[]): Problems => ({
  [kind]: `Cannot delete ${kind}: used by sequences: ${names.join(", ")}`,
});

/** The refusal of a deletion when sequences of the caller's device name the record, else undefined. */
export function usedBySequences(context: Context, kind: NamedBySequences, id: number): Problems | undefined {
  const names = sequenceNames(findScriptUses(context, kind, [id]));
  return names.length === 0 ? undefined : usedBySequencesText(kind, names);
}

/** Day of a time as a text: `MM/DD`, or `MM/DD/YY` when it is not in the year of `now`. Source: `garden.md` §2.7. */
export function shortDate(time: string, now: Date): string {
  const [year = "", month, day] = time.slice(0, 10).split("-");
  return Number(year) === now.getUTCFullYear() ? `${month}/${day}` : `${month}/${day}/${year.slice(-2)}`;
}
