import type { TSchema } from "@sinclair/typebox";
import { type Meaning, meaningOf, referred } from "../framework/field/schema";

/** The meaning of a text. */
export type Said =
  /** A value of a field that has some. Others may pass as well. */
  | { readonly field: string; readonly values: ReadonlySet<string> }
  /** A word itself. */
  | { readonly names: NonNullable<Meaning["names"]> };

/**
 * Where words of the contract stand in a JSON value. It follows from a schema, and knows no dialect. Values without words
 * have no shape.
 */
export interface Shape {
  /** The part of the contract to which its keys belong. */
  readonly place: string;
  /** The keys of an object, with the shapes of their values. */
  readonly keys?: ReadonlyMap<string, Shape | undefined>;
  readonly element?: Shape | undefined;
  /** The values of an object whose keys are no words. */
  readonly entries?: Shape | undefined;
  readonly said?: Said;
  readonly isScript?: true;
  /** Keys may name a part of a field: `meta.color`. */
  readonly isDotted?: true;
  /** The args of a node of this kind. */
  readonly argsOf?: string;
  /** The value has the shape of what the text beside it under the key `by` names. */
  readonly beside?: { readonly by: string; readonly is: "record" | "values" };
}

/** The parts of JSON schemas that are looked at. */
interface Schema {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema | readonly TSchema[];
  readonly additionalProperties?: TSchema | boolean;
  readonly anyOf?: readonly TSchema[];
  readonly oneOf?: readonly TSchema[];
  readonly allOf?: readonly TSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** Makes shapes. `recordOf`: the shape of a record of a resource, `exported`: that of an export. */
export class ShapeMaker {
  readonly #recordOf: (resource: string) => Shape | undefined;
  readonly #exported: () => Shape | undefined;
  /** Shapes by place, key and name of the schema. */
  readonly #named = new Map<string, Shape | undefined>();

  constructor(recordOf: (resource: string) => Shape | undefined, exported: () => Shape | undefined) {
    this.#recordOf = recordOf;
    this.#exported = exported;
  }

  /** The shape of a schema. `key`: the nearest key above it. Undefined if no word of the contract stands in it. */
  of(schema: object, place: string, key = ""): Shape | undefined {
    const means = meaningOf(schema);
    if (means) return this.#meant(schema, means, means.place ?? place, key);
    const reference = referred(schema);
    if (!reference) return this.#plain(schema as Schema, place, key); // a JSON schema
    const name = `${place} ${key} ${reference.name}`;
    if (!this.#named.has(name)) {
      this.#named.set(name, undefined); // a schema may refer to itself
      this.#named.set(name, this.of(reference.make(), place, key));
    }
    return this.#named.get(name);
  }

  #meant(schema: object, means: Meaning, place: string, key: string): Shape | undefined {
    const { names, knows, fieldsOf, recordOf, isScript, argsOf, valuesOf, isClosed } = means;
    if (isClosed) return undefined;
    if (means.isExport) return this.#exported();
    if (isScript) return { place, isScript };
    if (argsOf !== undefined) return { place, argsOf };
    if (names) return { place, said: { names } };
    if (knows) return { place, said: { field: key, values: new Set(knows) } };
    if (valuesOf) return { place, beside: { by: valuesOf.by, is: "values" } };
    if (typeof recordOf === "object") return { place, beside: { by: recordOf.by, is: "record" } };
    if (recordOf !== undefined) return this.#recordOf(recordOf);
    if (fieldsOf !== undefined) return this.#fieldsOf(fieldsOf, place);
    const reference = referred(schema);
    return reference ? this.of(reference.make(), place, key) : this.#plain(schema as Schema, place, key);
  }

  /** An object by names of fields: each value, or each element of a list of values, is one of the field. */
  #fieldsOf(resource: string, place: string): Shape | undefined {
    const { keys, place: own } = this.#recordOf(resource) ?? { place };
    if (!keys) return undefined;
    return {
      isDotted: true,
      place: own,
      keys: new Map([...keys].map(([name, shape]) => [name, shape && { ...shape, element: shape }])),
    };
  }

  #plain(
    { properties, items, additionalProperties, anyOf, oneOf, allOf, ...schema }: Schema,
    place: string,
    key: string,
  ) {
    const parts: (Shape | undefined)[] = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].map((each) =>
      this.of(each, place, key),
    );
    const values = [...(schema.enum ?? []), schema.const].filter((value) => typeof value === "string");
    if (values.length > 0) parts.push({ place, said: { field: key, values: new Set(values) } });
    if (properties) {
      const keys = Object.entries(properties).map(([name, of]) => [name, this.of(of, place, name)] as const);
      if (keys.length > 0) parts.push({ place, keys: new Map(keys) });
    }
    for (const each of items === undefined ? [] : [items].flat()) {
      const element = this.of(each as object, place, key);
      if (element) parts.push({ place, element });
    }
    if (typeof additionalProperties === "object") {
      const entries = this.of(additionalProperties, place, key);
      if (entries) parts.push({ place, entries });
    }
    return parts.reduce(merged, undefined);
  }
}

/** Union of two shapes, for a value that may have either. @throws Error if they disagree about what stands there. */
export function merged(one: Shape | undefined, other: Shape | undefined): Shape | undefined {
  if (!one || !other || one === other) return one ?? other;
  if (one.place !== other.place && one.keys && other.keys) {
    throw new Error(`the keys of ${one.place} and of ${other.place} stand in the same object`);
  }
  const keys = one.keys && other.keys ? mergedKeys(one.keys, other.keys) : (one.keys ?? other.keys);
  const said = one.said && other.said ? mergedSaid(one.said, other.said) : (one.said ?? other.said);
  const beside = one.beside ?? other.beside;
  const argsOf = one.argsOf ?? other.argsOf;
  const element = merged(one.element, other.element);
  const entries = merged(one.entries, other.entries);
  return {
    place: one.keys ? one.place : other.place,
    ...(keys ? { keys } : {}),
    ...(element ? { element } : {}),
    ...(entries ? { entries } : {}),
    ...(said ? { said } : {}),
    ...(one.isScript || other.isScript ? { isScript: true } : {}),
    ...(one.isDotted || other.isDotted ? { isDotted: true } : {}),
    ...(beside ? { beside } : {}),
    ...(argsOf === undefined ? {} : { argsOf }),
  };
}

function mergedKeys(one: NonNullable<Shape["keys"]>, other: NonNullable<Shape["keys"]>): NonNullable<Shape["keys"]> {
  const keys = new Map(one);
  for (const [name, shape] of other) keys.set(name, merged(keys.get(name), shape));
  return keys;
}

function mergedSaid(one: Said, other: Said): Said {
  if ("field" in one && "field" in other && one.field === other.field) {
    return { field: one.field, values: one.values.union(other.values) };
  }
  if ("names" in one && "names" in other && one.names === other.names) return one;
  throw new Error(`one text has two meanings: ${JSON.stringify(one)} and ${JSON.stringify(other)}`);
}
