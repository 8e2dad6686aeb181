import { defineTable, leftOut } from "../../framework/resource/table";

/** Tables that the server keeps for itself about accounts. */
export const serverTables = [
  defineTable({
    name: "jobs",
    holds: "work that follows a request",
    exported: leftOut("it is done by this server"),
    imported: leftOut("it is done by the other server"),
    reset: leftOut("mails still go out, and work on a record that is gone ends by itself"),
    journaled: leftOut("nobody is shown it"),
  }),
];
