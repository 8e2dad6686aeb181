import { defineTable, leftOut } from "../../framework/resource/table";
import { type OfDevice, type Placeholders, query, type SqlBuilder } from "../../platform/db/query";
import { type RawBuilder, sql } from "kysely";

/** SQL of the last indexed entry. Entries are indexed in blocks (`schema/0016_changes.sql`). */
export const LAST_INDEXED = "(select seq - seq % 8192 from sqlite_sequence where name = 'changes')";

type Numbers = RawBuilder<number>;

/**
 * Numbers of the entries of a device behind `after`, with `ids` of these records only. They come from the index. Entries
 * that are not indexed yet are read themselves.
 */
export function numbersOf(p: Placeholders<OfDevice>, after: Numbers = sql<number>`0`, ids?: Numbers) {
  const isWanted = ids === undefined ? sql`` : sql`and record_id in ${ids}`;
  return sql<{ n: number }>`(
    select n from change_index where device_id = ${p.device_id} and n > ${after} ${isWanted}
    union all
    select n from changes
    where n > max(${after}, ${sql.raw<number>(LAST_INDEXED)})
      and +device_id = ${p.device_id} ${isWanted}
  )`;
}

/** Deletes the oldest entries of a device. */
export const removeOldest = query((q: SqlBuilder, p: Placeholders<OfDevice & { limit: number }>) =>
  q.deleteFrom("changes").where("n", "in", sql<number>`(select n from ${numbersOf(p)} order by n limit ${p.limit})`),
);

/** Entries that are deleted in one piece. */
const SOME = 200;
export const removeSome = query((q: SqlBuilder, p: Placeholders<OfDevice>) =>
  q
    .deleteFrom("changes")
    .where("n", "in", sql<number>`(select n from ${numbersOf(p)} order by n limit ${sql.lit(SOME)})`),
);

/** The change journal, and answers to requests that may be sent again. */
export const journalTables = [
  defineTable({
    name: "change_authors",
    holds: "who has changed something, as named then",
    exported: leftOut("an export holds the records as they are"),
    imported: leftOut("what is imported is changed here"),
    reset: "emptied last",
    rowKey: ["device_id", "author"],
    journaled: leftOut("it belongs to the journal"),
  }),
  defineTable({
    name: "answered_requests",
    holds: "what was answered to requests that may be sent again",
    exported: leftOut("a request is sent again to the same server"),
    imported: leftOut("a request is sent again to the same server"),
    reset: "emptied",
    journaled: leftOut("it is no record of the garden"),
  }),
  defineTable({
    name: "changes",
    holds: "what was changed, by whom, and how it was before",
    exported: leftOut("an export holds the records as they are"),
    imported: leftOut("what is imported is changed here"),
    reset: "emptied last",
    emptySome: removeSome,
    journaled: leftOut("it is the journal"),
  }),
  defineTable({
    name: "change_index",
    holds: "which entries are those of a device",
    exported: leftOut("it follows from the entries"),
    imported: leftOut("it follows from the entries"),
    reset: leftOut("it follows from the entries"),
    journaled: leftOut("it is the journal"),
  }),
  defineTable({
    name: "change_floors",
    holds: "up to which entry they are not kept any more",
    exported: leftOut("it follows from the entries"),
    imported: leftOut("it follows from the entries"),
    reset: leftOut("clients that know older entries are told to download anew"),
    journaled: leftOut("it is the journal"),
  }),
];
