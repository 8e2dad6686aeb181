import { referred } from "../../framework/field/schema";
import { isObject, type JsonObject } from "../../platform/json";

/** The parts of a JSON schema that the generator reads. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
}

/** The schema itself, also if it is given by name. */
export const contentOf = (schema: Schema): Schema => (referred(schema)?.make() as Schema | undefined) ?? schema;

/**
 * An example for a schema. Values under the same keys in `known` are taken over. Optional keys appear only if they are
 * known. A value that is not known is null if it may be null.
 */
export function exampleOf(named: Schema, known?: unknown): unknown {
  const schema = contentOf(named);
  const { properties, items } = schema;
  if (schema.examples) return schema.examples[0];
  if (properties) return objectOf(properties, schema.required ?? [], isObject(known) ? known : {});
  if (items) return (Array.isArray(known) ? known : [known]).map((element) => exampleOf(items, element));
  const anyOf = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(contentOf);
  const records = anyOf.filter((alternative) => alternative.properties);
  const record = records.find((alternative) => isKind(alternative, known)) ?? records[0];
  if (record) return exampleOf(record, known);
  const told = [schema.const, known, schema.default, schema.enum?.[0]].find((value) => value !== undefined);
  if (told !== undefined) return told;
  const [first] = anyOf;
  if (first) return anyOf.some(({ type }) => type === "null") ? null : exampleOf(first);
  return plainValue(schema);
}

/** Whether the constants of a record are those in `known`. */
const isKind = ({ properties = {} }: Schema, known: unknown): boolean =>
  isObject(known) &&
  Object.entries(properties).every(([key, schema]) => schema.const === undefined || schema.const === known[key]);

function objectOf(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  known: JsonObject,
): JsonObject {
  const shown = Object.entries(properties).filter(([key]) => required.includes(key) || known[key] !== undefined);
  return Object.fromEntries(shown.map(([key, schema]) => [key, exampleOf(schema, known[key])]));
}

function plainValue({ type, format, minimum = 1 }: Schema): unknown {
  switch (type) {
    case "string":
      return format === "date-time" ? "2026-03-01T08:15:30.123Z" : "text";
    case "integer":
    case "number":
      return Math.max(minimum, 1);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return {};
  }
}
