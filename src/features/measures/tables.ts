import { defineTable, leftOut } from "../../framework/resource/table";

const VALUES = leftOut("values stay with the server: CSV and backups have them");

/** Tables of measures that are no resources. */
export const measureTables = (
  [
    ["measure_values", "values of measures", ["device_id", "measure_id", "at"]],
    ["measure_spans", "hours and days of older values", ["device_id", "measure_id", "is_day", "at"]],
  ] as const
).map(([name, holds, rowKey]) =>
  defineTable({
    name,
    holds,
    exported: VALUES,
    imported: VALUES,
    reset: "emptied",
    rowKey,
    journaled: leftOut("a stream of reports"),
  }),
);
