import { isNode, type Path, type ScriptNode } from "../../robot/script/node";

/** Every node below and including `root` in the order in which the server checks them: a node, its args, its body. */
export function* walk(root: ScriptNode, path: Path = []): Generator<readonly [node: ScriptNode, path: Path]> {
  yield [root, path];
  for (const [name, value] of Object.entries(root.args)) if (isNode(value)) yield* walk(value, [...path, name]);
  for (const [index, node] of (root.body ?? []).entries()) yield* walk(node, [...path, index]);
}

/** The sequences that a script calls. */
export function calledBy(root: ScriptNode): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const [{ args }] of walk(root)) if (typeof args["sequence_id"] === "number") ids.add(args["sequence_id"]);
  return ids;
}

/** The element of a body that a path leads into: the step or the variable that a person sees. */
export const elementOf = (path: Path): Path => path.slice(0, path.findLastIndex((key) => typeof key === "number") + 1);

/** The declarations of a sequence, in their order. */
export function declarationsOf({ args }: ScriptNode): readonly ScriptNode[] {
  const { locals } = args;
  return isNode(locals) ? (locals.body ?? []) : [];
}

/** Gives a variable another name, also where it is used. Of several with one name only the first is used. */
export function renameVariable(root: ScriptNode, path: Path, label: string): ScriptNode {
  const [declared, index] = [declarationsOf(root), path.at(-1)];
  const old = typeof index === "number" ? declared[index]?.args["label"] : undefined;
  const isUsed = declared.findIndex(({ args }) => args["label"] === old) === index;
  return renamed(root, (node) => {
    const isIt = node === declared[Number(index)];
    return isIt || (isUsed && node.kind === "identifier" && node.args["label"] === old);
  });

  function renamed(node: ScriptNode, isWanted: (node: ScriptNode) => boolean): ScriptNode {
    let args = node.args;
    for (const [name, value] of Object.entries(node.args)) {
      const next = isNode(value) ? renamed(value, isWanted) : value;
      if (next !== value) args = { ...args, [name]: next };
    }
    const body = node.body?.map((each) => renamed(each, isWanted));
    const isKept = body === undefined || body.every((each, place) => each === node.body?.[place]);
    if (isWanted(node)) args = { ...args, label };
    if (args === node.args && isKept) return node;
    return { ...node, args, ...(body && { body }) };
  }
}
