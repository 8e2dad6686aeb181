import { isNode, type ScriptNode } from "../../robot/script/node";

/* Values that variables are given where a sequence or a regimen is run (`sequences.md` §3.6). */

/** A place that is still to be chosen. The server refuses it, so nothing moves to a place that nobody has chosen. */
const NO_PLACE: ScriptNode = { kind: "point", args: { pointer_type: "Plant", pointer_id: 0 } };

/** How a value begins that only the caller knows, or that follows from variables which the caller does not see. */
const BEGINNINGS: Readonly<Record<string, ScriptNode>> = {
  coordinate: NO_PLACE,
  location_placeholder: NO_PLACE,
  number_placeholder: { kind: "numeric", args: { number: 0 } },
  text_placeholder: { kind: "text", args: { string: "" } },
  resource_placeholder: { kind: "resource", args: { resource_type: "Plant", resource_id: 0 } },
  identifier: NO_PLACE,
};

export const labelOf = ({ args }: ScriptNode): string => String(args["label"] ?? "");

/** The declarations that ask for a value. Variables with a fixed value do not; of several with one name only the first does. */
export function askedBy(declarations: readonly ScriptNode[]): ScriptNode[] {
  const asking = declarations.filter(({ args }) => isNode(args["default_value"]));
  const labels = asking.map(labelOf);
  return asking.filter((each, index) => labels.indexOf(labelOf(each)) === index);
}

/** The corner of the bed, with which sequences begin that ask for a place: it stands for one that nobody has chosen. */
const isCorner = ({ kind, args }: ScriptNode): boolean =>
  kind === "coordinate" && [args["x"], args["y"], args["z"]].every((each) => each === 0);

/** The value that applies when no value is given. Undefined where only the caller knows one. */
export function ownValueOf({ args }: ScriptNode): ScriptNode | undefined {
  const value = args["default_value"];
  return isNode(value) && !value.kind.endsWith("_placeholder") && !isCorner(value) ? value : undefined;
}

/** Nodes of `asked` that are not among `given`. */
export function notGiven(asked: readonly ScriptNode[], given: readonly ScriptNode[]): ScriptNode[] {
  const labels = new Set(given.map(labelOf));
  return asked.filter((each) => !labels.has(labelOf(each)));
}

/** Gives a variable the value it has, else the beginning of one. */
export function give(declaration: ScriptNode): ScriptNode {
  const { label = "", default_value: value } = declaration.args;
  const data_value = ownValueOf(declaration) ?? ((isNode(value) && BEGINNINGS[value.kind]) || value || "");
  return { kind: "parameter_application", args: { label, data_value } };
}

/** The values of `given` that fit another callee, and values for variables that it cannot do without. */
export function givenTo(asked: readonly ScriptNode[], given: readonly ScriptNode[]): ScriptNode[] {
  const labels = new Set(asked.map(labelOf));
  const missing = notGiven(asked, given).filter((each) => ownValueOf(each) === undefined);
  return [...given.filter((each) => labels.has(labelOf(each))), ...missing.map(give)];
}
