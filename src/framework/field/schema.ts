import { type TSchema, Type } from "@sinclair/typebox";

/** JSON schemas for the API reference that TypeBox has not. Schemas are made when the reference is asked for. */

const MAKE = Symbol("makes the schema");

/** A reference to a schema that has a name in the API reference. It is made later, so that it may refer to itself. */
export const named = (name: string, make: () => TSchema): TSchema =>
  Type.Unsafe({ $ref: `#/components/schemas/${name}`, [MAKE]: make });

/** Name and content of the schema that a reference names; undefined if `schema` is no such reference. */
export function referred(schema: object): { readonly name: string; readonly make: () => TSchema } | undefined {
  if (!(MAKE in schema) || !("$ref" in schema)) return undefined;
  return { name: String(schema.$ref).replace(/^.*\//, ""), make: schema[MAKE] as () => TSchema }; // as `named` made it
}

const MEANING = Symbol("what words of the contract a schema holds");

/** The words of the contract in the values of a schema, as far as it does not tell them itself. */
export interface Meaning {
  /** The keys in it belong to this part of the contract, not to the resource whose answer it is. */
  readonly place?: string;
  /** The text is itself a word of this kind. */
  readonly names?: "resource" | "class" | "kind" | "kindInCamelCase" | "arg" | "tag" | "package" | "address";
  /** Texts that the contract knows, where others pass as well. */
  readonly knows?: readonly string[];
  /** Keys are names of the fields of this resource, and values are values of these fields. */
  readonly fieldsOf?: string;
  /** A record of this resource; `by` is the key beside it that names the resource. */
  readonly recordOf?: string | { readonly by: string };
  /** The export of an account. */
  readonly isExport?: true;
  /** Nodes of the script language. */
  readonly isScript?: true;
  /** The args of a node of this kind. */
  readonly argsOf?: string;
  /** Values of the enum that the text beside it under this key names. */
  readonly valuesOf?: { readonly by: string };
  /** Nothing in it is a word of the contract, e.g. because it is signed. */
  readonly isClosed?: true;
}

/** A schema with what it means. */
export const meaning = <S extends TSchema>(schema: S, means: Meaning): S => ({ ...schema, [MEANING]: means });

/** The meaning of a schema; undefined where it says all by itself. */
export const meaningOf = (schema: object): Meaning | undefined =>
  MEANING in schema ? (schema[MEANING] as Meaning) : undefined; // as `meaning` made it

/** Names of values that are signs only. */
const SIGNS: Readonly<Record<string, string>> = { "<": "LESS", ">": "GREATER" };

/**
 * Keywords for the values of an enumeration. Generators of programs name each value by its letters and digits. Where that
 * would give two of them one name, or none, the names stand beside the values.
 */
export function enumOf(values: readonly unknown[]): object {
  const texts = values.map((value) => SIGNS[String(value)] ?? String(value));
  const bare = texts.map((text) => text.replace(/\W+/g, ""));
  const isClear = new Set(bare).size === values.length && texts.every((text, index) => text === String(values[index]));
  if (isClear) return { enum: [...values] };
  return { enum: [...values], "x-enum-varnames": texts.map((text) => text.replace(/\W+/g, "_").toUpperCase()) };
}

/** Object with any keys and values of one schema. TypeBox would use a pattern for the keys, which few generators read. */
export const dictionary = (of: TSchema, options: object = {}): TSchema =>
  Type.Unsafe({ type: "object", additionalProperties: of, ...options });

/** One of several named objects. Each has another constant under `key`. */
export const variants = (key: string, byValue: Readonly<Record<string, TSchema>>, options: object = {}): TSchema =>
  Type.Unsafe({
    oneOf: Object.values(byValue),
    discriminator: {
      propertyName: key,
      mapping: Object.fromEntries(Object.entries(byValue).map(([value, { $ref }]) => [value, $ref])),
    },
    ...options,
  });

/** `point_groups` gives `PointGroups`, `_if` gives `If`. */
export const pascalCase = (name: string): string =>
  name.replace(/(?:^|_)+([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Singular of the name of a resource: `telemetries` gives `telemetry`, `sensors` gives `sensor`. */
export const singularOf = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");
