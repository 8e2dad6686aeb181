import { IconButton } from "../../../../controls/button";
import { TextField } from "../../../../controls/fields";
import { PickField } from "../../../../controls/pick";
import { ArgForm } from "../../../../controls/script/arg-form";
import { type NodeProps, useScript } from "../../../../controls/script/frame";
import { insertAt, removeAt, setArg } from "../../../../script/edit";
import { keyOf } from "../../../../../robot/script/node";
import type { Program } from "../../../../script/programs";
import { keysOf, settingOf, textOfSetting } from "../../../../script/program-settings";
import { nameOfSetting, t } from "../../../../texts/care/run-settings";
import { useEditor } from "../editor";

/** Stands for a key that is typed. */
const OTHER = "";
/** Nothing is chosen to be added. */
const NONE = " ";

const nameOf = (key: string): string => {
  const known = settingOf(key);
  return known ? nameOfSetting(known.name) : key || t.other;
};

/** The pairs of a step that runs a program of the robot: known ones by their names. Others are kept. Source: `care.md` §5.1. */
export function RunSettings({
  program,
  path,
  node: { body = [] },
}: Pick<NodeProps, "path" | "node"> & { program: Program }) {
  const editor = useEditor();
  const taken = body.map(({ args }) => String(args["label"]));
  const add = (label: string): void => {
    const { setting } = settingOf(label) ?? {};
    const value = setting?.usual === undefined ? "" : textOfSetting(setting, setting.usual);
    const pair = { kind: "pair", args: { label, value } };
    editor.edit(insertAt(editor.draft.peek().script, { parent: path, index: body.length }, pair));
  };
  return (
    <fieldset class="run-settings">
      <legend>{t.title}</legend>
      {body.map((pair, index) => {
        const key = taken[index] ?? OTHER;
        const at = [...path, index];
        return (
          <div key={settingOf(key) ? `${index} ${key}` : index} class="run-setting">
            <div>
              {settingOf(key) ? <ArgForm path={at} node={pair} arg="value" /> : <OtherPair path={at} node={pair} />}
            </div>
            <IconButton
              icon="delete"
              label={t.remove(nameOf(key))}
              changes
              onPress={() => editor.edit(removeAt(editor.draft.peek().script, at))}
            />
          </div>
        );
      })}
      <PickField
        label={t.add}
        value={NONE}
        options={[...keysOf(program).filter((key) => !taken.includes(key)), OTHER].map((key) => ({
          value: key,
          text: nameOf(key),
        }))}
        onChange={add}
      />
    </fieldset>
  );
}

/** A pair that is not known here: its name and value as texts. */
function OtherPair({ path, node: { args } }: Pick<NodeProps, "path" | "node">) {
  const { change } = useScript();
  const number = Number(path.at(-1)) + 1;
  const field = (arg: string, label: string) => (
    <TextField
      label={label}
      value={String(args[arg])}
      autocomplete="off"
      onChange={(text) => change((script) => setArg(script, path, arg, text), `${keyOf(path)} ${arg}`)}
    />
  );
  return (
    <>
      {field("label", t.named(number))}
      {field("value", t.valued(number))}
    </>
  );
}
