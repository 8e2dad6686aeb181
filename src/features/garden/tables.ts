import { defineTable, leftOut } from "../../framework/resource/table";

/** Tables of the garden that are no resources. */
export const gardenTables = [
  defineTable({
    name: "point_group_items",
    holds: "the points of groups",
    exported: leftOut("groups hold them"),
    imported: leftOut("groups hold them"),
    reset: leftOut("they go with their group"),
    journaled: leftOut("they are parts of groups"),
  }),
];
