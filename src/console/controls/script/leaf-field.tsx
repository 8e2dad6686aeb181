import type { FunctionComponent } from "preact";
import { useRef } from "preact/hooks";
import { Field, SelectField, TextField, ToggleField } from "../fields";
import { NumberField } from "../number-field";
import { RecordField } from "../pickers";
import type { Choices } from "../../script/catalog";
import { treeOf } from "../../script/draft";
import { labelOf } from "../../script/given";
import { type Leaf, nodeAt, type Path, type ScriptNode } from "../../../robot/script/node";
import { declarationsOf, renameVariable } from "../../script/walk";
import { find } from "../../state";
import { t as fields } from "../../texts/controls/fields";
import { pinModes } from "../../texts/script-words";
import { t } from "../../texts/script-forms";
import { LuaField } from "./lua";
import { nameOfValue } from "./sentence";
import { useScript } from "./frame";

interface Props {
  readonly arg: string;
  readonly label: string;
  readonly path: Path;
  /** The node that has the arg. */
  readonly node: ScriptNode;
  readonly value: Leaf;
  readonly choices: Choices;
  readonly onChange: (value: Leaf) => void;
}
type Control = FunctionComponent<Props>;

/** The control of a plain value: the one for its arg, else a list of values, else the one for its type. */
export function LeafField(props: Props) {
  const { arg, choices, value } = props;
  const Own = OWN[`${props.node.kind}.${arg}`] ?? OWN[arg];
  if (Own) return <Own {...props} />;
  if (choices.values.length > 0) return <ValueSelect {...props} values={choices.values} />;
  if (typeof value === "number") return <NumberArg {...props} />;
  if (typeof value === "boolean") return <ToggleField label={props.label} value={value} onChange={props.onChange} />;
  return <TextArg {...props} />;
}

const record =
  (kind: "tools" | "pointGroups" | "sequences"): Control =>
  ({ label, value, onChange }) => <RecordField kind={kind} label={label} value={Number(value)} onChange={onChange} />;

/** A value from a list. A stored value outside the list stays until somebody chooses another one. */
function ValueSelect({
  label,
  value,
  values,
  onChange,
}: Pick<Props, "label" | "value" | "onChange"> & { values: readonly Leaf[] }) {
  const all = values.includes(value) ? values : [value, ...values];
  return (
    <SelectField
      label={label}
      value={all.indexOf(value)}
      choices={all.map((each, index) => ({ value: index, text: nameOfValue(each) }))}
      onChange={(index) => onChange(all[index] ?? value)}
    />
  );
}

const oneOf =
  (values: readonly Leaf[]): Control =>
  (props) => <ValueSelect {...props} values={values} />;

const UNITS: Readonly<Record<string, string>> = {
  x: "mm",
  y: "mm",
  z: "mm",
  variance: "mm",
  radius: "mm",
  depth: "mm",
  speed: "%",
};

/**
 * A number. A text that the script cannot take stays in the field and keeps it from being saved: one that is not a
 * number, or a number of the wrong kind. The script meanwhile has the number that was there before.
 */
function NumberArg({
  arg,
  label,
  value,
  choices,
  onChange,
  scale = 1,
  unit = UNITS[arg],
}: Props & { scale?: number; unit?: string | undefined }) {
  const before = useRef(value);
  const takesFractions = choices.types.includes("float");
  const scaled = (typed: number): number => Math.round(typed * scale * 1e6) / 1e6;
  const refuse = (typed: number): string | undefined => {
    if (takesFractions || Number.isSafeInteger(scaled(typed))) return undefined;
    return scale === 1 ? t.whole : fields.number;
  };
  return (
    <NumberField
      isNeeded
      label={label}
      value={Number(value) / scale}
      refuse={refuse}
      onFocus={() => (before.current = value)}
      onChange={(typed) => onChange(typed === undefined ? before.current : scaled(typed))}
      {...(unit !== undefined && { unit })}
    />
  );
}

const TextArg: Control = ({ label, value, onChange }) => (
  <TextField label={label} value={String(value)} onChange={onChange} autocomplete="off" />
);

const LongText: Control = ({ label, value, onChange }) => (
  <Field
    label={label}
    control={(described) => (
      <textarea
        {...described}
        rows={3}
        value={String(value)}
        maxLength={300}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  />
);

const Program: Control = ({ label, value, onChange }) => {
  const variables = [...new Set(declarationsOf(useScript().script).map(labelOf))];
  return <LuaField label={label} value={String(value)} variables={variables} onChange={onChange} />;
};

/** The name of a variable. Leaving the field renames the variable everywhere. */
const LabelField: Control = ({ label, value, path, node }) => {
  const { change } = useScript();
  return (
    <Field
      label={label}
      control={(described) => (
        <input
          {...described}
          value={String(value)}
          onChange={({ currentTarget }) =>
            change((script) => renameVariable(script, path, currentTarget.value), node.kind)
          }
        />
      )}
    />
  );
};

/** The variable of the called sequence that gets a value. */
const GivenLabel: Control = (props) => {
  const { script } = useScript();
  const called = find("sequences", Number(nodeAt(script, props.path.slice(0, -1))?.args["sequence_id"]));
  if (!called) return <TextArg {...props} />;
  return <ValueSelect {...props} values={declarationsOf(treeOf(called)).flatMap(({ args }) => labelIn(args))} />;
};
const labelIn = ({ label }: ScriptNode["args"]): readonly string[] => (typeof label === "string" ? [label] : []);

/** A digital pin is on or off; others take numbers. */
const PinValue: Control = (props) => {
  const { node, value, label, onChange } = props;
  if (node.args["pin_mode"] !== 0 || (value !== 0 && value !== 1)) return <NumberArg {...props} />;
  return (
    <SelectField
      label={label}
      value={value}
      onChange={onChange}
      choices={[
        { value: 1, text: t.on },
        { value: 0, text: t.off },
      ]}
    />
  );
};

const PinMode: Control = ({ label, value, onChange }) => (
  <SelectField
    label={label}
    value={Number(value)}
    onChange={onChange}
    choices={([0, 1] as const).map((mode) => ({ value: mode, text: pinModes[mode] }))}
  />
);

/** Args that need another control than their type, by arg or by `kind.arg`. */
const OWN: Readonly<Record<string, Control>> = {
  milliseconds: (props) => <NumberArg {...props} scale={1000} unit="s" />,
  tool_id: record("tools"),
  point_group_id: record("pointGroups"),
  sequence_id: record("sequences"),
  message: LongText,
  lua: Program,
  pin_value: PinValue,
  "set_servo_angle.pin_value": (props) => <NumberArg {...props} unit="°" />,
  pin_mode: PinMode,
  package: oneOf(["device_os", "arduino_firmware"]),
  "execute_script.label": TextArg,
  "parameter_application.label": GivenLabel,
  "special_value.label": oneOf(["current_location", "safe_height", "soil_height"]),
  "variable_declaration.label": LabelField,
  "parameter_declaration.label": LabelField,
};
