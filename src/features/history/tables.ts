import { defineTable, leftOut } from "../../framework/resource/table";

/** Tables of the history that are no resources. */
export const historyTables = [
  defineTable({
    name: "critical_mails",
    holds: "when mails about critical errors went out, for their limit",
    exported: leftOut("they are about the mails of this server"),
    imported: leftOut("they are about the mails of the other server"),
    reset: leftOut("a reset gives nobody further mails"),
    journaled: leftOut("nobody is shown them"),
  }),
];
