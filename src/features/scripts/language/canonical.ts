import { isSentNode, type Node, type SentNode } from "./node";
import type { Leaf } from "./values";

/**
 * The form in which a script is stored and returned: without surplus keys, empty bodies and comments that are null. Farm
 * events and regimens also lose blank comments. `root` must have passed the check. Source: `sequences.md` §3.8.
 */
export function canonical(root: SentNode): Node {
  const keepsBlank = root.kind === "sequence";
  const copies: { sent: SentNode; node: Node }[] = [];
  const copy = (sent: SentNode): Node => {
    const node: Node = { kind: sent.kind, args: {} };
    if (typeof sent.comment === "string" && (keepsBlank || sent.comment.trim() !== "")) node.comment = sent.comment;
    copies.push({ sent, node });
    return node;
  };

  const result = copy(root);
  for (let next = copies.pop(); next; next = copies.pop()) {
    const { sent, node } = next;
    for (const [name, value] of Object.entries(sent.args)) {
      // The check lets nodes and leaves pass, nothing else.
      node.args[name] = isSentNode(value) ? copy(value) : (value as Leaf);
    }
    if (sent.body?.length) node.body = sent.body.map(copy);
  }
  result.body ??= [];
  return result;
}
