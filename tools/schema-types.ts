/** TypeScript text of the JSON schemas that the API reference is made of. */

/** The part of JSON schema that the API reference uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly $ref?: string;
}

const PLAIN: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

const union = (types: readonly string[]): string => [...new Set(types)].join(" | ");
const comment = (text: string | undefined): string =>
  text === undefined ? "" : `/** ${text.replaceAll("*/", "*\\/")} */\n`;

/** A property name as it stands in a type. */
const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** Body of an interface. */
export function membersOf({ properties = {}, required = [] }: Schema): string {
  const lines = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description)}${keyOf(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema)};`,
  );
  return `{\n${lines.join("\n")}\n}`;
}

function objectType(schema: Schema): string {
  const { properties, patternProperties, additionalProperties } = schema;
  if (properties && Object.keys(properties).length > 0) return membersOf(schema);
  const [values] = [...Object.values(patternProperties ?? {}), additionalProperties];
  return typeof values === "object" ? `Record<string, ${typeOf(values)}>` : "Record<string, unknown>";
}

/** The name that a reference means. */
const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

/** @throws Error for a type that JSON does not have. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(" & ");
  return union([schema.type ?? []].flat().map((name) => namedType(name, schema))) || "unknown";
}

function namedType(name: string, schema: Schema): string {
  if (name === "object") return objectType(schema);
  if (name === "array") return `Array<${typeOf(schema.items ?? {})}>`;
  const plain = PLAIN[name];
  if (plain === undefined) throw new Error(`There is no type for ${name}.`);
  return plain;
}

/** An interface of that name, or interfaces of the titled choices and their union. */
export function declarationOf(name: string, schema: Schema, describe?: string): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.every(({ title }) => title !== undefined)) {
    const parts = choices.map((choice) => declarationOf(choice.title ?? "", choice));
    return `${parts.join("\n")}\n${comment(describe)}export type ${name} = ${union(choices.map(({ title }) => title ?? ""))};\n`;
  }
  const isInterface = schema.type === "object" && Object.keys(schema.properties ?? {}).length > 0;
  return isInterface
    ? `${comment(describe)}export interface ${name} ${membersOf(schema)}\n`
    : `${comment(describe)}export type ${name} = ${typeOf(schema)};\n`;
}

/** Declarations, each once, with those of the named schemas that they refer to. */
export class Declarations {
  readonly #named: Readonly<Record<string, Schema>>;
  /** By name, and the same without what it is described as. */
  readonly #texts = new Map<string, { readonly text: string; readonly bare: string }>();

  constructor(named: Readonly<Record<string, Schema>>) {
    this.#named = named;
  }

  /**
   * Adds a declaration; a schema that only refers to that name declares what it means.
   * @throws Error when two different schemas have one name.
   */
  add(name: string, schema: Schema, describe?: string): void {
    const isItself = schema.$ref !== undefined && nameIn(schema.$ref) === name;
    const meant = isItself ? this.#find(name) : schema;
    const bare = declarationOf(name, meant);
    const known = this.#texts.get(name);
    if (known && known.bare !== bare) throw new Error(`Two different schemas are named ${name}.`);
    if (known) return;
    // Before those it refers to: they may refer to it again.
    this.#texts.set(name, { text: declarationOf(name, meant, describe ?? meant.description), bare });
    for (const [, reference = ""] of JSON.stringify(meant).matchAll(/"\$ref":"([^"]*)"/g)) {
      this.add(nameIn(reference), this.#find(nameIn(reference)));
    }
  }

  text(): string {
    return [...this.#texts.values()].map(({ text }) => text).join("\n");
  }

  #find(name: string): Schema {
    const schema = this.#named[name];
    if (!schema) throw new Error(`The API reference has no schema ${name}.`);
    return schema;
  }
}
