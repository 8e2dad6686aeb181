import type { Contract } from "./contract";
import type { Lexicon } from "./lexicon";

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** Where a schema stands. */
interface At {
  /** The part of the contract; empty for own rules. */
  readonly place: string;
  readonly key: string;
}

/** Prefix of references to schemas that have names. */
const SCHEMAS = "#/components/schemas/";

/**
 * The API reference in the words of a dialect: paths, names, values and keys of schemas. Examples are left out, as they would
 * show other words. A schema with a name belongs to the first part of the contract that refers to it.
 */
export class TranslatedReference {
  readonly #contract: Contract;
  readonly #lexicon: Lexicon;
  readonly #schemas: Json;
  readonly #told: Record<string, unknown> = {};

  constructor(contract: Contract, lexicon: Lexicon, schemas: Json) {
    this.#contract = contract;
    this.#lexicon = lexicon;
    this.#schemas = schemas;
  }

  /** The paths of the document; then `schemas` has what they refer to. */
  paths(paths: Json): Json {
    const told: Record<string, unknown> = {};
    for (const [path, methods] of Object.entries(paths)) {
      // The contract comes first. It has its word where own rules have the same one.
      told[this.#path(path)] ??= isJson(methods) ? this.#methods(path, methods) : methods;
    }
    return told;
  }

  get schemas(): Json {
    const others = Object.keys(this.#schemas).filter((name) => !Object.hasOwn(this.#told, name));
    for (const name of others) this.#named(name, { place: "", key: "" });
    return this.#told;
  }

  #path(path: string): string {
    if (!path.startsWith("/api/")) return path;
    return this.#contract.routes.changed(path, "out", (word) => this.#lexicon.paths?.out(word) ?? word).path;
  }

  #methods(path: string, methods: Json): Json {
    return Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => {
        const { actions } = this.#contract.routes.changed(path, "out", (word) => word);
        const action = actions.get(method.toUpperCase());
        return [method, this.#any(operation, { place: action ? this.#contract.placeOf(action) : "", key: "" })];
      }),
    );
  }

  /** Any part of an operation: schemas and parameters are found in it by their form. */
  #any(value: unknown, at: At): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#any(each, at));
    if (!isJson(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
        if (name === "example" || name === "examples") return [];
        if (name === "schema") return [[name, this.#schema(part, this.#inParameter(value, at))]];
        if (name === "name" && value["in"] === "query") return [[name, this.#key(String(part), at)]];
        return [[name, this.#any(part, at)]];
      }),
    );
  }

  #inParameter({ name }: Json, at: At): At {
    return typeof name === "string" ? { ...at, key: name } : at;
  }

  #key(key: string, { place }: At): string {
    if (place === SCRIPT) return this.#lexicon.args?.out(key) ?? key;
    return place === "" ? key : this.#lexicon.keyIn(place, key);
  }

  #schema(value: unknown, at: At): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#schema(each, at));
    if (!isJson(value)) return value;
    const own = partOf(value, at);
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
        if (name === "examples" || name === "example") return [];
        if (name === "$ref" && typeof part === "string" && part.startsWith(SCHEMAS))
          this.#named(part.slice(SCHEMAS.length), at);
        if (name === "properties" && isJson(part)) return [[name, this.#properties(part, own)]];
        if (name === "required" && Array.isArray(part)) return [[name, part.map((key) => this.#key(String(key), own))]];
        if (name === "enum" && Array.isArray(part)) return [[name, part.map((each) => this.#value(each, at))]];
        if (name === "const" || name === "default") return [[name, this.#value(part, at)]];
        if (name === "mapping" && isJson(part)) {
          return [
            [
              name,
              Object.fromEntries(
                Object.entries(part).map(([word, to]) => [
                  this.#value(word, { ...at, key: String(value["propertyName"]) }),
                  to,
                ]),
              ),
            ],
          ];
        }
        return [[name, this.#schema(part, at)]];
      }),
    );
  }

  #properties(properties: Json, at: At): Json {
    return Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => {
        const isArgs = key === "args";
        return [this.#key(key, at), this.#schema(schema, { place: isArgs ? SCRIPT : at.place, key })];
      }),
    );
  }

  #value(value: unknown, { place, key }: At): unknown {
    if (typeof value !== "string") return value;
    if (key === "kind") return this.#lexicon.kinds?.out(value) ?? value;
    return place === "" ? value : (this.#lexicon.values(key)?.out(value) ?? value);
  }

  #named(name: string, at: At): void {
    if (Object.hasOwn(this.#told, name)) return;
    this.#told[name] = {}; // a schema may refer to itself
    this.#told[name] = this.#schema(this.#schemas[name], at);
  }
}

/** Args of nodes belong to the script language, wherever they stand. */
const SCRIPT = "script";

/** The args of a node end where its properties do. */
const partOf = (schema: Json, at: At): At =>
  isJson(schema["properties"]) && "kind" in schema["properties"] && at.place === SCRIPT ? { ...at, place: NODE } : at;
/** Keys of nodes are the same in every dialect. */
const NODE = "node";
