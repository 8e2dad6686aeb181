import { hasMoreKeys } from "../../../framework/field/composite-fields";
import type { Leaf } from "./values";
import { isObject } from "../../../platform/json";

/** Kind of the root node of what is stored: sequences and their versions, farm event bodies, regimen bodies (`sequences.md` §3.1). */
export type StoredRoot = "sequence" | "internal_farm_event" | "internal_regimen";
/** Kind of a root that is stored, or of a command to the robot. */
export type ScriptRoot = StoredRoot | "rpc_request";

/** A node in stored form (`sequences.md` §3.8). Below the root a `body` is never empty. */
export interface Node {
  kind: string;
  args: Record<string, Leaf | Node>;
  body?: Node[];
  comment?: string;
}

/** A node as a client sent it: its args hold unchecked values, and it may have surplus keys. */
export interface SentNode {
  readonly kind: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly body?: readonly SentNode[] | null | undefined;
  readonly comment?: string | null | undefined;
}

/**
 * Whether a value has the form of a node (`sequences.md` §3.1). The elements of its body are not checked here:
 * `malformation` checks the whole script before anything else reads it.
 */
export function isSentNode(value: unknown): value is SentNode {
  return (
    isObject(value) &&
    typeof value.kind === "string" &&
    isObject(value.args) &&
    (value.body === undefined || value.body === null || Array.isArray(value.body)) &&
    (value.comment === undefined || value.comment === null || typeof value.comment === "string")
  );
}

/** A node and the kind of its parent, which the root lacks. */
export interface NodeVisit {
  readonly node: SentNode;
  readonly parent: string | undefined;
}

/** Most nodes of one script (`accounts.md` §1.3). */
export const NODES_MAXIMUM = 10_000;
/** Most args of one node, unknown ones included: no kind has more than a few. */
const ARGS_MAXIMUM = 100;

/**
 * Message about a script that is too large to be checked; undefined if it is not. Counts every element of a body, node or
 * not, and stops at the limit.
 */
export function excess(root: SentNode): string | undefined {
  let count = 1;
  const stack: SentNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (hasMoreKeys(node.args, ARGS_MAXIMUM)) return `A node has at most ${ARGS_MAXIMUM} args.`;
    const below = [...Object.values(node.args).filter(isSentNode), ...(node.body ?? []).slice(0, NODES_MAXIMUM)];
    count += below.length;
    if (count > NODES_MAXIMUM || (node.body?.length ?? 0) > NODES_MAXIMUM) {
      return `A script has at most ${NODES_MAXIMUM} nodes.`;
    }
    stack.push(...below.filter(isSentNode));
  }
  return undefined;
}

/**
 * A node and all nodes below it: a node before its args, its args before its body. Values that are no nodes are left out.
 * It does not recurse, so depth is no limit.
 */
export function nodesOf(root: SentNode): NodeVisit[] {
  const visits: NodeVisit[] = [];
  const stack: NodeVisit[] = [{ node: root, parent: undefined }];
  for (let nodeVisit = stack.pop(); nodeVisit; nodeVisit = stack.pop()) {
    visits.push(nodeVisit);
    const { kind, args, body } = nodeVisit.node;
    pushNodes(stack, body ?? [], kind);
    pushNodes(stack, Object.values(args), kind);
  }
  return visits;
}

/** Puts nodes on the stack in reverse order, because it returns the last one first. */
function pushNodes(stack: NodeVisit[], values: readonly unknown[], parent: string): void {
  for (let index = values.length - 1; index >= 0; index -= 1) {
    const node = values[index];
    if (isSentNode(node)) stack.push({ node, parent });
  }
}
