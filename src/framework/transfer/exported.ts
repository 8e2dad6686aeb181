/** A record as an export holds it: nothing of it is known yet. */
export type ExportedRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is ExportedRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a field that names a record names one. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** An id as a number; a text counts as the number it begins with, as in requests. */
export function idIn(value: unknown): number | undefined {
  const id = typeof value === "string" ? Number.parseInt(value, 10) : value;
  return typeof id === "number" && !Number.isNaN(id) ? id : undefined;
}

/** What a request may hold at most (`accounts.md` §1.2, `operations.md` §6), and so a record. */
const MAXIMUM_BYTES = 5 * 1024 * 1024;
const NESTING_MAXIMUM = 100;

/** Why no request could have held a record, if none could. */
export function sizeProblem(record: ExportedRecord): string | undefined {
  if (isNestedTooDeep(record)) return `it is nested deeper than ${NESTING_MAXIMUM} levels`;
  const bytes = Buffer.byteLength(JSON.stringify(record));
  return bytes > MAXIMUM_BYTES ? "it is larger than 5 MiB" : undefined;
}

/** Goes level by level, so that depth is no limit. */
function isNestedTooDeep(record: ExportedRecord): boolean {
  let level: object[] = [record];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > NESTING_MAXIMUM) return true;
    level = level.flatMap((each) => Object.values(each).filter((value) => typeof value === "object" && value !== null));
  }
  return false;
}
