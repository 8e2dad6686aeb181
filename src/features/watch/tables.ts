import { defineTable, leftOut } from "../../framework/resource/table";

/** Tables of the watch over a garden. */
export const watchTables = [
  defineTable({
    name: "calendars",
    holds: "addresses of calendars",
    exported: leftOut("an address is good on its own server only"),
    imported: leftOut("an address is good on its own server only"),
    reset: "emptied",
    rowKey: ["device_id", "user_id"],
    journaled: leftOut("it is a way to look, and no record of the garden"),
  }),
];
