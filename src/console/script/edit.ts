import { isWithin, type Leaf, nodeAt, type Path, type ScriptNode } from "../../robot/script/node";

/** A place in a body: before the element that has this index now, or at the end. */
export interface Place {
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

export const insertAt = (root: ScriptNode, { parent, index }: Place, ...nodes: readonly ScriptNode[]): ScriptNode =>
  changeAt(root, parent, (node) => ({ ...node, body: (node.body ?? []).toSpliced(index, 0, ...nodes) }));

/** Takes an element out of its body. The root and the arg of a node cannot be taken out, only replaced. */
export function removeAt(root: ScriptNode, path: Path): ScriptNode {
  const index = path.at(-1);
  if (typeof index !== "number" || nodeAt(root, path) === undefined) return root;
  return changeAt(root, path.slice(0, -1), (node) => {
    const body = (node.body ?? []).toSpliced(index, 1);
    // Below the root the server stores no empty body (`sequences.md` §3.8).
    return body.length > 0 || path.length === 1 ? { ...node, body } : without(node, "body");
  });
}

function without(node: ScriptNode, key: "body" | "comment"): ScriptNode {
  const { [key]: _, ...rest } = node;
  return rest;
}

/** Puts a copy of an element behind it. */
export function duplicateAt(root: ScriptNode, path: Path): ScriptNode {
  const [node, index] = [nodeAt(root, path), path.at(-1)];
  if (node === undefined || typeof index !== "number") return root;
  return insertAt(root, { parent: path.slice(0, -1), index: index + 1 }, node);
}

/** Moves an element of a body, also into another body. Not into itself. */
export function moveTo(root: ScriptNode, from: Path, { parent, index }: Place): ScriptNode {
  const [node, source, oldIndex] = [nodeAt(root, from), from.slice(0, -1), from.at(-1)];
  if (node === undefined || typeof oldIndex !== "number" || isWithin(parent, from)) return root;
  const isSameBody = parent.length === source.length && isWithin(parent, source);
  if (isSameBody && (index === oldIndex || index === oldIndex + 1)) return root;
  // Everything behind the element moves up when it is taken out: the target itself, or a node on the way to it.
  const target = isSameBody && index > oldIndex ? index - 1 : index;
  const level = source.length;
  const onTheWay = parent[level];
  const isBehind = isWithin(parent, source) && typeof onTheWay === "number" && onTheWay > oldIndex;
  const newParent = isBehind ? parent.with(level, onTheWay - 1) : parent;
  return insertAt(removeAt(root, from), { parent: newParent, index: target }, node);
}
