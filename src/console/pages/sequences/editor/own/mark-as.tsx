import { keyOf, nodeAt } from "../../../../../robot/script/node";
import { DateField } from "../../../../controls/date-field";
import { COLORS, SelectField, TextField, ToggleField } from "../../../../controls/fields";
import { NumberField } from "../../../../controls/number-field";
import { RecordField } from "../../../../controls/pickers";
import { nameProblem, valueProblem } from "../../../../controls/points/own-fields";
import { nameOfForm } from "../../../../controls/script/arg-form";
import { type OwnControl, useScript } from "../../../../controls/script/frame";
import { nameOfValue } from "../../../../controls/script/sentence";
import { replaceAt, setArg } from "../../../../script/edit";
import {
  beginningOf,
  fieldsOf,
  hasOwnFields,
  isMarkField,
  isNow,
  isOwnField,
  type MarkField,
  NOW,
  OWN,
  STAGES,
  unknownWords,
} from "../../../../script/mark-as";
import { colorTexts } from "../../../../texts/colors";
import { t } from "../../../../texts/care/mark-as";
import { t as forms } from "../../../../texts/script-forms";

const isText = (value: unknown): boolean => typeof value === "string";
const isColor = (value: string): value is keyof typeof colorTexts => Object.hasOwn(colorTexts, value);
const NONE: ReadonlySet<string> = new Set();

/** The field that a step changes: one of its record, or an own one. */
export const FieldName: OwnControl = ({ path, node, value }) => {
  const { script, change } = useScript();
  const step = nodeAt(script, path.slice(0, -1));
  if (!step) return null;
  const name = String(value);
  const put = (label: string): void =>
    change((current) => replaceAt(current, path, { ...node, args: { label, value: beginningOf(label) } }));
  const isOwn = isOwnField(name);
  const names: readonly string[] = fieldsOf(step);
  const isOther = name !== "" && !isOwn && !names.includes(name);
  const own = name.slice(OWN.length);
  return (
    <>
      <SelectField
        label={t.field}
        value={isOwn ? OWN : name}
        choices={[
          ...(isOther ? [name] : []).concat(names).map((each) => ({ value: each, text: nameOfValue(each) })),
          ...(isOwn || hasOwnFields(step) ? [{ value: OWN, text: t.own }] : []),
        ]}
        onChange={put}
      />
      {isOwn && (
        <TextField
          label={t.ownName}
          value={own}
          error={own === "" ? undefined : nameProblem(own, NONE)}
          autocomplete="off"
          onChange={(typed) => change((current) => setArg(current, path, "label", OWN + typed), keyOf(path))}
        />
      )}
    </>
  );
};

/** A choice of texts. Another text that is stored stays until one of them is chosen. */
const oneOf =
  (texts: readonly string[], say: (text: string) => string): OwnControl =>
  ({ label, value, onChange }) => {
    const stored = String(value);
    const all = texts.includes(stored) ? texts : [stored, ...texts];
    return (
      <SelectField
        label={label}
        value={stored}
        choices={all.map((text) => ({ value: text, text: say(text) }))}
        onChange={onChange}
      />
    );
  };

const Tool: OwnControl = ({ label, value, onChange }) => (
  <RecordField kind="tools" label={label} value={Number(value)} onChange={onChange} />
);

/** A time: the one of the run, or a day. */
const When: OwnControl = ({ label, value, onChange }) => {
  const isRun = isNow(value);
  return (
    <>
      <SelectField
        label={label}
        value={isRun ? NOW : ""}
        choices={[
          { value: NOW, text: t.now },
          { value: "", text: t.onDay },
        ]}
        onChange={(chosen) => onChange(chosen || new Date().toISOString())}
      />
      {!isRun && <DateField label={t.day} value={String(value)} onChange={(day) => day !== null && onChange(day)} />}
    </>
  );
};

/** The first value of each form. */
const BEGINNINGS = { string: "", integer: 0, boolean: false } as const;
type FormName = keyof typeof BEGINNINGS;
const FORMS = Object.keys(BEGINNINGS) as readonly FormName[]; // keys() loses their type
const formOf = (value: unknown): FormName =>
  typeof value === "number" ? "integer" : typeof value === "boolean" ? "boolean" : "string";

const LENGTHS: readonly string[] = ["x", "y", "z", "radius"];

/** A text, a number, or yes and no. Words in a text that the robot does not know stay, and are told. */
const AnyValue: OwnControl = ({ label, node, value, onChange }) => {
  const form = formOf(value);
  const unknown = typeof value === "string" ? unknownWords(value) : [];
  const name = nameOfForm(form);
  return (
    <div class="arg">
      <SelectField
        label={label}
        value={form}
        choices={FORMS.map((each) => ({ value: each, text: nameOfForm(each) }))}
        onChange={(chosen) => onChange(BEGINNINGS[chosen])}
      />
      {typeof value === "number" && (
        <NumberField
          isNeeded
          label={name}
          value={value}
          {...(LENGTHS.includes(String(node.args["label"])) && { unit: "mm" })}
          refuse={(typed) => (Number.isSafeInteger(typed) ? undefined : forms.whole)}
          onChange={(typed) => typed !== undefined && onChange(typed)}
        />
      )}
      {typeof value === "boolean" && <ToggleField label={name} value={value} onChange={onChange} />}
      {typeof value === "string" && (
        <TextField
          label={name}
          value={value}
          error={valueProblem(value) ?? (unknown.length > 0 ? t.unknownWords(unknown.join(", ")) : undefined)}
          autocomplete="off"
          onChange={onChange}
        />
      )}
    </div>
  );
};

/** Fields whose values are chosen, each with what such a value is. */
const CHOSEN: Readonly<Partial<Record<MarkField, readonly [isChosen: (value: unknown) => boolean, OwnControl]>>> = {
  plant_stage: [isText, oneOf(STAGES, nameOfValue)],
  planted_at: [(value) => isText(value) && (isNow(value) || !Number.isNaN(Date.parse(String(value)))), When],
  "meta.color": [isText, oneOf(COLORS, (color) => (isColor(color) ? colorTexts[color] : color))],
  "meta.at_soil_level": [
    (value) => value === "true" || value === "false",
    oneOf(["true", "false"], (value) => (value === "true" ? t.yes : t.no)),
  ],
  mounted_tool_id: [(value) => typeof value === "number", Tool],
};

/** The value of a field that a step changes. One of another form than the field has, such as a template, is typed. */
export const FieldValue: OwnControl = (props) => {
  const name = String(props.node.args["label"]);
  const [isChosen, Chosen] = (isMarkField(name) && CHOSEN[name]) || [];
  return Chosen && isChosen?.(props.value) ? <Chosen {...props} /> : <AnyValue {...props} />;
};
