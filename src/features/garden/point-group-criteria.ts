import type { Context } from "../../framework/context";
import { cutText } from "../../platform/text";
import { type JsonObject, isObject } from "../../platform/json";
import { addServerLog } from "../history";
import { pointFields } from "./points/fields";

/** Most characters of names that a log repeats: people and programs choose them. */
const NAMES_MAXIMUM = 100;

/** Names of fields in criteria that no point has. Below `meta` all names are free. */
export function unknownFields(criteria: JsonObject): readonly string[] {
  const named = ["string_eq", "number_eq", "number_lt", "number_gt"].flatMap((kind) => {
    const fields = criteria[kind];
    return isObject(fields) ? Object.keys(fields) : [];
  });
  return [...new Set(named)].filter((name) => !name.startsWith("meta.") && !Object.hasOwn(pointFields, name));
}

/**
 * Stores a log when a group gets criteria for fields that no point has: such criteria match nothing. `before`: its criteria
 * until now. Source: `garden.md` §3.
 */
export function warnOfUnknownFields(
  { services, deviceId, now }: Context,
  name: string,
  criteria: JsonObject,
  before: JsonObject = {},
): void {
  const unknown = unknownFields(criteria);
  const known = new Set(unknownFields(before));
  if (unknown.every((field) => known.has(field))) return;
  const fields = `${unknown.length === 1 ? "field" : "fields"} ${cutText(unknown.join(", "), NAMES_MAXIMUM)}`;
  const message = `The criteria of the group ${name} match no point, because no point has the ${fields}.`;
  addServerLog(services, deviceId, { type: "warn", message }, now);
}
