import { valueTypeName } from "./values";
import { cutText } from "../../../platform/text";

/** A name from a client, quoted for a message; cut, because it may be a megabyte long. */
export const quoted = (name: string): string => `'${cutText(name, 40)}'`;

/** `must be Integer`, `must be one of Integer, Float`. */
export const mustBe = (allowed: readonly unknown[]): string =>
  `must be ${allowed.length > 1 ? "one of " : ""}${allowed.join(", ")}`;

/** Type of a value for messages, in the words of the corpus if it has one. */
export function typeOf(value: unknown): string {
  if (value === null) return "Null";
  if (Array.isArray(value)) return "Array";
  if (typeof value !== "number") return valueTypeName(typeof value);
  if (!Number.isFinite(value)) return "a number out of range";
  return Number.isInteger(value) ? "Integer" : "Float";
}
