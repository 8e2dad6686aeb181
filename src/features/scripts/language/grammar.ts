import { ARGS } from "./args";
import { ENUMS } from "./enums";
import { NODES } from "./nodes";
import { type Leaf, VALUE_TYPES, valueTypeName } from "./values";

/** Values that the corpus allows in an arg. */
export interface ArgGrammar {
  readonly name: string;
  /** Kinds of nodes that it takes. */
  readonly kinds: ReadonlySet<string>;
  /** The values of its enums, empty if it has none. */
  readonly values: ReadonlySet<unknown>;
  /** Whether it takes this value, which is no node. */
  readonly accepts: (value: unknown) => boolean;
  /** Everything that it takes, in the words of messages. */
  readonly expected: readonly Leaf[];
}

/** Args and body that the corpus allows in a node. */
export interface NodeGrammar {
  /** Args of the kind, all required. */
  readonly args: readonly ArgGrammar[];
  /** Kinds of nodes in its body. */
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

/**
 * Filled on first use of a kind, because most kinds are never used. Made of constants, so it is the same for every server
 * of the process.
 */
const grammars = new Map<string, NodeGrammar>();

/**
 * Args and body that the corpus allows in a node of this kind.
 * @throws Error for an unknown kind; the caller has checked that the corpus has it.
 */
export const grammarOf = (kind: string): NodeGrammar => grammars.getOrInsertComputed(kind, nodeGrammar);
