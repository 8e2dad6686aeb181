import { isTooLong } from "../../../framework/field/field";
import { FIRMWARE_HARDWARE } from "../../account";
import { ENUMS } from "./enums";
import { mustBe } from "./message";
import { isSentNode, type ScriptRoot, type SentNode } from "./node";

const oneOf = (values: readonly string[], allowed: readonly string[]) => (value: unknown) =>
  typeof value === "string" && !values.includes(value) ? mustBe(allowed) : undefined;

const text = (minimum: number, maximum: number) => (value: unknown) =>
  typeof value === "string" && value.length >= minimum && !isTooLong(value, maximum)
    ? undefined
    : `must have ${minimum} to ${maximum} characters`;

/** Where the rules of stored scripts and of commands differ. */
interface Script {
  /** Kind of the root. */
  readonly root: ScriptRoot;
}
type ArgRule = (value: unknown, place: Script & { readonly node: SentNode }) => string | undefined;

/** A command names the board whose firmware shall be flashed. A stored script names no hardware. */
const packageOf: ArgRule = (value, { node, root }) => {
  const boards = root === "rpc_request" && node.kind === "flash_firmware" ? FIRMWARE_HARDWARE : [];
  const packages = [...ENUMS.ALLOWED_PACKAGES, ...boards];
  return oneOf(packages, packages)(value);
};

/**
 * Rules for the value of an arg beyond its type, by name of the arg. They return what the value must be instead. Whether
 * records exist is checked for the whole script at once (`records.ts`). Source: `sequences.md` §3.4.
 */
export const ARG_RULES: ReadonlyMap<string, ArgRule> = new Map<string, ArgRule>([
  ["lhs", oneOf(ENUMS.lhs, ["pin0 to pin69", "x", "y", "z", "named_pin"])],
  ["message", text(1, 300)],
  ["package", packageOf],
]);

type NodeRule = (node: SentNode, parent: string | undefined, root: ScriptRoot) => string | undefined;

/** Patterns for the pairs of a change of ownership. Robots cannot use other values (`accounts.md` §4.6). */
const OWNERSHIP: Readonly<Record<string, RegExp>> = {
  email: /^\S+@\S+$/,
  secret: /^[A-Za-z0-9+/=\s]+$/,
  server: /^https?:\/\/[^\s/?#]+$/,
};

/** A command hands a robot over. It holds a secret, so no script may keep it. */
const changeOfOwnership: NodeRule = ({ body }, _, root) => {
  if (root !== "rpc_request") return "Node 'change_ownership' cannot be stored in a script.";
  const pairs = body ?? [];
  const values = new Map(pairs.map(({ args }) => [args.label, args.value]));
  const isWhole = values.size === pairs.length && pairs.length === Object.keys(OWNERSHIP).length;
  const isRight = Object.entries(OWNERSHIP).every(([label, form]) => form.test(String(values.get(label) ?? "")));
  return isWhole && isRight
    ? undefined
    : "Node 'change_ownership' must hold three pairs: 'email', 'secret' (base64) and 'server' (http:// or https:// with a host).";
};

/** Box lights are only on or off. `pin_mode` 1 is analog. */
const noAnalogBoxLight: NodeRule = ({ kind, args }) => {
  const pin = isSentNode(args.pin_number) ? args.pin_number.args.pin_type : undefined;
  return args.pin_mode === 1 && (pin === "BoxLed3" || pin === "BoxLed4")
    ? `Node '${kind}' must use pin_mode 0 (digital) for ${pin}.`
    : undefined;
};

const longestWait: NodeRule = ({ args: { milliseconds } }) =>
  typeof milliseconds === "number" && milliseconds > 180_000
    ? "Arg 'milliseconds' of node 'wait' must be at most 180000."
    : undefined;

const onlyInParameter: NodeRule = ({ kind }, parent) =>
  parent === "parameter_declaration"
    ? undefined
    : `Node '${kind}' stands for a value to be given and is allowed in a 'parameter_declaration' only.`;

/** Rules for a node as a whole, by kind. They return a message. Source: `sequences.md` §3.5. */
export const NODE_RULES: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ["change_ownership", changeOfOwnership],
  ["location_placeholder", onlyInParameter],
  ["named_pin", ({ args }) => (args.pin_id === 0 ? "Node 'named_pin' names no pin: choose one." : undefined)],
  ["number_placeholder", onlyInParameter],
  ["read_pin", noAnalogBoxLight],
  ["resource_placeholder", onlyInParameter],
  ["text_placeholder", onlyInParameter],
  ["wait", longestWait],
  ["write_pin", noAnalogBoxLight],
]);
