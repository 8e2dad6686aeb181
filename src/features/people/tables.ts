import { defineTable, leftOut } from "../../framework/resource/table";

const OF_SERVER = "people and programs are those of their own server";
const STAYS = "a reset is about the garden, and its people stay";
const NO_RECORD = "who may do what is no record of the garden";
const common = {
  exported: leftOut(OF_SERVER),
  imported: leftOut(OF_SERVER),
  reset: leftOut(STAYS),
  journaled: leftOut(NO_RECORD),
};

/** Tables of the people and programs of a garden. */
export const peopleTables = [
  defineTable({ name: "members", holds: "people who work in the garden of somebody else", ...common }),
  defineTable({ name: "programs", holds: "programs with a token of their own", ...common }),
  defineTable({ name: "invitations", holds: "invitations that are open", ...common }),
];
