import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type { Action } from "../../src/framework/action";
import { features } from "../../src/features";
import { createReference } from "../../src/http/openapi/reference";

/** What an OpenAPI document says of a body. */
export interface Content {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
export interface Answer {
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: object;
  readonly example?: unknown;
}
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>;
}
export interface Document {
  readonly openapi: string;
  readonly info: Readonly<Record<"title" | "version" | "description", string>> & Readonly<Record<string, unknown>>;
  readonly servers: readonly object[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Record<string, object>; readonly responses: Record<string, Answer> };
}

/** The document as clients get it; the tests that use it check its form. */
export const document = (await (await createReference(features)).document()) as Document;

/** What the document says of an action. */
export function operationOf({ method, path }: Pick<Action, "method" | "path">): Operation {
  const operation = document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

/** The answer of an operation with a status, wherever it is described. */
export function answerOf({ responses }: Operation, status: number): Answer | undefined {
  const answer = responses[status];
  return answer && "$ref" in answer ? document.components.responses[answer.$ref.split("/").at(-1) ?? ""] : answer;
}

/** The examples that the document gives of a body. */
export const examplesOf = ({ example, examples = {} }: Content): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples).map(({ value }) => value),
];

/** With references to where the checker finds the schemas of the document: it sees one schema at a time. */
const absolute = (schema: object, place: string): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${place}:#/$defs/`)) as object; // was an object

const { schemas } = document.components;
const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
addFormats(ajv);
ajv.addKeyword("discriminator"); // helps generators; the constants of the variants say the same
ajv.addKeyword("x-enum-varnames"); // names for generators
ajv.addSchema({ $id: "open:", $defs: absolute(schemas, "open") });
const closed = Object.entries(schemas).map(([name, schema]) => [name, close(schema)]);
ajv.addSchema({ $id: "closed:", $defs: absolute(Object.fromEntries(closed) as object, "closed") });

/** Made when first needed, for schemas as they are and for closed ones. */
const validators = { open: new WeakMap<object, ValidateFunction>(), closed: new WeakMap<object, ValidateFunction>() };

function validatorOf(schema: object, place: keyof typeof validators): ValidateFunction {
  const known = validators[place];
  let validate = known.get(schema);
  if (!validate) {
    validate = ajv.compile(absolute(place === "closed" ? (close(schema) as object) : schema, place)); // stays a schema
    known.set(schema, validate);
  }
  return validate;
}

/** What a schema of the document says, wherever it stands. */
export function resolved(schema: object = {}): object {
  const name = "$ref" in schema ? String(schema.$ref).split("/").at(-1) : undefined;
  return name === undefined ? schema : (schemas[name] ?? {});
}

/**
 * Why a value does not fit a schema of the document; nothing when it does. With `isClosed`, keys that the schema does not
 * name are told as well. @throws Error for what is no JSON schema.
 */
export function problemsOf(schema: object, value: unknown, isClosed = false): string[] {
  const validate = validatorOf(schema, isClosed ? "closed" : "open");
  validate(value);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** Lets objects have no other keys than those of the schema, where it names any. */
function close(schema: unknown, isOuter = true): unknown {
  if (Array.isArray(schema)) return schema.map((each: unknown) => close(each, isOuter));
  if (typeof schema !== "object" || schema === null) return schema;
  const { properties, items, anyOf } = schema as { properties?: object; items?: object; anyOf?: object[] };
  const inner = Object.entries(properties ?? {}).map(([key, each]: [string, unknown]) => [key, close(each, false)]);
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(inner) as object }),
    ...(properties && (isOuter || inner.length > 0) && { additionalProperties: false }),
    ...(items && { items: close(items, isOuter) }),
    ...(anyOf && { anyOf: close(anyOf, isOuter) }),
  };
}
