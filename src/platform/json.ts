/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed JSON value is an object, which arrays are not. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The object at a key of a parsed value, else an empty one. */
export function partOf(value: unknown, key: string): JsonObject {
  const part = isObject(value) ? value[key] : undefined;
  return isObject(part) ? part : {};
}

/** Values that are nested deeper can be parsed, but not be written again (Bun 1.4). */
const NESTING_MAXIMUM = 10_000;

/** An escape in JSON: one character, written as a pair of surrogates or alone, half of such a pair, or a sign. */
const ESCAPE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|[^])/g;
const HALF_LENGTH = "\\ud83c".length;

/**
 * The value of a JSON text. Half a character that it names by an escape becomes U+FFFD: many programs cannot write it.
 * @throws SyntaxError
 */
export function parseJson(json: string): unknown {
  const mayHaveHalves = /\\u[dD][89a-fA-F]/.test(json);
  return JSON.parse(
    mayHaveHalves ? json.replace(ESCAPE, (escape) => (escape.length === HALF_LENGTH ? "\\ufffd" : escape)) : json,
  );
}

/** The JSON object in a text. Undefined if it holds none, or one that is nested too deep. */
export function readObject(text: string | Buffer): JsonObject | undefined {
  try {
    const json = text.toString();
    const value: unknown = isNestedTooDeep(json) ? undefined : parseJson(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Where a text of JSON ends that begins at `start`: the place of its closing quote. */
export function endOfText(json: string, start: number): number {
  let at = start + 1;
  for (; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (character === 0x5c /* \ */) at++;
    else if (character === 0x22 /* " */) break;
  }
  return at;
}

/** Elements of a JSON text: one of a list counts one, a key with its value two, a list or an object one. */
export function elementsIn(json: string): number {
  let elements = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (character === 0x22 /* " */) at = endOfText(json, at);
    else if (MARKS.has(character)) elements++;
  }
  return elements;
}
/** Brackets that open, commas and colons. */
const MARKS: ReadonlySet<number> = new Set([0x7b, 0x5b, 0x2c, 0x3a]);

/** Whether there are enough opening brackets for such a nesting. Most values have a few. */
export function hasManyBrackets(json: string, most: number): boolean {
  let count = 0;
  for (const bracket of ["{", "["]) {
    for (let at = json.indexOf(bracket); at !== -1; at = json.indexOf(bracket, at + 1)) {
      if (++count > most) return true;
    }
  }
  return false;
}

/** Whether lists and objects of a JSON text are nested deeper than that, without parsing it. */
function isNestedTooDeep(json: string): boolean {
  if (!hasManyBrackets(json, NESTING_MAXIMUM)) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (character === 0x22 /* " */) at = endOfText(json, at);
    else if (character === 0x7b /* { */ || character === 0x5b /* [ */) depth++;
    else if (character === 0x7d /* } */ || character === 0x5d /* ] */) depth--;
    if (depth > NESTING_MAXIMUM) return true;
  }
  return false;
}
