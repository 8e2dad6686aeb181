import type { ScriptLanguage } from "./declarations";

/** Keys of nodes that every dialect has in common. */
const COMMON = ["label"];
/** The tag of nodes that fit everywhere. */
const ANY = "*";

/** A kind of node with a body of fields and values, and the resources to whose fields it refers. */
export const UPDATE = { kind: "update_resource", pair: "pair", old: "resource_update" } as const;

/** The words of the script language, looked up in its tables. */
export class ScriptWords {
  readonly kinds: ReadonlySet<string>;
  readonly args: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
  /** Names of value types and enums, which stand where kinds do. */
  readonly beside: ReadonlySet<string>;
  readonly language: ScriptLanguage;
  readonly #tagsOf: ReadonlyMap<string, readonly string[]>;

  constructor(language: ScriptLanguage) {
    this.language = language;
    const { nodes, args, packages, enums, valueTypes } = language;
    this.kinds = new Set(nodes.map(({ name }) => name));
    this.args = new Set(args.map(({ name }) => name).filter((name) => !COMMON.includes(name)));
    this.tags = new Set(nodes.flatMap(({ tags }) => tags).filter((tag) => tag !== ANY));
    this.packages = new Set(Object.values(packages).flatMap((each) => each.packages));
    this.beside = new Set([...valueTypes, ...Object.keys(enums)].filter((name) => !this.kinds.has(name)));
    this.#tagsOf = new Map(args.map(({ name, tags }) => [name, tags]));
  }

  /** The texts that an arg is known to take: those of its enum. */
  valuesOf(arg: string): ReadonlySet<string> {
    const { enums } = this.language;
    const named = [arg, ...(this.#tagsOf.get(arg) ?? [])].flatMap((name) =>
      Object.hasOwn(enums, name) ? (enums[name] ?? []) : [],
    );
    return new Set(named.filter((value) => typeof value === "string"));
  }

  /** The arg or field whose values an enum has. */
  fieldOf(name: string): string | undefined {
    const { args, fieldOfEnum, enums } = this.language;
    if (Object.hasOwn(fieldOfEnum, name)) return fieldOfEnum[name];
    const arg = args.find((each) => each.name === name || each.tags.includes(name));
    return Object.hasOwn(enums, name) ? arg?.name : undefined;
  }
}

/** `_if` gives `If`, `named_pin` gives `NamedPin`, as the corpus lists kinds. */
export const camelCase = (kind: string): string =>
  kind
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
