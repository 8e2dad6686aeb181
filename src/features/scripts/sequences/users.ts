import { sql } from "kysely";
import type { Context } from "../../../framework/context";
import { type Placeholders, query } from "../../../platform/db/query";
import { findScriptUses, sequenceNames, shortDate } from "../usage";

type Key = { id: number; device_id: number };

const events = query((q, p: Placeholders<Key>) =>
  q
    .selectFrom("farm_events")
    .select("start_time")
    .where("device_id", "=", p.device_id)
    .where("executable_type", "=", "Sequence")
    .where("executable_id", "=", p.id)
    .orderBy("start_time"),
);
const bindings = query((q, p: Placeholders<Key>) =>
  q
    .selectFrom("pin_bindings")
    .select("pin_num")
    .where("device_id", "=", p.device_id)
    .where("sequence_id", "=", p.id)
    .orderBy("pin_num"),
);
const regimens = query((q, p: Placeholders<Key>) =>
  q
    .selectFrom("regimens")
    .select("name")
    .where("device_id", "=", p.device_id)
    .where("id", "in", (e) => e.selectFrom("regimen_items").select("regimen_id").where("sequence_id", "=", p.id))
    .orderBy("name"),
);
const bootSetting = query((q, p: Placeholders<Key>) =>
  q
    .selectFrom("dos_config")
    .select(sql<number>`1`.as("found"))
    .where("device_id", "=", p.device_id)
    .where("boot_sequence_id", "=", p.id),
);

/**
 * Everything that uses a sequence, as a text: `farm events (11/20); pin bindings (pin 4); sequences (Evening round)`;
 * undefined if it is unused. Calling itself does not count. Source: `sequences.md` §4.6.
 */
export function sequenceUsers(context: Context, id: number): string | undefined {
  const { db, deviceId, now } = context;
  const key = { id, device_id: deviceId };
  const callers = findScriptUses(context, "sequence", [id]).filter(({ owner_id }) => owner_id !== id);
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ["farm events", db.all(events, key).map(({ start_time }) => shortDate(start_time, now))],
    ["pin bindings", db.all(bindings, key).map(({ pin_num }) => `pin ${pin_num}`)],
    ["regimens", db.all(regimens, key).map(({ name }) => name)],
    ["sequences", sequenceNames(callers)],
  ];
  const named = groups
    .filter(([, names]) => names.length > 0)
    .map(([group, names]) => `${group} (${[...new Set(names)].join(", ")})`);
  if (db.get(bootSetting, key)) named.push("boot sequence");
  return named.length === 0 ? undefined : named.join("; ");
}
