import { type TSchema, Type } from "@sinclair/typebox";

/** What the API reference needs of JSON schemas beyond what TypeBox gives. Schemas are made when it is asked for. */

const MAKE = Symbol("makes the schema");

/** Refers to a schema with a name of its own in the API reference. It is made later, so that it may refer to itself. */
export const named = (name: string, make: () => TSchema): TSchema =>
  Type.Unsafe({ $ref: `#/components/schemas/${name}`, [MAKE]: make });

/** Name and content of what a schema refers to; undefined for one that is no such reference. */
export function referred(schema: object): { readonly name: string; readonly make: () => TSchema } | undefined {
  if (!(MAKE in schema) || !("$ref" in schema)) return undefined;
  return { name: String(schema.$ref).replace(/^.*\//, ""), make: schema[MAKE] as () => TSchema }; // as `named` made it
}

/** Object from any keys to values of one schema. TypeBox would say it with a pattern, which few generators read. */
export const dictionary = (of: TSchema, options: object = {}): TSchema =>
  Type.Unsafe({ type: "object", additionalProperties: of, ...options });

/** One of several named objects, told apart by the constant that each has under `key`. */
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

/** Of the names of resources: `telemetries` gives `telemetry`, `sensors` gives `sensor`. */
export const singularOf = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");
