import type { Catalog } from "./catalog";
import { elementOf, walk } from "./walk";
import { isNode, type Leaf, type Path, type ScriptNode } from "../../robot/script/node";

/** Whether a leaf may stand in the place of an arg. */
function isAllowed(catalog: Catalog, arg: string, value: Leaf | ScriptNode | undefined): boolean {
  const { types, values, kinds } = catalog.choicesOf(arg);
  if (isNode(value)) return kinds.includes(value.kind);
  if (typeof value === "number") {
    const fits = types.includes("float") || (types.includes("integer") && Number.isInteger(value));
    return fits || values.includes(value);
  }
  if (typeof value === "string") return types.includes("string") || values.includes(value);
  return typeof value === "boolean" && types.includes("boolean");
}

/** Whether a node has the args and elements that the catalog describes. Nodes below it are not checked. */
export function isKnown(catalog: Catalog, { kind, args, body = [] }: ScriptNode): boolean {
  const known = catalog.kinds.get(kind);
  if (!known || Object.keys(args).length !== known.args.length) return false;
  if (!known.args.every((arg) => isAllowed(catalog, arg, args[arg]))) return false;
  return body.length === 0 || known.body.length > 0;
}

/** A node that the server is likely to refuse: something in it has not been chosen, or is too long. */
export function isOdd(catalog: Catalog, node: ScriptNode): boolean {
  const isMissing = Object.entries(node.args).some(
    ([name, value]) => value === 0 && name.endsWith("_id") && name !== "folder_id",
  );
  const isTooLong = node.kind === "wait" && Number(node.args["milliseconds"]) > 180_000;
  const isEmpty = node.args["message"] === "" || String(node.args["message"] ?? "").length > 300;
  return isMissing || isTooLong || isEmpty || !isKnown(catalog, node);
}

/**
 * The step or variable that a refusal of the server is about; undefined where its text does not tell. The check goes from
 * the beginning and ends at the first fault (`sequences.md` §3.3), so of several nodes that fit it is the first `isOdd` one.
 */
export function placeOfFault(root: ScriptNode, text: string, isOdd: (node: ScriptNode) => boolean): Path | undefined {
  const variable = /^Variable '(.*)' is not declared/.exec(text)?.[1];
  const kind = /ode '([^']+)'/.exec(text)?.[1];
  const id = /names the \D* (-?\d+)/.exec(text)?.[1];
  const fitting = [...walk(root)].filter(([node, path]) => {
    if (path.length === 0) return false;
    if (variable !== undefined) return node.kind === "identifier" && node.args["label"] === variable;
    return node.kind === kind && (id === undefined || Object.values(node.args).includes(Number(id)));
  });
  const isSure = fitting.length === 1 || variable !== undefined || id !== undefined;
  const found = isSure ? fitting[0] : fitting.find(([node]) => isOdd(node));
  return found && elementOf(found[1]);
}
