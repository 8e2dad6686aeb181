import { type Holding, notAnObject, readText } from "../framework/request-text";

/** `accounts.md` §1.2. */
export const BODY_MAXIMUM_BYTES = 5 * 1024 * 1024;
const NESTING_MAXIMUM = 100;

/**
 * The JSON object in the body of a request, whatever its content type is. A missing body is `{}` if it is `optional`.
 * @throws Refusal `too_large` beyond `maximumBytes`, `invalid` if the body is no JSON object, and what `holding` throws.
 */
export async function readJsonObject(
  request: Request,
  optional: boolean,
  maximumBytes: number,
  holding: Holding,
): Promise<Record<string, unknown>> {
  return parseObject(await readText(request, maximumBytes, holding), optional);
}

function parseObject(text: string, optional: boolean): Record<string, unknown> {
  if (optional && text.trim() === "") return {};
  let value: unknown;
  try {
    value = isNestedTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    throw notAnObject();
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw notAnObject();
  return value as Record<string, unknown>; // a JSON object has string keys
}

/** Whether there are enough opening brackets for a nesting that is too deep. Most bodies have a few. */
function hasManyBrackets(text: string): boolean {
  let count = 0;
  for (const bracket of ["{", "["]) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      if (++count > NESTING_MAXIMUM) return true;
    }
  }
  return false;
}

/** Checks the text and not the parsed value, because a parser may fail at deep nesting. */
function isNestedTooDeep(text: string): boolean {
  if (!hasManyBrackets(text)) return false;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === 0x5c /* \ */) index++;
      else if (character === 0x22 /* " */) inString = false;
    } else if (character === 0x22) {
      inString = true;
    } else if (character === 0x7b /* { */ || character === 0x5b /* [ */) {
      if (++depth > NESTING_MAXIMUM) return true;
    } else if (character === 0x7d /* } */ || character === 0x5d /* ] */) {
      depth--;
    }
  }
  return false;
}
