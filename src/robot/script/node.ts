/** A plain value in the place of an arg. */
export type Leaf = string | number | boolean;

/**
 * A node of a script as the server stores it (`sequences.md` §3.1). The editor never changes one in place: an edit
 * makes the nodes on its way anew and keeps all others. So nodes that nobody touched are sent back as they came.
 */
export interface ScriptNode {
  readonly kind: string;
  readonly args: Readonly<Record<string, Leaf | ScriptNode>>;
  readonly body?: readonly ScriptNode[];
  readonly comment?: string;
}

/** Whether what stands in the place of an arg is a node. */
export const isNode = (arg: Leaf | ScriptNode | undefined): arg is ScriptNode => typeof arg === "object";

/** Where a node stands below another one: the name of an arg, or the index of an element of the body, level by level. */
export type Path = readonly (string | number)[];

/** A path as a text, and back. */
export const keyOf = (path: Path): string => JSON.stringify(path);
export const pathOf = (key: string): Path => JSON.parse(key) as Path; // made by `keyOf`

/** The node at `path`; undefined without one. */
export function nodeAt(root: ScriptNode, path: Path): ScriptNode | undefined {
  let node: ScriptNode | undefined = root;
  for (const key of path) {
    const next: Leaf | ScriptNode | undefined = typeof key === "number" ? node?.body?.[key] : node?.args[key];
    node = isNode(next) ? next : undefined;
  }
  return node;
}

/** Whether `path` leads to `of` or below it. */
export const isWithin = (path: Path, of: Path): boolean =>
  path.length >= of.length && of.every((key, index) => path[index] === key);
