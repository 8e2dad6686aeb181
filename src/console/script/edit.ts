import { isWithin, keyOf, type Leaf, nodeAt, type Path, type ScriptNode } from "../../robot/script/node";

/** A place in a body: before the element that has this index now, or at the end. */
export interface Insertion {
  /** The node that has the body. */
  readonly parent: Path;
  readonly index: number;
}

/** The node at `path` made anew by `change`; where there is no node, nothing changes. */
export function changeAt(root: ScriptNode, path: Path, change: (node: ScriptNode) => ScriptNode): ScriptNode {
  const [key, ...rest] = path;
  if (key === undefined) return change(root);
  const below = nodeAt(root, [key]);
  if (below === undefined) return root;
  const changed = changeAt(below, rest, change);
  if (changed === below) return root;
  return typeof key === "number"
    ? { ...root, body: (root.body ?? []).with(key, changed) }
    : { ...root, args: { ...root.args, [key]: changed } };
}

/** Puts another node in the place of the one at `path`. */
export const replaceAt = (root: ScriptNode, path: Path, node: ScriptNode): ScriptNode =>
  changeAt(root, path, () => node);

export const setArg = (root: ScriptNode, path: Path, name: string, value: Leaf | ScriptNode): ScriptNode =>
  changeAt(root, path, (node) =>
    node.args[name] === value ? node : { ...node, args: { ...node.args, [name]: value } },
  );

/** An empty text removes the comment. */
export const setComment = (root: ScriptNode, path: Path, text: string): ScriptNode =>
  changeAt(root, path, (node) => (text === "" ? without(node, "comment") : { ...node, comment: text }));

export const insertAt = (root: ScriptNode, { parent, index }: Insertion, ...nodes: readonly ScriptNode[]): ScriptNode =>
  changeAt(root, parent, (node) => ({ ...node, body: (node.body ?? []).toSpliced(index, 0, ...nodes) }));

/** Takes an element, or `count` of them, out of their body. The root and the arg of a node can only be replaced. */
export function removeAt(root: ScriptNode, path: Path, count = 1): ScriptNode {
  const index = path.at(-1);
  if (typeof index !== "number" || nodeAt(root, path) === undefined) return root;
  return changeAt(root, path.slice(0, -1), (node) => {
    const body = (node.body ?? []).toSpliced(index, count);
    // Below the root the server stores no empty body (`sequences.md` §3.8).
    return body.length > 0 || path.length === 1 ? { ...node, body } : without(node, "body");
  });
}

function without(node: ScriptNode, key: "body" | "comment"): ScriptNode {
  const { [key]: _, ...rest } = node;
  return rest;
}

/** The element at `path` and those behind it, `count` in all. None for the root and for the arg of a node. */
function elementsAt(root: ScriptNode, path: Path, count: number): readonly ScriptNode[] {
  const index = path.at(-1);
  return typeof index === "number" ? (nodeAt(root, path.slice(0, -1))?.body?.slice(index, index + count) ?? []) : [];
}

/** Puts a copy of an element, or of `count` of them, behind it. */
export const duplicateAt = (root: ScriptNode, path: Path, count = 1): ScriptNode => {
  const nodes = elementsAt(root, path, count);
  if (nodes.length === 0) return root;
  return insertAt(root, { parent: path.slice(0, -1), index: Number(path.at(-1)) + count }, ...nodes);
};

/**
 * The path of an element, the first of `count`, after it was moved to a place. Everything behind its old place moves up:
 * the place itself, or a node on the way to it.
 */
export function arrival(from: Path, { parent, index }: Insertion, count = 1): Path {
  const [level, old] = [from.length - 1, Number(from.at(-1))];
  const path = [...parent, index];
  const step = path[level];
  const isBehind = isWithin(path, from.slice(0, -1)) && typeof step === "number" && step > old;
  return isBehind ? path.with(level, Math.max(old, step - count)) : path;
}

/** Moves an element of a body, or `count` of them, also into another body. Not into itself. */
export function moveTo(root: ScriptNode, from: Path, insertion: Insertion, count = 1): ScriptNode {
  const nodes = elementsAt(root, from, count);
  if (nodes.length === 0 || isWithin(insertion.parent, from)) return root;
  const to = arrival(from, insertion, count);
  if (keyOf(to) === keyOf(from)) return root;
  return insertAt(removeAt(root, from, count), { parent: to.slice(0, -1), index: Number(to.at(-1)) }, ...nodes);
}
