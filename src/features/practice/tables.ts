import { defineTable, leftOut } from "../../framework/resource/table";

/** Tables of practice robots. */
export const practiceTables = [
  defineTable({
    name: "practice_robots",
    holds: "the practice robot of an account, and what it keeps",
    exported: leftOut("practice belongs to its server"),
    imported: leftOut("practice belongs to its server"),
    reset: "emptied",
    rowKey: ["device_id"],
    journaled: leftOut("it is no record of the garden"),
  }),
  defineTable({
    name: "practice_traces",
    holds: "which records a practice robot made",
    exported: leftOut("practice belongs to its server"),
    imported: leftOut("practice belongs to its server"),
    reset: "emptied",
    rowKey: ["device_id", "kind", "record_id"],
    journaled: leftOut("it names records that are no part of the garden"),
  }),
];
