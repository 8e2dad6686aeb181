import { parse as parseText } from "luaparse";
import { LuaError } from "../error";
import { BYTES, type Meter } from "../meter";

/** A node of the syntax tree, as the parser makes it; which fields there are follows from `type`. */
interface Node {
  readonly type: string;
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
  /** Range from the first character to behind the last one. */
  readonly range: readonly [number, number];
}

/** A part of the tree by the names of its fields. The parser's own types lag behind its trees of Lua 5.3. */
export interface Tree extends Node {
  readonly name: string;
  readonly raw: string;
  readonly value: unknown;
  readonly operator: string;
  readonly indexer: string;
  readonly isLocal: boolean;
  readonly label: Tree;
  readonly identifier: Tree | null;
  readonly base: Tree;
  readonly index: Tree;
  readonly key: Tree;
  readonly left: Tree;
  readonly right: Tree;
  readonly argument: Tree;
  readonly arguments: Tree | readonly Tree[];
  readonly expression: Tree;
  readonly condition: Tree;
  readonly variable: Tree;
  readonly start: Tree;
  readonly end: Tree;
  readonly step: Tree | null;
  readonly variables: readonly Tree[];
  readonly init: readonly Tree[];
  readonly iterators: readonly Tree[];
  readonly clauses: readonly Tree[];
  readonly fields: readonly Tree[];
  readonly parameters: readonly Tree[];
  readonly body: readonly Tree[];
}

/** The tree of a program, a text of bytes. @throws LuaError for a text that is not a program. */
export function parseLua(text: string, chunk: string): Tree {
  try {
    const source = text.startsWith("#") ? text.replace(/^#[^\n]*/, "") : text;
    parseText("", {}); // luaparse 0.3.1 keeps the last token of the text before, which errors of this one would name
    const tree = parseText(source, {
      luaVersion: "5.3",
      encodingMode: "none", // with another one, luaparse 0.3.1 takes the text "end" for the word
      locations: true,
      ranges: true,
      comments: false,
    });
    return tree as unknown as Tree; // `Tree` has the fields of all its kinds of nodes
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { line, message } = error as SyntaxError & { line?: number };
    const why = message.replace(/^\[\d+:\d+\] /, "");
    throw new LuaError(`${chunk}:${line ?? 1}: ${why}`, "syntax", 0);
  }
}

const isNode = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** The nodes right below one. */
function* childrenOf(node: Tree): Generator<Tree> {
  for (const value of Object.values(node)) {
    if (isNode(value)) yield value;
    else if (Array.isArray(value)) for (const each of value) if (isNode(each)) yield each;
  }
}

/** Characters of a program that are worked through in the time of a turn, and of one that people do not write. */
const IN_A_TURN = 32;
const IN_A_LONG_TURN = 8;
const LONG = 3_000;

/** Turns that a round of a loop, or a call of a function, counts: long ones take longer. */
export const turnsOf = ({ range: [from, to] }: Tree): number =>
  Math.max(1, Math.floor((to - from) / (to - from > LONG ? IN_A_LONG_TURN : IN_A_TURN)));

const isFunction = ({ type }: Tree): boolean => type === "FunctionDeclaration" || type === "Chunk";

/** Names that every function may mention without writing them. */
const ALWAYS = ["_ENV", "self"];

/**
 * Names that functions within each function mention: a local with such a name may outlive its call. One too many costs
 * a little time only.
 */
export function innerNames(chunk: Tree, meter: Meter): ReadonlyMap<Tree, ReadonlySet<string>> {
  const found = new Map<Tree, Set<string>>();
  /** Adds the names that `node` mentions to `names`, and those that inner functions mention also to `inner`. */
  function collect(node: Tree, names: Set<string>, inner: Set<string>): void {
    for (const child of childrenOf(node)) {
      if (child.type === "Identifier") names.add(child.name);
      if (!isFunction(child)) collect(child, names, inner);
      else for (const name of namesOf(child)) names.add(name) && inner.add(name);
    }
  }
  function namesOf(node: Tree): ReadonlySet<string> {
    const [names, inner] = [new Set<string>(ALWAYS), new Set<string>()];
    collect(node, names, inner);
    meter.turn(names.size); // functions within functions hold the same names
    meter.make((names.size - ALWAYS.length) * BYTES.name);
    found.set(node, inner);
    return names;
  }
  namesOf(chunk);
  return found;
}

const CALLS = ["CallExpression", "TableCallExpression", "StringCallExpression"];

export const isCall = ({ type }: Tree): boolean => CALLS.includes(type);

/** Blanks and comments. */
const NOTHING = /(?:\s|--\[(=*)\[[^]*?\]\1\]|--[^\n]*)*/y;

/**
 * Whether a node stands for as many values as there are. Brackets around it leave one; the parser (luaparse 0.3.1) drops
 * them, so they are looked for behind the node. `call` is the call whose last argument it is.
 */
export function isOpen(node: Tree | undefined, source: string, call?: Tree): node is Tree {
  if (!node || !(isCall(node) || node.type === "VarargLiteral")) return false;
  NOTHING.lastIndex = node.range[1];
  NOTHING.test(source);
  const next = NOTHING.lastIndex;
  return source[next] !== ")" || next + 1 === call?.range[1];
}

/** Operators that a metatable may change. */
const OPERATORS = ["MemberExpression", "IndexExpression", "BinaryExpression", "UnaryExpression"];

export const isOperator = ({ type, operator }: Tree): boolean => OPERATORS.includes(type) && operator !== "not";

/**
 * Tells of expressions whether a call is in them; each is looked at once. With `countsOperators` also a call of a
 * metamethod.
 */
export function callFinder(countsOperators: boolean): (node: Tree) => boolean {
  const known = new Map<Tree, boolean>();
  return function hasCall(node: Tree): boolean {
    let has = known.get(node);
    if (has === undefined) {
      has =
        isCall(node) ||
        (countsOperators && isOperator(node)) ||
        (!isFunction(node) && [...childrenOf(node)].some(hasCall));
      known.set(node, has);
    }
    return has;
  };
}
