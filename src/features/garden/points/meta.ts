import { hasMoreKeys, map, tooMany } from "../../../framework/field/composite-fields";
import { type FieldType, mismatch, NOT_A, text } from "../../../framework/field/field";

/** Most bytes of a key or value (`garden.md` §2.4). */
const PART_MAXIMUM_BYTES = 2600;

/** Most keys of one point. */
const KEYS = 500;

/** A UTF-16 unit takes at most three bytes, so short texts need not be encoded. */
const isTooBig = (part: string): boolean =>
  part.length * 3 > PART_MAXIMUM_BYTES && Buffer.byteLength(part) > PART_MAXIMUM_BYTES;

function toText(value: unknown): string {
  if (value === null) return "";
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed();
}

/** Object of texts. Every value becomes a text, an object or array its JSON text. Source: `garden.md` §2.4. */
export function pointMeta(options: { default?: Record<string, string> } = {}): FieldType<Record<string, string>> {
  const texts = map(text({ empty: true }), { ...options, elements: KEYS, describe: "Free texts by key" });
  return {
    ...texts,
    convertsNull: true,
    convert: (value, label) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        return mismatch(label, NOT_A.object);
      }
      if (hasMoreKeys(value, KEYS)) return tooMany(label, KEYS);
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key.toWellFormed(), toText(part)]));
    },
    storedProblem: (meta) =>
      Object.entries(meta).some(([key, value]) => isTooBig(key) || isTooBig(value))
        ? "Meta holds too much data: a key or value has more than 2600 bytes."
        : texts.storedProblem?.(meta),
  };
}
