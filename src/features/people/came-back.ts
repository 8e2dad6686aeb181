import type { Database } from "../../platform/db/database";
import { query } from "../../platform/db/query";
import { DAY_MS } from "../../platform/time";

/** Time after a restore in which people are told who may be back. */
const TOLD_MS = 30 * DAY_MS;

const restored = query((q) => q.selectFrom("journal").select("restored_at"));
const everybody = query((q) =>
  q
    .selectFrom("members as member")
    .innerJoin("users as person", "person.id", "member.user_id")
    .innerJoin("users as owner", "owner.device_id", "member.device_id")
    .select(["person.name", "owner.email as owner"])
    .unionAll(
      q
        .selectFrom("programs as program")
        .innerJoin("users as owner", "owner.device_id", "program.device_id")
        .select(["program.name", "owner.email as owner"]),
    ),
);

/**
 * Members and programs of all gardens after a restore, if there was one lately. Those who had been removed since the copy
 * are among them. Source: `people.md` §2.
 */
export function cameBack(db: Database, now: Date) {
  const at = db.get(restored, {})?.restored_at ?? undefined;
  if (at === undefined || now.getTime() - Date.parse(at) > TOLD_MS) return undefined;
  const people = db.all(everybody, {}).map(({ name, owner }) => `${name} in the garden of ${owner}`);
  return people.length === 0 ? undefined : { at, people };
}
