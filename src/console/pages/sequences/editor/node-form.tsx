import type { FunctionComponent } from "preact";
import { SelectField, ToggleField } from "../../../controls/fields";
import type { Point } from "../../../../client/records";
import { PinField, RecordField } from "../../../controls/pickers";
import { insertAt, removeAt, replaceAt, setArg } from "../../../script/edit";
import { isKnown } from "../../../script/fault";
import type { Leaf, ScriptNode } from "../../../script/node";
import { declarationsOf } from "../../../script/walk";
import { find, one } from "../../../state/records";
import { argNames, formNames } from "../../../texts/script-words";
import { t } from "../../../texts/sequences";
import { nameOfValue, RESOURCES } from "../sentence";
import { ArgForm } from "./arg-form";
import { useEditor } from "./editor";
import { GivenValues } from "./given-values";
import { nameOfKind } from "./palette";
import { type NodeProps, useParts } from "./parts";

/** The controls of a node. What this page does not know is shown as it is stored, and stays so. */
export function NodeForm({ path, node, label }: NodeProps) {
  const { catalog } = useEditor();
  const kind = catalog.kinds.get(node.kind);
  if (!kind || !isKnown(catalog, node)) return <Unknown node={node} />;
  const Own = FORMS[node.kind];
  const elements = ELEMENTS[node.kind] ?? Elements;
  const Below = kind.body.length > 0 ? elements : undefined;
  if (!Own && !Below && kind.args.length === 0) {
    return label === undefined ? <p class="hint">{t.noArgs}</p> : null;
  }
  return (
    <>
      {Own ? (
        <Own path={path} node={node} label={label ?? ""} />
      ) : (
        kind.args.map((arg) => <ArgForm key={arg} path={path} node={node} arg={arg} />)
      )}
      {Below && <Below path={path} node={node} />}
    </>
  );
}

const Unknown = ({ node }: { node: ScriptNode }) => (
  <div class="unknown">
    <p class="hint">{t.unknownText}</p>
    <pre>{JSON.stringify(node, null, 2)}</pre>
  </div>
);

type Form = FunctionComponent<Required<NodeProps>>;

/** The args of a record are chosen together. */
const PointForm: Form = ({ path, node, label }) => {
  const editor = useEditor();
  return (
    <RecordField
      kind="points"
      label={label || argNames.pointer_id}
      value={Number(node.args["pointer_id"])}
      onChange={(id) => editor.edit(replaceAt(editor.draft.peek().script, path, { ...node, args: pointOf(id) }))}
    />
  );
};

const pointOf = (id: number) => ({
  pointer_type: find("points", id)?.pointer_type ?? "GenericPointer",
  pointer_id: id,
});

const NamedPinForm: Form = ({ path, node, label }) => {
  const editor = useEditor();
  const { pin_type, pin_id } = node.args;
  return (
    <PinField
      label={label || argNames.pin_id}
      value={{ pin_type: String(pin_type), pin_id: Number(pin_id) }}
      onChange={(pin) => editor.edit(replaceAt(editor.draft.peek().script, path, { ...node, args: { ...pin } }))}
    />
  );
};

const ResourceForm: Form = ({ path, node }) => {
  const editor = useEditor();
  const type = String(node.args["resource_type"]);
  const kind = RESOURCES[type];
  const put = (resource_type: string, resource_id: number): void =>
    editor.edit(replaceAt(editor.draft.peek().script, path, { ...node, args: { resource_type, resource_id } }));
  const types = editor.catalog.choicesOf("resource_type").values;
  return (
    <>
      <SelectField
        label={argNames.resource_type}
        value={type}
        choices={types.map((value) => ({ value: String(value), text: nameOfValue(value) }))}
        onChange={(next) => put(next, next === "Device" ? (one("device")?.id ?? 0) : 0)}
      />
      {kind !== undefined && (
        <RecordField
          kind={kind}
          {...(kind === "points" && type !== "Point" && { only: type as Point["pointer_type"] })} // those of RESOURCES
          label={argNames.resource_id}
          value={Number(node.args["resource_id"])}
          onChange={(id) => put(type, id)}
        />
      )}
    </>
  );
};

const IdentifierForm: Form = ({ path, node, label }) => {
  const editor = useEditor();
  const { script } = editor.draft.value;
  const labels = [...new Set(declarationsOf(script).map(({ args }) => String(args["label"])))];
  return (
    <SelectField
      label={label || argNames.label}
      value={String(node.args["label"])}
      {...(labels.length === 0 && { hint: t.noVariable })}
      choices={labels.map((value) => ({ value, text: value }))}
      onChange={(value) => editor.edit(setArg(editor.draft.peek().script, path, "label", value))}
    />
  );
};

const CoordinateForm: Form = ({ path, node, label }) => (
  <fieldset class="coordinates">
    {label !== "" && label !== formNames.coordinate && <legend>{label}</legend>}
    <div class="row-of-fields">
      {["x", "y", "z"].map((arg) => (
        <ArgForm key={arg} path={path} node={node} arg={arg} />
      ))}
    </div>
  </fieldset>
);

const FORMS: Readonly<Record<string, Form>> = {
  point: PointForm,
  named_pin: NamedPinForm,
  resource: ResourceForm,
  identifier: IdentifierForm,
  coordinate: CoordinateForm,
};

type ElementsForm = FunctionComponent<Pick<NodeProps, "path" | "node">>;

const Elements: ElementsForm = ({ path, node }) => {
  const { Body } = useParts();
  const kinds = useEditor().catalog.kinds.get(node.kind)?.body ?? [];
  const [only] = kinds;
  const addLabel = kinds.length === 1 && only !== undefined ? t.addKind(nameOfKind(only)) : t.add;
  return <Body path={path} kinds={kinds} addLabel={addLabel} label={t.steps} />;
};

/** Elements that no robot reads: shown where there are some. */
const RareElements: ElementsForm = (props) => (props.node.body?.length ? <Elements {...props} /> : null);

/** Where a message goes beside the log: each at most once. */
const Channels: ElementsForm = ({ path, node }) => {
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

const ELEMENTS: Readonly<Record<string, ElementsForm>> = {
  send_message: Channels,
  execute: GivenValues,
  _if: RareElements,
  lua: RareElements,
};
