import { referred } from "../../framework/field/schema";

/** What the generator looks at in a JSON schema. */
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

/** The schema itself, whether it is named or not. */
export const contentOf = (schema: Schema): Schema => (referred(schema)?.make() as Schema | undefined) ?? schema;

type Known = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Known =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A value of a schema for people to read. Values that are `known` under the same keys are taken over; keys that may be
 * absent appear only if they are known, and what may be null and is not known is null.
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

/** Whether the constants of a record are those that are known. */
const isKind = ({ properties = {} }: Schema, known: unknown): boolean =>
  isObject(known) &&
  Object.entries(properties).every(([key, schema]) => schema.const === undefined || schema.const === known[key]);

function objectOf(properties: Readonly<Record<string, Schema>>, required: readonly string[], known: Known): Known {
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
