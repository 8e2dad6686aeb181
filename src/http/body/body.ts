import { notAnObject } from "../../framework/request-text";
import { requireBounded } from "./body-structure";
import { parseJson } from "../../platform/json";

/** `accounts.md` §1.2. */
export const BODY_MAXIMUM_BYTES = 5 * 1024 * 1024;
/** White space of JSON. A byte order mark does not count. */
const BLANK = /^[\t\n\r ]*$/;
const OBJECT = /^[\t\n\r ]*\{/;

/** The way of a body out of a dialect. */
interface BodyWords {
  /** The contract's word for a key of the body. */
  readonly keyIn: (key: string) => string;
  readonly bodyIn: (json: string) => string;
}

/** @throws Refusal `invalid` if a text cannot be a JSON object, or has too many elements. */
export function requireObject(text: string, words?: BodyWords): void {
  if (!OBJECT.test(text)) throw notAnObject();
  requireBounded(text, words?.keyIn);
}

/**
 * The JSON object in the body of a request, whatever its content type is. A missing body is `{}` if it is `optional`.
 * `words`: of the dialect that it is in.
 * @throws Refusal `invalid` if the body is no JSON object or has too many elements.
 */
export function parseObject(text: string, optional: boolean, words?: BodyWords): Record<string, unknown> {
  if (optional && BLANK.test(text)) return {};
  requireObject(text, words);
  try {
    return parseJson(words?.bodyIn(text) ?? text) as Record<string, unknown>; // what begins with a brace is an object, and has string keys
  } catch {
    throw notAnObject();
  }
}
