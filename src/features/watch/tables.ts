import { defineTable, leftOut } from "../../framework/resource/table";

const NOT_TAKEN = leftOut("people choose on each server anew how they are told");
const NO_RECORD = leftOut("it is no record of the garden");

/** Tables of the watch over a garden: what they hold, and the columns that tell their rows apart. */
const TABLES: readonly (readonly [name: string, holds: string, rowKey: readonly string[]])[] = [
  ["calendars", "addresses of calendars", ["device_id", "user_id"]],
  ["tellings", "whom notices were told", ["id"]],
  ["notices_seen", "who has seen which notice", ["device_id", "notice_id", "user_id"]],
  ["notices", "what was noticed", ["id"]],
  ["due_runs", "runs that are due", ["device_id", "at", "event_id", "sequence_id", "scheduled"]],
  ["ways", "how people are told", ["id"]],
  ["watchers", "what people follow, and when it is quiet", ["device_id", "user_id"]],
  ["watched", "what is noticed in a garden, and when it is looked at", ["device_id"]],
];

export const watchTables = TABLES.map(([name, holds, rowKey]) =>
  defineTable({
    name,
    holds,
    exported: NOT_TAKEN,
    imported: NOT_TAKEN,
    reset: "emptied",
    rowKey,
    journaled: NO_RECORD,
  }),
);
