import { isObject, type JsonObject } from "../../platform/json";

/** A record of an export, not checked yet. */
export type ExportedRecord = JsonObject;

export const isRecord = isObject;

/** Whether a field that refers to a record has a value. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** An id as a number. A text counts as the number it begins with, as in requests. */
export function idIn(value: unknown): number | undefined {
  const id = typeof value === "string" ? Number.parseInt(value, 10) : value;
  return typeof id === "number" && !Number.isNaN(id) ? id : undefined;
}

/** Most bytes of a request, and so of a record (`accounts.md` §1.2, `operations.md` §6). */
const MAXIMUM_BYTES = 5 * 1024 * 1024;
const NESTING_MAXIMUM = 100;

/** Why a record is too large for any request; undefined if it is not. */
export function sizeProblem(record: ExportedRecord): string | undefined {
  if (isNestedTooDeep(record)) return `it is nested deeper than ${NESTING_MAXIMUM} levels`;
  const bytes = Buffer.byteLength(JSON.stringify(record));
  return bytes > MAXIMUM_BYTES ? "it is larger than 5 MiB" : undefined;
}

/** Walks level by level, so that depth is no limit. */
function isNestedTooDeep(record: ExportedRecord): boolean {
  let level: object[] = [record];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > NESTING_MAXIMUM) return true;
    level = level.flatMap((each) => Object.values(each).filter((value) => typeof value === "object" && value !== null));
  }
  return false;
}

/** Why what is no record is left out. */
export const NO_OBJECT = "it is no object";
