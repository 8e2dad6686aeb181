import { invalid, invalidRequest, type Refusal } from "../../framework/errors";
import { labelOf } from "../../framework/field/field";
import { notAnObject } from "../../framework/request-text";
import { endOfText, hasManyBrackets } from "../../platform/json";

/** Elements and nesting of a body, looked at before it is parsed (`accounts.md` §1.2). */

const NESTING_MAXIMUM = 100;
/** Parsing takes up to 200 bytes for each element. A script, the largest that is stored, never has half as many. */
const ELEMENTS_MAXIMUM = 300_000;
const TOO_MANY = `too many elements, at most ${ELEMENTS_MAXIMUM} are allowed in a request`;

/** Reads the text of a key as it stands in JSON, quotes included. */
function keyOf(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    throw notAnObject();
  }
}

const tooManyElements = (key: string | undefined): Refusal =>
  key === undefined
    ? invalidRequest(`The request has ${TOO_MANY}`)
    : invalid({ [key]: `${labelOf(key)} has ${TOO_MANY}` });

/**
 * Refuses an object that is nested too deep or has too many elements, without parsing it. Whether it is JSON at all is for
 * the parser to find. `contractKey`: the contract's word for a key.
 * @throws Refusal `invalid`; too many elements stand under the key of the body in which their number is exceeded.
 */
export function requireBounded(json: string, contractKey = (key: string): string => key): void {
  // No character is more than one element.
  if (json.length <= ELEMENTS_MAXIMUM && !hasManyBrackets(json, NESTING_MAXIMUM)) return;
  let depth = 0;
  let elements = 0;
  let key = ""; // the newest text of the body itself; a list or map stands behind its key
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case 0x22 /* " */: {
        const end = endOfText(json, at);
        if (depth === 1) key = json.slice(at, end + 1);
        at = end;
        break;
      }
      case 0x7b /* { */:
      case 0x5b /* [ */:
        elements++;
        if (++depth > NESTING_MAXIMUM) throw notAnObject();
        break;
      case 0x7d /* } */:
      case 0x5d /* ] */:
        depth--;
        break;
      case 0x2c /* , */:
      case 0x3a /* : */:
        elements++;
        break;
    }
    if (elements > ELEMENTS_MAXIMUM) throw tooManyElements(depth > 1 ? contractKey(keyOf(key)) : undefined);
  }
}
