import { canonical } from "./canonical";
import { CORPUS_VERSION } from "./corpus";
import { grammarOf } from "./grammar";
import { quoted } from "./message";
import { type Naming, namedRecord } from "./naming";
import { excess, isSentNode, type Node, nodesOf, type ScriptRoot, type SentNode, type NodeVisit } from "./node";
import { type FindRecords, missingRecord } from "./records";
import { violationAt } from "./steps";
import { overlongText } from "./storage";
import { declaredVariables, VARIABLES_MAXIMUM } from "./variables";

/** The fields of a request that form a script. Only sequences have `locals`. */
export interface ScriptParts {
  readonly locals?: unknown;
  readonly body: unknown;
}

/**
 * The script in stored form, or its fault (`sequences.md` §3). The resource chooses the key of the error by `fault`:
 * `malformed` (§3.2) comes before all other problems, `violation` is §3.3, and `storage` (§3.7) counts only if nothing else
 * is wrong.
 */
export type CheckOutcome =
  | { readonly ok: true; readonly root: Node }
  | { readonly ok: false; readonly fault: "malformed" | "violation" | "storage"; readonly message: string };

/**
 * Checks a script and brings it into canonical form (`sequences.md` §3). Takes any JSON value and does not throw. The time
 * grows with the size of the script; depth is no limit. `find` is not called for a script that names no record. The numbers
 * of nodes and variables are limited here, the number of steps is not. With too many nodes it checks no node.
 */
export function checkScript(root: ScriptRoot, parts: ScriptParts, find: FindRecords): CheckOutcome {
  const sent: unknown = { kind: root, args: ROOT_ARGS[root](parts.locals), body: parts.body };
  if (!isSentNode(sent)) return { ok: false, fault: "malformed", message: "The body of a script must be an array." };
  const tooLarge = excess(sent);
  if (tooLarge !== undefined) return { ok: false, fault: "malformed", message: tooLarge };
  const nodes = nodesOf(sent);
  const malformed = malformation(nodes);
  if (malformed !== undefined) return { ok: false, fault: "malformed", message: malformed };
  const violation = firstViolation(root, sent, nodes, find);
  if (violation !== undefined) return { ok: false, fault: "violation", message: violation };
  const overlong = overlongText(sent, nodes);
  if (overlong !== undefined) return { ok: false, fault: "storage", message: overlong };
  return { ok: true, root: canonical(sent) };
}

/** Args of the root that the service sets itself. */
const ROOT_ARGS: Readonly<Record<ScriptRoot, (locals: unknown) => Record<string, unknown>>> = {
  sequence: (locals) => ({ version: CORPUS_VERSION, locals: locals ?? { kind: "scope_declaration", args: {} } }),
  internal_farm_event: () => ({}),
  internal_regimen: () => ({}),
  rpc_request: () => ({ label: "", priority: 0 }), // of a command that is not sent yet
};

/** Message about the first element of a body that is no node. Source: `sequences.md` §3.2. */
function malformation(nodes: readonly NodeVisit[]): string | undefined {
  for (const { node } of nodes) {
    const index = node.body?.findIndex((element) => !isSentNode(element)) ?? -1;
    if (index >= 0) return `Element ${index} of the body of a ${quoted(node.kind)} node is no node: ${NODE_FORM}.`;
  }
  return undefined;
}

const NODE_FORM =
  "a node is an object with a text 'kind' and an object 'args'; its 'body' is an array, its 'comment' a text";

/** Message about the first rule that the script breaks. Source: `sequences.md` §3.3. */
function firstViolation(
  root: ScriptRoot,
  sent: SentNode,
  nodes: readonly NodeVisit[],
  find: FindRecords,
): string | undefined {
  const variables = declaredVariables(sent.args.locals);
  if (variables.size > VARIABLES_MAXIMUM) return `A sequence has at most ${VARIABLES_MAXIMUM} variables.`;
  const named: Naming[] = [];
  for (const { node, parent } of nodes) {
    const violation = violationAt({ node, grammar: grammarOf(node.kind), parent, root, variables });
    // A missing record named earlier in the script comes first.
    if (violation !== undefined) return missingRecord(named, find) ?? violation;
    const record = namedRecord(node);
    // The device interprets the value of a pair: no rule asks whether its tool exists.
    if (record && record.via !== "pair") named.push(record);
  }
  return missingRecord(named, find);
}
