import { defineTable, leftOut } from "../../framework/resource/table";

/** Tables of scripts that are no resources. */
export const scriptTables = [
  defineTable({
    name: "script_references",
    holds: "which records the stored scripts name",
    exported: leftOut("they follow from the scripts"),
    imported: leftOut("they follow from the scripts"),
    reset: "emptied",
    rowKey: ["device_id", "kind", "record_id", "via", "owner_type", "owner_id"],
    journaled: leftOut("they follow from the scripts"),
  }),
  defineTable({
    name: "regimen_items",
    holds: "what a regimen executes, and when",
    exported: leftOut("regimens hold them"),
    imported: leftOut("regimens hold them"),
    reset: leftOut("they go with their regimen"),
    journaled: leftOut("they are parts of regimens"),
  }),
];
