import "./style.css";
import type { FunctionComponent } from "preact";
import { SelectField } from "../fields";
import { Link } from "../link";
import type { Point } from "../../../client/records";
import { PlacePicker } from "../map-picker";
import { PinField, RecordField } from "../pickers";
import { replaceAt, setArg } from "../../script/edit";
import { isKnown } from "../../script/fault";
import { isNode, type ScriptNode } from "../../../robot/script/node";
import { declarationsOf } from "../../script/walk";
import { find, one, presence } from "../../state";
import { AXES } from "../../state/robot";
import { argNames, formNames } from "../../texts/script-words";
import { t } from "../../texts/script-forms";
import { TakePlace } from "../take-place";
import { nameOfValue, RESOURCES } from "./sentence";
import { programOfStep } from "../../script/programs";
import { ArgForm } from "./arg-form";
import { ProgramForm } from "./program-form";
import { type NodeProps, useScript } from "./frame";

/** The controls of a node. An unknown node is shown as JSON and kept unchanged. */
export function NodeForm({ path, node, label }: NodeProps) {
  const { catalog, Elements } = useScript();
  const kind = catalog.kinds.get(node.kind);
  if (!kind || !isKnown(catalog, node)) return <Unknown node={node} />;
  const Own = FORMS[node.kind];
  const Below = kind.body.length > 0 ? Elements : undefined;
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
  const { change } = useScript();
  return (
    <RecordField
      kind="points"
      label={label || argNames.pointer_id}
      value={Number(node.args["pointer_id"])}
      onChange={(id) => change((script) => replaceAt(script, path, { ...node, args: pointOf(id) }))}
    />
  );
};

const pointOf = (id: number) => ({
  pointer_type: find("points", id)?.pointer_type ?? "GenericPointer",
  pointer_id: id,
});

const NamedPinForm: Form = ({ path, node, label }) => {
  const { change } = useScript();
  const { pin_type, pin_id } = node.args;
  return (
    <PinField
      label={label || argNames.pin_id}
      value={{ pin_type: String(pin_type), pin_id: Number(pin_id) }}
      onChange={(pin) => change((script) => replaceAt(script, path, { ...node, args: { ...pin } }))}
    />
  );
};

const ResourceForm: Form = ({ path, node }) => {
  const { catalog, change } = useScript();
  const type = String(node.args["resource_type"]);
  const kind = RESOURCES[type];
  const put = (resource_type: string, resource_id: number): void =>
    change((script) => replaceAt(script, path, { ...node, args: { resource_type, resource_id } }));
  const types = catalog.choicesOf("resource_type").values;
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
  const { script, change } = useScript();
  const labels = [...new Set(declarationsOf(script).map(({ args }) => String(args["label"])))];
  return (
    <SelectField
      label={label || argNames.label}
      value={String(node.args["label"])}
      {...(labels.length === 0 && { hint: t.noVariable })}
      choices={labels.map((value) => ({ value, text: value }))}
      onChange={(value) => change((current) => setArg(current, path, "label", value))}
    />
  );
};

const CoordinateForm: Form = ({ path, node, label }) => {
  const { change } = useScript();
  const { x, y } = node.args;
  const isDistance = path.at(-1) === "offset";
  const put = (place: object): void =>
    change((script) => replaceAt(script, path, { ...node, args: { ...node.args, ...place } }));
  return (
    <fieldset class="coordinates">
      {label !== "" && label !== formNames.coordinate && <legend>{label}</legend>}
      <div class="row-of-fields">
        {["x", "y", "z"].map((arg) => (
          <ArgForm key={arg} path={path} node={node} arg={arg} />
        ))}
      </div>
      {!isDistance && <PlacePicker value={{ x: Number(x), y: Number(y) }} onPick={put} />}
      {!isDistance && presence.value?.robot.seen_at && <TakePlace axes={AXES} onTake={put} />}
    </fieldset>
  );
};

/** Whether a part of a move says a number for an axis. */
const isNumberOf = (part: ScriptNode, axis: string): boolean =>
  part.kind === "axis_overwrite" &&
  part.args["axis"] === axis &&
  isNode(part.args["axis_operand"]) &&
  part.args["axis_operand"].kind === "numeric";

/** The place of a move by x and y, which can be chosen on the map too. */
const MoveForm: Form = ({ path, node }) => {
  const { change } = useScript();
  const body = node.body ?? [];
  const numberOf = (axis: string): number | undefined => {
    const operand = body.find((part) => isNumberOf(part, axis))?.args["axis_operand"];
    return isNode(operand) ? Number(operand.args["number"]) : undefined;
  };
  const [x, y] = [numberOf("x"), numberOf("y")];
  if (x === undefined || y === undefined) return null;
  const put = (place: { readonly x: number; readonly y: number }): void => {
    const parts = body.map((part) => {
      const axis = (["x", "y"] as const).find((each) => isNumberOf(part, each));
      const operand = axis && { kind: "numeric", args: { number: place[axis] } };
      return operand ? { ...part, args: { ...part.args, axis_operand: operand } } : part;
    });
    change((script) => replaceAt(script, path, { ...node, body: parts }));
  };
  return <PlacePicker value={{ x, y }} onPick={put} />;
};

/** Programs of the robot have a name of their own; of others the name is typed. */
const ScriptForm: Form = ({ path, node }) => {
  const program = programOfStep(node);
  return program ? <ProgramForm program={program} /> : <ArgForm path={path} node={node} arg="label" />;
};

/** A script can name no board, so the robot refuses this step. The part Care can. Source: `care.md` §5.1. */
const FirmwareForm: Form = () => (
  <>
    <p class="problem">{t.firmware}</p>
    <p class="links">
      <Link to="/robot?tab=care">{t.toCare}</Link>
    </p>
  </>
);

const FORMS: Readonly<Record<string, Form>> = {
  move: MoveForm,
  execute_script: ScriptForm,
  flash_firmware: FirmwareForm,
  point: PointForm,
  named_pin: NamedPinForm,
  resource: ResourceForm,
  identifier: IdentifierForm,
  coordinate: CoordinateForm,
};
