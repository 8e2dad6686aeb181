import { SelectField } from "../fields";
import type { Catalog, Choices } from "../../script/catalog";
import { setArg } from "../../script/edit";
import { isNode, keyOf, type Leaf, type Path, type ScriptNode } from "../../../robot/script/node";
import { declarationsOf } from "../../script/walk";
import { argNames, formNames } from "../../texts/script-words";
import { useScript } from "./frame";
import { LeafField } from "./leaf-field";
import { VariableChips } from "./variable-chips";

interface Props {
  readonly path: Path;
  readonly node: ScriptNode;
  readonly arg: string;
  /** Label instead of the name of the arg. */
  readonly label?: string;
}

const nameIn = (texts: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(texts, name) ? (texts[name] ?? name) : name;

/** The name of an arg, above its control. */
export const nameOfArg = (arg: string): string => nameIn(argNames, arg);

/** The name for a kind of node in the list of forms of a value. */
export const nameOfForm = (form: string): string => nameIn(formNames, form);

/** The forms that the value of an arg can have: types of plain values, and kinds of nodes. */
function formsOf({ types, values, kinds }: Choices): readonly string[] {
  const plain = types.map((type) => (type === "float" ? "integer" : type));
  return [...new Set([...plain, ...(values.length > 0 ? ["string"] : []), ...kinds])];
}

const formOf = (value: Leaf | ScriptNode): string =>
  isNode(value) ? value.kind : typeof value === "number" ? "integer" : typeof value;

/** Names for the plain value of an arg that are better than the name of its type. */
const PLAIN_NAMES: Readonly<Record<string, keyof typeof formNames>> = {
  "pin_number.integer": "pin",
};

const nameOfPlain = (arg: string, form: string): string => nameOfForm(PLAIN_NAMES[`${arg}.${form}`] ?? form);

/** The control of an arg: its own, else a choice of its form, if there is more than one, and its value. */
export function ArgForm({ path, node, arg, label = nameOfArg(arg) }: Props) {
  const { catalog, script, change, NodeForm, ownControl } = useScript();
  const choices = catalog.choicesOf(arg);
  const value = node.args[arg] ?? "";
  const current = formOf(value);
  const put = (next: Leaf | ScriptNode, topic?: string): void =>
    change((current) => setArg(current, path, arg, next), topic);
  const typed = (next: Leaf | ScriptNode): void => put(next, `${keyOf(path)} ${arg}`);
  const Own = ownControl?.(script, path, node, arg);
  if (Own) return <Own path={path} node={node} value={value} label={label} onChange={typed} />;
  const forms = formsOf(choices);
  const leaf = !isNode(value) && (
    <LeafField
      arg={arg}
      label={forms.length < 2 ? label : nameOfPlain(arg, current)}
      path={path}
      node={node}
      value={value}
      choices={choices}
      onChange={typed}
    />
  );
  if (forms.length < 2)
    return leaf || (isNode(value) ? <NodeForm path={[...path, arg]} node={value} label={label} /> : null);
  return (
    <div class="arg">
      <SelectField
        label={label}
        value={current}
        choices={forms.map((form) => ({
          value: form,
          text: nameOfPlain(arg, form),
        }))}
        onChange={(form) => put(beginningOf(catalog, script, form))}
      />
      <VariableChips choices={choices} value={value} onPick={put} />
      {leaf || (isNode(value) && <NodeForm path={[...path, arg]} node={value} label={nameOfForm(value.kind)} />)}
    </div>
  );
}

const PLAIN_BEGINNINGS: Readonly<Record<string, Leaf>> = { boolean: false, integer: 0, string: "" };

/** The first value of an arg after its form was changed. */
function beginningOf(catalog: Catalog, script: ScriptNode, form: string): Leaf | ScriptNode {
  const plain = PLAIN_BEGINNINGS[form];
  if (plain !== undefined) return plain;
  const made = catalog.make(form);
  const [first] = declarationsOf(script);
  return form === "identifier" ? { ...made, args: { label: first?.args["label"] ?? "" } } : made;
}
