import { PRACTICE } from "../account";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database";
import { type OfDevice, type Placeholders, query, textsIn, valuesIn } from "../../platform/db/query";
import { ACTIONS } from "./actions";
import { numbersOf } from "./tables";

type Stretch = OfDevice & { after: number; limit: number };

/** Columns with what people call a record: a table has one of them at most. */
export const NAMES: readonly string[] = ["name", "label"];

const COLUMNS = ["n", "device_id", "at", "resource", "record_id", "action", "request", "author"] as const;
const WHOLE = [...COLUMNS, "opens", "previous"] as const;

const epoch = query((q) => q.selectFrom("journal").select("epoch"));
const newest = query((q, p: Placeholders<OfDevice>) =>
  q.selectNoFrom((e) => [
    e.selectFrom("change_floors").select("n").where("device_id", "=", p.device_id).as("floor"),
    sql<number | null>`(select n from ${numbersOf(p)} order by n desc limit 1)`.as("newest"),
  ]),
);
const floor = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("change_floors").select("n").where("device_id", "=", p.device_id),
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
/** The former values of a point. Those of other records may be long or secret. */
const formerPoint = sql<string | null>`case when resource = 'points' then previous end`;
const last = query((q, p: Placeholders<OfDevice & { limit: number }>) =>
  q
    .selectFrom("changes")
    .select([...COLUMNS, deletedName.as("name"), formerPoint.as("previous")])
    .where("n", "in", sql<number>`(select n from ${numbersOf(p)} order by n desc limit ${p.limit})`)
    .orderBy("n", "desc"),
);
const lastOfResource = query((q, p: Placeholders<OfDevice & { resource: string; limit: number }>) =>
  q
    .selectFrom("changes")
    .select(["at", "record_id", "action", "previous"])
    .where("n", "in", sql<number>`(select n from ${numbersOf(p)})`)
    .where("resource", "=", p.resource)
    .orderBy("n", "desc")
    .limit(p.limit),
);
const changed = query((q, p: Placeholders<OfDevice & { after: number; resources: string; author: string }>) =>
  q
    .selectFrom("changes")
    .select("n")
    .where("n", "in", sql<number>`(select n from ${numbersOf(p, sql`${p.after}`)})`)
    .where("resource", "in", textsIn(p.resources))
    .where("author", "<>", p.author)
    .limit(1),
);
const amountAfter = query((q, p: Placeholders<OfDevice & { after: number }>) =>
  q.selectFrom(numbersOf(p, sql`${p.after}`).as("number")).select((e) => e.fn.countAll<number>().as("count")),
);
const one = query((q, p: Placeholders<OfDevice & { n: number }>) =>
  q.selectFrom("changes").select(WHOLE).where("n", "=", p.n).where("device_id", "=", p.device_id),
);
/** Entries of a device from the newest to older ones: reading ends with the first that fits. */
const lastOf = query((q, p: Placeholders<OfDevice & { request: string }>) =>
  q.selectNoFrom(
    sql<number | null>`(
      select n from ${numbersOf(p)} as number
      where ${p.request} = (select request from changes where n = number.n) order by n desc limit 1
    )`.as("n"),
  ),
);
const opening = query((q, p: Placeholders<OfDevice & { n: number; request: string }>) =>
  q.selectNoFrom(
    sql<number | null>`(
      select n from ${numbersOf(p)} as number
      where n <= ${p.n} and ${p.request} = (select request from changes where n = number.n and opens = 1)
      order by n desc limit 1
    )`.as("n"),
  ),
);
const ofRequest = query((q, p: Placeholders<Stretch & { last: number; request: string }>) =>
  q
    .selectFrom("changes")
    .select(WHOLE)
    .where("n", "in", sql<number>`(select n from ${numbersOf(p, sql`${p.after}`)} where n <= ${p.last})`)
    .where("request", "=", p.request)
    .orderBy("n", "desc")
    .limit(p.limit),
);
const ofRecords = query((q, p: Placeholders<Stretch & { ids: string }>) =>
  q
    .selectFrom("changes")
    .select(WHOLE)
    .where("n", "in", sql<number>`(select n from ${numbersOf(p, sql`${p.after}`, valuesIn(p.ids))} limit ${p.limit})`)
    .orderBy("n", "desc"),
);

/** The author is part of the index (`schema/0025_changes_of_practice.sql`). */
const ofPractice = query((q, p: Placeholders<OfDevice & { after: number }>) =>
  q
    .selectFrom("changes")
    .select(COLUMNS)
    .where("author", "=", sql.lit(PRACTICE))
    .where("device_id", "=", p.device_id)
    .where("n", ">", p.after)
    .orderBy("n", "desc"),
);

/** The changes of a practice robot are counted where they lie. `made`: resources that the first look makes. */
const countOfPractice = query((q, p: Placeholders<OfDevice & { after: number; without: string; made: string }>) =>
  q
    .selectFrom("changes")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("author", "=", sql.lit(PRACTICE))
    .where("device_id", "=", p.device_id)
    .where("n", ">", p.after)
    .where("resource", "<>", p.without)
    .where((e) => e.or([e("action", "<>", sql.lit(ACTIONS.created)), e("resource", "not in", textsIn(p.made))])),
);

/** An entry as it is stored, without the former values. */
export type JournalEntry = ReturnType<typeof entriesAfter>[number];
/** Entry with the former values. */
export type WholeEntry = NonNullable<ReturnType<typeof wholeEntry>>;

/** The name of this history of the data. Another history has another one. */
export const epochOf = (db: Database): string => db.get(epoch, {})?.epoch ?? "";

/** Where the journal of a device begins and ends: entries up to `floor` are not kept. */
export function reachOf(db: Database, deviceId: number): { readonly floor: number; readonly newest: number } {
  const { floor = null, newest: n = null } = db.get(newest, { device_id: deviceId }) ?? {};
  return { floor: floor ?? 0, newest: n ?? floor ?? 0 };
}

/**
 * Whether anybody but `author` has changed records of `resources` behind a number. Entries that are not known any more
 * count as changes.
 */
export const hasChanged = (
  db: Database,
  deviceId: number,
  after: number,
  resources: readonly string[],
  author: string,
): boolean =>
  reachOf(db, deviceId).floor > after ||
  db.get(changed, { device_id: deviceId, after, resources: JSON.stringify(resources), author }) !== undefined;

/** Entries of a device up to this number are not kept. */
export const floorOf = (db: Database, deviceId: number): number => db.get(floor, { device_id: deviceId })?.n ?? 0;

/** Entries behind a number, `limit` at most, oldest first. */
export const entriesAfter = (db: Database, deviceId: number, n: number, limit: number) =>
  db.all(after, { device_id: deviceId, after: n, limit });

/** The entries of a practice robot behind a number, newest first. */
export const entriesOfPractice = (db: Database, deviceId: number, after: number) =>
  db.all(ofPractice, { device_id: deviceId, after });

/** How many changes a practice robot has made behind a number, without those of `without` and creations of `made`. */
export const changesOfPractice = (
  db: Database,
  deviceId: number,
  after: number,
  { without, made }: { readonly without: string; readonly made: readonly string[] },
): number => db.get(countOfPractice, { device_id: deviceId, after, without, made: JSON.stringify(made) })?.count ?? 0;

/** The newest entries, newest first, with the names of what was deleted and the former values of points. */
export const newestEntries = (db: Database, deviceId: number, limit: number) =>
  db.all(last, { device_id: deviceId, limit });

/** The newest entries of a resource with their former values, newest first. */
export const newestOf = (db: Database, deviceId: number, resource: string, limit: number) =>
  db.all(lastOfResource, { device_id: deviceId, resource, limit });

/** How many entries there are behind a number. */
export const countAfter = (db: Database, deviceId: number, n: number): number =>
  db.get(amountAfter, { device_id: deviceId, after: n })?.count ?? 0;

/** An entry with its former values. */
export const wholeEntry = (db: Database, deviceId: number, n: number) => db.get(one, { device_id: deviceId, n });

/**
 * Entries of the last request with this id, `limit` at most, newest first. Undefined when the journal does not keep the
 * first of them any more.
 */
export function entriesOfRequest(
  db: Database,
  deviceId: number,
  request: string,
  limit: number,
): WholeEntry[] | undefined {
  const last = db.get(lastOf, { device_id: deviceId, request })?.n ?? 0;
  if (last === 0) return [];
  const first = db.get(opening, { device_id: deviceId, n: last, request })?.n;
  if (first === undefined || first === null) return undefined;
  return db.all(ofRequest, { device_id: deviceId, after: first - 1, last, request, limit });
}

/**
 * Entries of records behind a number, `limit` at most, newest first. Other resources with the same ids are among them.
 */
export function entriesOfRecords(
  db: Database,
  deviceId: number,
  n: number,
  ids: Iterable<number>,
  limit: number,
): WholeEntry[] {
  return db.all(ofRecords, { device_id: deviceId, after: n, ids: JSON.stringify([...new Set(ids)]), limit });
}

/** The entry's number as clients know it. */
export const numberText = (epochText: string, n: number): string => `${epochText}-${n}`;

/** The parts of a number that clients know. Undefined if it has another form. */
export function parseNumber(text: string): { readonly epoch: string; readonly n: number } | undefined {
  const [, epochText = "", digits] = /^(?:([0-9a-f]{8})-)?(\d{1,15})$/.exec(text) ?? [];
  return digits === undefined ? undefined : { epoch: epochText, n: Number(digits) };
}
