import type { FunctionComponent } from "preact";
import { ToggleField } from "../../../controls/fields";
import type { NodeProps } from "../../../controls/script/frame";
import { nameOfValue } from "../../../controls/script/sentence";
import { insertAt, removeAt } from "../../../script/edit";
import { programOfStep } from "../../../script/programs";
import type { Leaf } from "../../../../robot/script/node";
import { t } from "../../../texts/sequences";
import { Body } from "./body";
import { useEditor } from "./editor";
import { GivenValues } from "./given-values";
import { nameOfKind } from "./palette";
import { RunSettings } from "./own/run-settings";

type Form = FunctionComponent<Pick<NodeProps, "path" | "node">>;

/** The elements of a node, each kind with the form that it needs. */
export const Elements: Form = (props) => {
  const Own = FORMS[props.node.kind] ?? AnyElements;
  return <Own {...props} />;
};

const AnyElements: Form = ({ path, node }) => {
  const kinds = useEditor().catalog.kinds.get(node.kind)?.body ?? [];
  const [only] = kinds;
  const addLabel = kinds.length === 1 && only !== undefined ? t.addKind(nameOfKind(only)) : t.add;
  return <Body path={path} kinds={kinds} addLabel={addLabel} label={t.steps} />;
};

/** Elements that no robot reads. They are shown only if there are any. */
const RareElements: Form = (props) => (props.node.body?.length ? <AnyElements {...props} /> : null);

/** Where a message goes beside the log: each at most once. */
const Channels: Form = ({ path, node }) => {
  const editor = useEditor();
  const { body = [] } = node;
  const indexOf = (name: Leaf): number => body.findIndex(({ args }) => args["channel_name"] === name);
  const toggle = (name: Leaf): void => {
    const { script } = editor.draft.peek();
    const index = indexOf(name);
    const channel = { kind: "channel", args: { channel_name: name } };
    editor.edit(
      index < 0 ? insertAt(script, { parent: path, index: body.length }, channel) : removeAt(script, [...path, index]),
    );
  };
  return (
    <fieldset class="channels">
      <legend>{t.channels}</legend>
      {editor.catalog.choicesOf("channel_name").values.map((name) => (
        <ToggleField
          key={String(name)}
          label={nameOfValue(name)}
          value={indexOf(name) >= 0}
          onChange={() => toggle(name)}
        />
      ))}
    </fieldset>
  );
};

/** Programs of the robot have settings by their names; of other plug-ins only the pairs are known. */
const ScriptElements: Form = (props) => {
  const program = programOfStep(props.node);
  return program ? <RunSettings {...props} program={program} /> : <AnyElements {...props} />;
};

const FORMS: Readonly<Record<string, Form>> = {
  send_message: Channels,
  execute: GivenValues,
  execute_script: ScriptElements,
  _if: RareElements,
  lua: RareElements,
};
