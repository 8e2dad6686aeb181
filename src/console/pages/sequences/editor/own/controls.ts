import { nodeAt, type Path, type ScriptNode } from "../../../../../robot/script/node";
import type { OwnControl } from "../../../../controls/script/frame";
import { settingOf } from "../../../../script/program-settings";
import { SettingField } from "./setting-field";

/** Values of pairs that mean something, by the kind of their step. */
const PAIRS: Readonly<Record<string, (name: string, step: ScriptNode) => OwnControl | undefined>> = {
  execute_script: (name) => settingOf(name) && SettingField,
};

/** The control of an arg that is more than a plain value; undefined for most. */
export function ownControl(
  script: ScriptNode,
  path: Path,
  { kind, args }: ScriptNode,
  arg: string,
): OwnControl | undefined {
  const step = kind === "pair" && arg === "value" ? nodeAt(script, path.slice(0, -1)) : undefined;
  return step && PAIRS[step.kind]?.(String(args["label"]), step);
}
