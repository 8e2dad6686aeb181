import { nodeAt, type Path, type ScriptNode } from "../../../../../robot/script/node";
import type { OwnControl } from "../../../../controls/script/frame";
import { settingOf } from "../../../../script/program-settings";
import { LeftSide } from "./left-side";
import { FieldName, FieldValue } from "./mark-as";
import { SettingField } from "./setting-field";

type ByNode = (node: ScriptNode, above: ScriptNode | undefined) => OwnControl | undefined;

/** Names and values of pairs that mean something, by the kind of their step. */
const PAIRS: Readonly<Record<string, (arg: string, name: string) => OwnControl | undefined>> = {
  execute_script: (arg, name) => (arg === "value" && settingOf(name) ? SettingField : undefined),
  update_resource: (arg) => (arg === "label" ? FieldName : FieldValue),
};

const pairOf =
  (arg: string): ByNode =>
  ({ args }, step) =>
    step && PAIRS[step.kind]?.(arg, String(args["label"]));

const Hidden: OwnControl = () => null;

/** Own controls by `kind.arg`. */
const ARGS: Readonly<Record<string, ByNode>> = {
  "_if.lhs": () => LeftSide,
  "_if.rhs": ({ args }) => (args["op"] === "is_undefined" ? Hidden : undefined),
  "pair.label": pairOf("label"),
  "pair.value": pairOf("value"),
};

/** The control of an arg that is more than a plain value; undefined for most. */
export const ownControl = (script: ScriptNode, path: Path, node: ScriptNode, arg: string): OwnControl | undefined =>
  ARGS[`${node.kind}.${arg}`]?.(node, nodeAt(script, path.slice(0, -1)));
