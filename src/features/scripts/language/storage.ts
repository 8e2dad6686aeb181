import { isTooLong } from "../../../framework/field/field";
import type { Node, SentNode, NodeVisit } from "./node";

/** Most characters of a leaf as JSON text (with quotes and escapes), and of a comment. Source: `sequences.md` §3.7. */
const LEAF_LIMIT = 3000;
const COMMENT_LIMIT = 240;
/** Most characters of a whole script as JSON text: an account has many scripts, and reads all of them at once. */
const SCRIPT_LIMIT = 500_000;

/** Message about the first text of a script that is too long to be stored; undefined if all texts fit. */
export function overlongText(root: SentNode, nodes: readonly NodeVisit[]): string | undefined {
  const limitsComments = root.kind === "sequence";
  for (const { node } of nodes) {
    if (limitsComments && isTooLong(node.comment ?? "", COMMENT_LIMIT)) {
      return `The comment of a '${node.kind}' node has more than ${COMMENT_LIMIT} characters.`;
    }
    const name = Object.keys(node.args).find((each) => isOverlong(node.args[each]));
    if (name) return `Arg '${name}' of node '${node.kind}' has more than ${LEAF_LIMIT} characters as JSON text.`;
  }
  return undefined;
}

/** A character takes at most six in JSON (`\u0000`), so short texts need not be serialised. */
const isOverlong = (value: unknown): boolean =>
  typeof value === "string" && value.length > LEAF_LIMIT / 6 - 2 && isTooLong(JSON.stringify(value), LEAF_LIMIT);

/** Message about a script that is too long as a whole; undefined if it is not. `root` is nested as deep as a request at most. */
export const overlongScript = (root: Node): string | undefined =>
  isTooLong(JSON.stringify(root), SCRIPT_LIMIT)
    ? `A script has at most ${SCRIPT_LIMIT} characters as JSON text.`
    : undefined;
