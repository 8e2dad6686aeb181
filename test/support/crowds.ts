import type { Action } from "../../src/framework/action";
import { contentOf, type Schema } from "../../src/http/openapi/example";
import { fieldSchemasOf } from "./examples";

/** Bodies of the most elements that fit, for every field. */

/** What a request may hold (`accounts.md` §1.2). */
export const BODY_BYTES = 5 * 1024 * 1024;
export const ELEMENTS = 300_000;

/** What a body may take of bytes and of elements. */
interface Room {
  readonly bytes: number;
  readonly elements: number;
}
/** The longest body, and the longest one that is not refused for its elements before it is parsed. */
const LONGEST = "all that fit";
const ROOMS: Readonly<Record<string, Room>> = {
  [LONGEST]: { bytes: BODY_BYTES, elements: Number.POSITIVE_INFINITY },
  "all that are looked at": { bytes: BODY_BYTES, elements: ELEMENTS },
};

/** An element, made of a text that is different each time, and how many elements it counts as. */
type Shape = readonly [make: (name: string) => string, elements: number];
const LISTS: Readonly<Record<string, Shape>> = {
  numbers: [() => "0", 1],
  texts: [() => '""', 1],
  "different texts": [(name) => `"${name}"`, 1],
  lists: [() => "[]", 2],
  maps: [() => "{}", 2],
  "maps in maps": [() => '{"":{}}', 4],
  "maps of one key": [(name) => `{"${name}":0}`, 3],
  "lists in lists": [() => "[".repeat(90) + "]".repeat(90), 91],
};
const MAPS: typeof LISTS = {
  keys: [(name) => `"${name}":0`, 2],
  "keys with a list": [(name) => `"${name}":[]`, 3],
  "keys with a map": [(name) => `"${name}":{"${name}":0}`, 5],
};

/** As many elements as there is room for, as JSON text. */
function filled([open, close]: readonly [string, string], [make, elements]: Shape, room: Room): string {
  const parts: string[] = [];
  let { bytes, elements: left } = room;
  for (let index = 0; ; index++) {
    const part = make(index.toString(36));
    bytes -= part.length + 1;
    left -= elements;
    if (bytes < 0 || left < 0) break;
    parts.push(part);
  }
  return `${open}${parts.join(",")}${close}`;
}

/** Room that is left for the other fields, and their elements. */
const OTHERS = 4096;
const made = new Map<string, string>();

/** Values of the most elements by what they are made of. */
function crowds(): ReadonlyMap<string, string> {
  if (made.size > 0) return made;
  for (const [size, { bytes, elements }] of Object.entries(ROOMS)) {
    const room = { bytes: bytes - OTHERS, elements: elements - OTHERS };
    for (const [what, shape] of Object.entries(LISTS)) made.set(`${what}, ${size}`, filled(["[", "]"], shape, room));
    for (const [what, shape] of Object.entries(MAPS)) made.set(`${what}, ${size}`, filled(["{", "}"], shape, room));
  }
  return made;
}

function typesOf(schema: Schema): readonly string[] {
  const { type, anyOf = [], oneOf = [] } = contentOf(schema);
  return type === undefined ? [...anyOf, ...oneOf].flatMap(typesOf) : [type].flat();
}

export interface Crowd {
  readonly what: string;
  readonly field: string;
  /** More than are looked at: refused before any field is. */
  readonly isTooMany: boolean;
  readonly body: string;
}

/** Kinds that stand for all of them: many short elements, different ones, and those that are made of others. */
const FEW = ["numbers", "different texts", "maps in maps", "keys with a map"];
export const isOfFew = (what: string): boolean => FEW.some((kind) => what.startsWith(`${kind}, `));

/**
 * Bodies of an action in which one field is such a value, of the kinds that are `wanted`; what holds no elements gets a
 * short one.
 */
export function* crowdsOf(
  action: Action,
  example: object,
  wanted: (what: string) => boolean = () => true,
): Generator<Crowd> {
  for (const [name, schema] of Object.entries(fieldSchemasOf(action))) {
    const holdsElements = typesOf(schema).some((type) => type === "array" || type === "object");
    const others = JSON.stringify({ ...example, [name]: undefined }).slice(1, -1);
    const values = holdsElements
      ? [...crowds()].filter(([what]) => wanted(what))
      : [["numbers", `[${"0,".repeat(30_000)}0]`] as const];
    for (const [what, value] of values)
      yield {
        what: `${name}: ${what}`,
        field: name,
        isTooMany: what.endsWith(LONGEST),
        body: `{${others === "" ? "" : `${others},`}${JSON.stringify(name)}:${value}}`,
      };
  }
}
