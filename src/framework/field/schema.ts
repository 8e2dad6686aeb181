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
