import type { Catalog } from "../../script/catalog";
import { insertAt, removeAt, replaceAt, setArg } from "../../script/edit";
import { labelOf, ownValueOf } from "../../script/given";
import { isNode, type Path, type ScriptNode } from "../../../robot/script/node";
import { argNames } from "../../texts/script-words";
import { t } from "../../texts/script-forms";
import { SelectField } from "../fields";
import { Awaited } from "../states";
import { nameOfForm } from "./arg-form";
import { loadCatalog } from "./catalog";
import { inWords } from "./fault-words";
import { ScriptFrame, useScript } from "./frame";
import { NodeForm } from "./node-form";
import { bodyWith, faultyIn } from "./refusal";
import { nameOfVariable, sentenceOf } from "./sentence";
import "./style.css";

interface Props {
  /** Declarations of the variables that can be given a value. */
  readonly asked: readonly ScriptNode[];
  /** The values given, and those left for the event to give. */
  readonly value: readonly ScriptNode[];
  readonly onChange: (given: readonly ScriptNode[]) => void;
  /** The server's refusal. It stands at the value that it is about. */
  readonly error?: string | undefined;
  /** Regimens: the event that starts one can give the value. */
  readonly isForEvent?: boolean;
}

/** Values for the variables of a sequence or regimen. A value that is no longer asked for stays until it is removed. */
export function Values(props: Props) {
  if (props.asked.length === 0 && props.value.length === 0) return null;
  return <Awaited work={loadCatalog}>{(catalog) => <Fields {...props} catalog={catalog} />}</Awaited>;
}

function Fields({ catalog, asked, value: given, onChange, error, isForEvent = false }: Props & { catalog: Catalog }) {
  const script = bodyWith(given);
  const faulty = error === undefined ? undefined : faultyIn(catalog, given, error);
  const labels = given.map(labelOf);
  const rows: Asked[] = asked.map((declaration) => ({ declaration, index: labels.indexOf(labelOf(declaration)) }));
  const others: Asked[] = given.flatMap((_, index) => (rows.some((row) => row.index === index) ? [] : [{ index }]));
  return (
    <ScriptFrame catalog={catalog} script={script} change={(by) => onChange(by(script).body ?? [])} NodeForm={NodeForm}>
      <fieldset class="values">
        <legend>{t.values}</legend>
        {rows.concat(others).map(({ declaration, index }) => (
          <Value
            key={declaration ? labelOf(declaration) : index}
            declaration={declaration}
            index={index}
            isForEvent={isForEvent}
            error={faulty === index && error !== undefined ? inWords(error) : undefined}
          />
        ))}
      </fieldset>
    </ScriptFrame>
  );
}

/** A variable: the node that asks for it, and its place among the values given; -1 without a value. */
interface Asked {
  readonly declaration?: ScriptNode | undefined;
  readonly index: number;
}

/** Choices beside the kinds of values. */
const LEFT_OUT = "";
const BY_EVENT = "parameter_declaration";

function Value({ declaration, index, isForEvent, error }: Asked & { isForEvent: boolean; error: string | undefined }) {
  const { catalog, script, change } = useScript();
  const node = script.body?.[index];
  const asked = declaration ?? node;
  if (!asked) return null;
  const label = labelOf(asked);
  const own = ownValueOf(asked);
  const isByEvent = node?.kind === BY_EVENT;
  const value = node?.args["data_value"];

  const put = (next: ScriptNode): void =>
    change((current) =>
      node
        ? replaceAt(current, [index], next)
        : insertAt(current, { parent: [], index: current.body?.length ?? 0 }, next),
    );
  const choose = (kind: string): void => {
    if (kind === LEFT_OUT) return change((current) => removeAt(current, [index]));
    if (kind === BY_EVENT) return put({ kind, args: { label, default_value: own ?? ANY_PLACE } });
    const data_value = own?.kind === kind ? own : catalog.make(kind);
    put({ kind: "parameter_application", args: { label, data_value } });
  };
  return (
    <div class="arg">
      <SelectField
        label={nameOfVariable(label)}
        error={error}
        value={isNode(value) ? value.kind : isByEvent ? BY_EVENT : LEFT_OUT}
        choices={[
          { value: LEFT_OUT, text: declaration ? withoutValue(own, isForEvent) : t.notAsked },
          ...formsOf(catalog, "data_value").filter(({ value: kind }) => !isPlaceholder(kind)),
          ...(isForEvent || isByEvent ? [{ value: BY_EVENT, text: t.byEvent }] : []),
        ]}
        onChange={choose}
      />
      {isNode(value) && <NodeForm path={[index, "data_value"]} node={value} label={nameOfForm(value.kind)} />}
      {isByEvent && <Otherwise path={[index]} node={node} />}
    </div>
  );
}

const ANY_PLACE: ScriptNode = { kind: "location_placeholder", args: {} };
const isPlaceholder = (kind: string): boolean => kind.endsWith("_placeholder");

/** The text for a variable without a given value. */
function withoutValue(own: ScriptNode | undefined, isForEvent: boolean): string {
  if (isForEvent) return t.asEach; // each of several sequences may have another
  return own ? t.asItIs(sentenceOf(own)) : t.notGiven;
}

/** Kinds of values; variables have no meaning outside of sequences. */
const formsOf = (catalog: Catalog, arg: string): { value: string; text: string }[] =>
  catalog
    .choicesOf(arg)
    .kinds.filter((kind) => kind !== "identifier")
    .map((kind) => ({ value: kind, text: nameOfForm(kind) }));

/** The value of a variable for events that do not give one. */
function Otherwise({ path, node }: { path: Path; node: ScriptNode }) {
  const { catalog, change } = useScript();
  const value = node.args["default_value"];
  if (!isNode(value)) return null;
  return (
    <>
      <SelectField
        label={argNames.default_value}
        value={value.kind}
        choices={formsOf(catalog, "default_value")}
        onChange={(kind) => change((current) => setArg(current, path, "default_value", catalog.make(kind)))}
      />
      <NodeForm path={[...path, "default_value"]} node={value} label={nameOfForm(value.kind)} />
    </>
  );
}
