import { canonical } from "./canonical";
import { CORPUS_VERSION } from "./corpus";
import { grammarOf } from "./grammar";
import { quoted } from "./message";
import { type Naming, namedRecord } from "./naming";
import { excess, isSentNode, type Node, nodesOf, type ScriptRoot, type SentNode, type Visit } from "./node";
import { type FindRecords, missingRecord } from "./records";
import { violationAt } from "./steps";
import { overlongText } from "./storage";
import { declaredVariables, VARIABLES_MAXIMUM } from "./variables";

/** The fields of a request that make a script. `locals` belong to sequences only. */
export interface ScriptParts {
  readonly locals?: unknown;
  readonly body: unknown;
}

/**
 * The script as it is stored and returned, or why there is none (`sequences.md` §3). By `fault` the resource chooses the
 * key of the error: `malformed` (§3.2) goes before all others, `violation` is §3.3, and `storage` (§3.7) counts only if
 * nothing else is wrong.
 */
export type Outcome =
  | { readonly ok: true; readonly root: Node }
  | { readonly ok: false; readonly fault: "malformed" | "violation" | "storage"; readonly message: string };

/**
 * Checks a script and brings it into canonical form (`sequences.md` §3). Takes whatever JSON gives and does not throw;
 * time grows with the size of the script, and depth is no limit. `find` is not called if the script names no record.
 * How many steps there are is not checked, but how many nodes and variables: of too many nodes none is looked at.
 */
export function checkScript(root: ScriptRoot, parts: ScriptParts, find: FindRecords): Outcome {
  const sent: unknown = { kind: root, args: rootArgs(root, parts.locals), body: parts.body };
  if (!isSentNode(sent)) return { ok: false, fault: "malformed", message: "The body of a script must be an array." };
  const tooLarge = excess(sent);
  if (tooLarge !== undefined) return { ok: false, fault: "malformed", message: tooLarge };
  const nodes = nodesOf(sent);
  const malformed = malformation(nodes);
  if (malformed !== undefined) return { ok: false, fault: "malformed", message: malformed };
  const violation = firstViolation(sent, nodes, find);
  if (violation !== undefined) return { ok: false, fault: "violation", message: violation };
  const overlong = overlongText(sent, nodes);
  if (overlong !== undefined) return { ok: false, fault: "storage", message: overlong };
  return { ok: true, root: canonical(sent) };
}

const rootArgs = (root: ScriptRoot, locals: unknown): Record<string, unknown> =>
  root === "sequence" ? { version: CORPUS_VERSION, locals: locals ?? { kind: "scope_declaration", args: {} } } : {};

/** The first element of a body that is no node, as a message. Source: `sequences.md` §3.2. */
function malformation(nodes: readonly Visit[]): string | undefined {
  for (const { node } of nodes) {
    const index = node.body?.findIndex((element) => !isSentNode(element)) ?? -1;
    if (index >= 0) return `Element ${index} of the body of a ${quoted(node.kind)} node is no node: ${NODE_FORM}.`;
  }
  return undefined;
}

const NODE_FORM =
  "a node is an object with a text 'kind' and an object 'args'; its 'body' is an array, its 'comment' a text";

/** The first rule that the script breaks, as a message. Source: `sequences.md` §3.3. */
function firstViolation(root: SentNode, nodes: readonly Visit[], find: FindRecords): string | undefined {
  const variables = declaredVariables(root.args.locals);
  if (variables.size > VARIABLES_MAXIMUM) return `A sequence has at most ${VARIABLES_MAXIMUM} variables.`;
  const named: Naming[] = [];
  for (const { node, parent } of nodes) {
    const violation = violationAt({ node, grammar: grammarOf(node.kind), parent, variables });
    // Records named before this place have been judged before it.
    if (violation !== undefined) return missingRecord(named, find) ?? violation;
    const record = namedRecord(node);
    // The value of a pair is a matter of the device: no rule asks whether its tool exists.
    if (record && record.via !== "pair") named.push(record);
  }
  return missingRecord(named, find);
}
