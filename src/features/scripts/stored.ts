import { sql } from "kysely";
import type { Context } from "../../framework/context";
import type { Database } from "../../platform/db/database";
import { type Placeholders, query, type SqlBuilder, valuesIn } from "../../platform/db/query";
import { checkScript, type CheckOutcome, type ScriptParts } from "./language/check";
import type { RecordKind } from "./language/naming";
import type { Node, ScriptRoot } from "./language/node";
import type { FindRecords, FoundRecord } from "./language/records";
import { references } from "./language/references";
import { overlongScript } from "./language/storage";

/** Tables of the records that a script can name. */
const TABLES = {
  sequence: "sequences",
  tool: "tools",
  point_group: "point_groups",
  peripheral: "peripherals",
  sensor: "sensors",
} as const satisfies Record<Exclude<RecordKind, "point">, string>;

type Named = { device_id: number; ids: string };

const ownRecords = Object.fromEntries(
  Object.entries(TABLES).map(([kind, table]) => [
    kind,
    query((q: SqlBuilder, p: Placeholders<Named>) =>
      q.selectFrom(table).select("id").where("device_id", "=", p.device_id).where("id", "in", valuesIn(p.ids)),
    ),
  ]),
);
const ownPoints = query((q, p: Placeholders<Named>) =>
  q
    .selectFrom("points")
    .select(["id", "pointer_type"])
    .where("device_id", "=", p.device_id)
    .where("id", "in", valuesIn(p.ids)),
);

/** Looks up the records a script names on the caller's device, archived points included. */
function recordsOf({ db, deviceId }: Context): FindRecords {
  return (kind, ids): FoundRecord[] => {
    const named = { device_id: deviceId, ids: JSON.stringify(ids) };
    const search = kind === "point" ? ownPoints : ownRecords[kind];
    return search ? db.all(search, named) : [];
  };
}

/** The script of a request in stored form, or its fault (`sequences.md` §3). */
export function checkOwnScript(context: Context, root: ScriptRoot, parts: ScriptParts): CheckOutcome {
  const checkOutcome = checkScript(root, parts, recordsOf(context));
  const overlong = checkOutcome.ok ? overlongScript(checkOutcome.root) : undefined;
  return overlong === undefined ? checkOutcome : { ok: false, fault: "storage", message: overlong };
}

/** The owner of a stored script. */
export interface ScriptOwner {
  readonly type: "Sequence" | "Regimen" | "FarmEvent";
  readonly id: number;
}

const forget = query((q, p: Placeholders<{ device_id: number; type: string; ids: string }>) =>
  q
    .deleteFrom("script_references")
    .where("device_id", "=", p.device_id)
    .where("owner_type", "=", p.type)
    .where("owner_id", "in", valuesIn(p.ids)),
);
const remember = query((q, p: Placeholders<{ device_id: number; type: string; id: number; references: string }>) =>
  q
    .insertInto("script_references")
    .columns(["device_id", "kind", "record_id", "via", "owner_type", "owner_id"])
    .expression((e) =>
      e
        .selectFrom(sql<{ value: string }>`json_each(${p.references})`.as("reference"))
        .select([
          e.val(p.device_id).as("device_id"),
          sql<string>`reference.value ->> 'kind'`.as("kind"),
          sql<number>`reference.value ->> 'id'`.as("record_id"),
          sql<string>`reference.value ->> 'via'`.as("via"),
          e.val(p.type).as("owner_type"),
          e.val(p.id).as("owner_id"),
        ]),
    ),
);

/** Stores which records a script names, so that "in use" is an index look-up (`sequences.md` §9). */
export function rememberReferences(db: Database, deviceId: number, { type, id }: ScriptOwner, script: Node): void {
  forgetReferences(db, deviceId, type, [id]);
  const named = references(script);
  if (named.length > 0) db.run(remember, { device_id: deviceId, type, id, references: JSON.stringify(named) });
}

/** Removes the references of deleted owners. */
export function forgetReferences(
  db: Database,
  deviceId: number,
  type: ScriptOwner["type"],
  ids: readonly number[],
): void {
  db.run(forget, { device_id: deviceId, type, ids: JSON.stringify(ids) });
}
