import type { ArgGrammar, NodeGrammar } from "./grammar";
import { mustBe, quoted, typeOf } from "./message";
import { isSentNode, type ScriptRoot, type SentNode } from "./node";
import { ARG_RULES, NODE_RULES } from "./rules";
import type { Variables } from "./variables";

/** A node and its place in the script. */
interface NodePosition {
  readonly node: SentNode;
  /** The grammar of its kind. */
  readonly grammar: NodeGrammar;
  /** Kind of its parent; undefined for the root. */
  readonly parent: string | undefined;
  /** Kind of the root of the script. */
  readonly root: ScriptRoot;
  readonly variables: Variables;
}

type StepCheck = (nodePosition: NodePosition) => string | undefined;

const bodyKinds: StepCheck = ({ node, grammar }) => {
  const surplus = node.body?.find((element) => !grammar.body.has(element.kind));
  return surplus && `Node '${node.kind}' must not hold a ${quoted(surplus.kind)} node in its body.`;
};

const argsComplete: StepCheck = ({ node, grammar }) => {
  const missing = grammar.args.find(({ name }) => !Object.hasOwn(node.args, name));
  return missing && `Node '${node.kind}' lacks the arg '${missing.name}'.`;
};

const noSurplusArgs: StepCheck = ({ node, grammar }) => {
  const surplus = Object.keys(node.args).find((name) => grammar.args.every((arg) => arg.name !== name));
  return surplus === undefined ? undefined : `Node '${node.kind}' must not have the arg ${quoted(surplus)}.`;
};

const argKinds: StepCheck = (nodePosition) =>
  firstFault(nodePosition, (arg, value) => argKind(nodePosition, arg, value));

const argRules: StepCheck = (nodePosition) =>
  firstFault(nodePosition, (arg, value) => {
    const phrase = ARG_RULES.get(arg.name)?.(value, nodePosition);
    return phrase && `Arg '${arg.name}' of node '${nodePosition.node.kind}' ${phrase}.`;
  });

const nodeRule: StepCheck = ({ node, parent, root }) => NODE_RULES.get(node.kind)?.(node, parent, root);

/** The checks of one node, in their order. Source: `sequences.md` §3.3. */
const STEPS: readonly StepCheck[] = [bodyKinds, argsComplete, noSurplusArgs, argKinds, argRules, nodeRule];

/** Message about the first rule that a node breaks; undefined if it breaks no rule. The nodes below it are not checked. */
export function violationAt(nodePosition: NodePosition): string | undefined {
  for (const stepCheck of STEPS) {
    const violation = stepCheck(nodePosition);
    if (violation !== undefined) return violation;
  }
  return undefined;
}

function firstFault({ node, grammar }: NodePosition, faultOf: (arg: ArgGrammar, value: unknown) => string | undefined) {
  for (const arg of grammar.args) {
    const fault = faultOf(arg, node.args[arg.name]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Args in which `nothing` means that the user has not chosen yet, and what is to be chosen. Source: `sequences.md` §3.3. */
const CHOICES: ReadonlyMap<string, string> = new Map([
  ["move_absolute", "a location"],
  ["parameter_application", "a value"],
  ["parameter_declaration", "a value"],
  ["read_pin", "a sensor"],
  ["toggle_pin", "a peripheral"],
  ["variable_declaration", "a value"],
  ["write_pin", "a peripheral"],
]);

function argKind({ node, variables }: NodePosition, arg: ArgGrammar, value: unknown): string | undefined {
  if (!isSentNode(value)) return arg.accepts(value) ? undefined : mismatch(node, arg, foundLeaf(arg, value));
  if (value.kind === "identifier") return identifierFault(node, arg, value.args.label, variables);
  if (arg.kinds.has(value.kind)) return undefined;
  const choice = value.kind === "nothing" ? CHOICES.get(node.kind) : undefined;
  return choice
    ? `Arg '${arg.name}' of node '${node.kind}' is empty: choose ${choice}.`
    : mismatch(node, arg, quoted(value.kind));
}

/** An identifier counts as the kind of the value that it stands for. Source: `sequences.md` §3.6. */
function identifierFault(node: SentNode, arg: ArgGrammar, label: unknown, variables: Variables): string | undefined {
  if (typeof label !== "string") return `A variable is named by a String; found ${typeOf(label)}.`;
  const held = variables.get(label);
  if (held === undefined) return `Variable ${quoted(label)} is not declared.`;
  return arg.kinds.has(held) ? undefined : mismatch(node, arg, `the variable ${quoted(label)} of kind ${quoted(held)}`);
}

const mismatch = ({ kind }: SentNode, { name, expected }: ArgGrammar, found: string): string =>
  `Arg '${name}' of node '${kind}' ${mustBe(expected)}; found ${found}.`;

/** The value itself for an arg with an enum, else only its type. */
const foundLeaf = ({ values }: ArgGrammar, value: unknown): string =>
  values.size > 0 && (typeof value === "string" || typeof value === "number") ? quoted(String(value)) : typeOf(value);
