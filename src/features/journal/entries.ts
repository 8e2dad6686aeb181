import { sql } from "kysely";
import type { Database } from "../../platform/db/database";
import { type OfDevice, type Placeholders, query, textsIn } from "../../platform/db/query";
import { ACTIONS } from "./actions";
import { numbersOf } from "./tables";

type Stretch = OfDevice & { after: number; limit: number };

/** Columns with what people call a record: a table has one of them at most. */
export const NAMES: readonly string[] = ["name", "label"];

const COLUMNS = ["n", "device_id", "at", "resource", "record_id", "action", "request", "author"] as const;

const epoch = query((q) => q.selectFrom("journal").select("epoch"));
const newest = query((q, p: Placeholders<OfDevice>) =>
  q.selectNoFrom((e) => [
    e.selectFrom("change_floors").select("n").where("device_id", "=", p.device_id).as("floor"),
    sql<number | null>`(select n from ${numbersOf(p)} order by n desc limit 1)`.as("newest"),
  ]),
);
const after = query((q, p: Placeholders<Stretch>) =>
  q
    .selectFrom("changes")
    .select(COLUMNS)
    .where("n", "in", sql<number>`(select n from ${numbersOf(p, sql`${p.after}`)} order by n limit ${p.limit})`)
    .orderBy("n"),
);
/** The name of what was deleted, as it was stored then. */
const deletedName = sql<string | null>`case when action in (${sql.lit(ACTIONS.deleted)}, ${sql.lit(ACTIONS.archived)})
  then coalesce(${sql.join(NAMES.map((name) => sql`previous ->> ${sql.lit(name)}`))}) end`;
const last = query((q, p: Placeholders<OfDevice & { limit: number }>) =>
  q
    .selectFrom("changes")
    .select([...COLUMNS, deletedName.as("name")])
    .where("n", "in", sql<number>`(select n from ${numbersOf(p)} order by n desc limit ${p.limit})`)
    .orderBy("n", "desc"),
);
const whole = query((q, p: Placeholders<OfDevice & { after: number }>) =>
  q
    .selectFrom("changes")
    .select([...COLUMNS, "opens", "previous"])
    .where("n", "in", sql<number>`(select n from ${numbersOf(p, sql`${p.after}`)})`)
    .orderBy("n", "desc"),
);
const changed = query((q, p: Placeholders<OfDevice & { after: number; resources: string }>) =>
  q
    .selectFrom("changes")
    .select("n")
    .where("n", "in", sql<number>`(select n from ${numbersOf(p, sql`${p.after}`)})`)
    .where("resource", "in", textsIn(p.resources))
    .limit(1),
);
const lastOf = query((q, p: Placeholders<OfDevice & { request: string }>) =>
  q
    .selectFrom("changes")
    .select((e) => e.fn.max("n").as("n"))
    .where("n", "in", sql<number>`(select n from ${numbersOf(p)})`)
    .where("request", "=", p.request),
);
const opening = query((q, p: Placeholders<OfDevice & { n: number }>) =>
  q
    .selectFrom("changes")
    .select((e) => e.fn.max("n").as("n"))
    .where("n", "in", sql<number>`(select n from ${numbersOf(p)})`)
    .where("n", "<=", p.n)
    .where("opens", "=", 1),
);

/** An entry as it is stored, without the former values. */
export type JournalEntry = ReturnType<typeof entriesAfter>[number];
/** The same with the former values. */
export type WholeEntry = ReturnType<typeof wholeEntriesAfter>[number];

/** The name of this history of the data. Another history has another one. */
export const epochOf = (db: Database): string => db.get(epoch, {})?.epoch ?? "";

/** Where the journal of a device begins and ends: entries up to `floor` are not kept. */
export function reachOf(db: Database, deviceId: number): { readonly floor: number; readonly newest: number } {
  const { floor = null, newest: n = null } = db.get(newest, { device_id: deviceId }) ?? {};
  return { floor: floor ?? 0, newest: n ?? floor ?? 0 };
}

/** Whether records of `resources` have changed behind a number. What is not known any more counts as changed. */
export const hasChanged = (db: Database, deviceId: number, after: number, resources: readonly string[]): boolean =>
  reachOf(db, deviceId).floor > after ||
  db.get(changed, { device_id: deviceId, after, resources: JSON.stringify(resources) }) !== undefined;

/** At most `limit` entries behind a number, oldest first. */
export const entriesAfter = (db: Database, deviceId: number, n: number, limit: number) =>
  db.all(after, { device_id: deviceId, after: n, limit });

/** The newest entries, newest first, with the names of what was deleted. */
export const newestEntries = (db: Database, deviceId: number, limit: number) =>
  db.all(last, { device_id: deviceId, limit });

/** All entries behind a number, newest first. */
export const wholeEntriesAfter = (db: Database, deviceId: number, n: number) =>
  db.all(whole, { device_id: deviceId, after: n });

/** Number of the first entry of the last request with this id, if there is one. */
export function openingOf(db: Database, deviceId: number, request: string): number | undefined {
  const n = db.get(lastOf, { device_id: deviceId, request })?.n;
  return typeof n === "number" ? (db.get(opening, { device_id: deviceId, n })?.n ?? n) : undefined;
}

/** The entry's number as clients know it. */
export const numberText = (epochText: string, n: number): string => `${epochText}-${n}`;

/** The parts of a number that clients know. Undefined if it has another form. */
export function parseNumber(text: string): { readonly epoch: string; readonly n: number } | undefined {
  const [, epochText = "", digits] = /^(?:([0-9a-f]{8})-)?(\d{1,15})$/.exec(text) ?? [];
  return digits === undefined ? undefined : { epoch: epochText, n: Number(digits) };
}
