import { field } from "../../framework/field/fields";
import { integer, oneOf, text } from "../../framework/field/field";
import { epochRecordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";
import { ALERT_PRIORITIES, type ProblemTag } from "./alert-tags";

const BY_THE_SERVER = "alerts are made by the server";

const TAGS = Object.keys(ALERT_PRIORITIES) as ProblemTag[]; // keys() loses the key type

/** Alerts in the message centre. The server adds them; deleting one dismisses it. Source: `accounts.md` §10.1. */
export const alerts = defineResource({
  name: "alerts",
  syncClass: "Alert",
  summary: "Item in the message center",
  verbs: ["list", "delete"],
  paginated: true,
  leftOut: { export: BY_THE_SERVER, import: BY_THE_SERVER },
  fields: {
    ...epochRecordKeys,
    problem_tag: field(oneOf(TAGS), "R"),
    priority: field(integer({ example: 100 }), "R"),
    slug: field(text({ example: "0b6c3a52-8d0f-4a7f-9a3e-0d5b1f0f2c11" }), "R"),
  },
});
