import type { ScriptNode } from "../script/node";

/** A message of a server or a client: a label, and a body of any kind. */
interface Message {
  readonly label?: string;
  readonly body?: unknown;
}

/** Reads a message. An invalid one has neither label nor body. */
export function readMessage(payload: Uint8Array): Message {
  try {
    const { args, body } = Object(JSON.parse(new TextDecoder().decode(payload))) as { args?: unknown; body?: unknown }; // any value
    const label: unknown = Object(args)["label"];
    return { body, ...(typeof label === "string" && { label }) };
  } catch {
    return {};
  }
}

/** Nodes within each other; a script has no deeper ones. */
const DEPTH = 100;

/** The nodes of a command; undefined where a part of it is not a node. */
export function scriptIn(body: unknown): readonly ScriptNode[] | undefined {
  return Array.isArray(body) && body.every((node) => isScriptNode(node, DEPTH)) ? (body as ScriptNode[]) : undefined; // as just looked at
}

function isScriptNode(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null || depth === 0) return false;
  const { kind, args = {}, body = [] } = value as { kind?: unknown; args?: unknown; body?: unknown }; // any object
  const isArg = (arg: unknown): boolean => (typeof arg === "object" ? isScriptNode(arg, depth - 1) : arg !== undefined);
  return (
    typeof kind === "string" &&
    "args" in value &&
    typeof args === "object" &&
    args !== null &&
    Object.values(args).every(isArg) &&
    Array.isArray(body) &&
    body.every((node) => isScriptNode(node, depth - 1))
  );
}

const URGENT: readonly string[] = ["emergency_lock", "emergency_unlock"];

/** Whether a command only stops the robot, or takes that back. */
export const isUrgent = (body: readonly ScriptNode[]): boolean =>
  body.length > 0 && body.every((node) => URGENT.includes(node.kind));

/** The reply to a command. */
export const answerOf = (label: string, problem: string | undefined): object =>
  problem === undefined
    ? { kind: "rpc_ok", args: { label } }
    : { kind: "rpc_error", args: { label }, body: [{ kind: "explanation", args: { message: problem } }] };
