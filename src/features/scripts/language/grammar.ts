import { ARGS } from "./args";
import { ENUMS } from "./enums";
import { NODES } from "./nodes";
import { type Leaf, VALUE_TYPES, valueTypeName } from "./values";

/** What the corpus allows in an arg. */
export interface ArgGrammar {
  readonly name: string;
  /** Kinds of node it takes. */
  readonly kinds: ReadonlySet<string>;
  /** The values it takes if these are listed by an enum, else empty. */
  readonly values: ReadonlySet<unknown>;
  /** Whether it takes a value that is no node. */
  readonly accepts: (value: unknown) => boolean;
  /** All that it takes, for messages. */
  readonly expected: readonly Leaf[];
}

/** What the corpus allows in a node. */
export interface NodeGrammar {
  /** Its args, all required. */
  readonly args: readonly ArgGrammar[];
  /** Kinds of node its body may hold. */
  readonly body: ReadonlySet<string>;
}

const enums = new Map<string, readonly Leaf[]>(Object.entries(ENUMS));
const tags = new Map(ARGS.map((arg) => [arg.name, arg.tags]));

function argGrammar(name: string): ArgGrammar {
  const allowed = tags.get(name) ?? [];
  const types = allowed.flatMap((tag) => VALUE_TYPES.get(tag) ?? []);
  const values = new Set<unknown>(allowed.flatMap((tag) => enums.get(tag) ?? []));
  return {
    name,
    kinds: new Set(allowed.filter((tag) => !VALUE_TYPES.has(tag) && !enums.has(tag))),
    values,
    accepts: (value) => values.has(value) || types.some((isOfType) => isOfType(value)),
    expected: allowed.flatMap((tag) => enums.get(tag) ?? (VALUE_TYPES.has(tag) ? valueTypeName(tag) : tag)),
  };
}

function nodeGrammar(kind: string): NodeGrammar {
  const node = NODES.find(({ name }) => name === kind);
  if (!node) throw new Error(`the corpus has no node '${kind}'`);
  return { args: node.args.map(argGrammar), body: new Set(node.body) };
}

/** Filled from constants as kinds are met, most of which no script uses: the same for every server of the process. */
const grammars = new Map<string, NodeGrammar>();

/**
 * What the corpus allows in a node of this kind.
 * @throws Error if there is no such kind; no text of a client gets here unless the corpus lists it.
 */
export const grammarOf = (kind: string): NodeGrammar => grammars.getOrInsertComputed(kind, nodeGrammar);
