import { nodeAt, type Path, type ScriptNode } from "../../../../../robot/script/node";
import type { OwnControl } from "../../../../controls/script/frame";
import { settingOf } from "../../../../script/program-settings";
import { LeftSide } from "./left-side";
import { SettingField } from "./setting-field";

/** Values of pairs that mean something, by the kind of their step. */
const PAIRS: Readonly<Record<string, (name: string, step: ScriptNode) => OwnControl | undefined>> = {
  execute_script: (name) => settingOf(name) && SettingField,
};

const Hidden: OwnControl = () => null;

/** Own controls by `kind.arg`. */
const ARGS: Readonly<Record<string, (node: ScriptNode, above: ScriptNode | undefined) => OwnControl | undefined>> = {
  "_if.lhs": () => LeftSide,
  "_if.rhs": ({ args }) => (args["op"] === "is_undefined" ? Hidden : undefined),
  "pair.value": ({ args }, step) => step && PAIRS[step.kind]?.(String(args["label"]), step),
};

/** The control of an arg that is more than a plain value; undefined for most. */
export const ownControl = (script: ScriptNode, path: Path, node: ScriptNode, arg: string): OwnControl | undefined =>
  ARGS[`${node.kind}.${arg}`]?.(node, nodeAt(script, path.slice(0, -1)));
