import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../../controls/button";
import { areNumbersRead } from "../../../controls/number-field";
import { ArgForm } from "../../../controls/script/arg-form";
import { ScriptFrame, useScript } from "../../../controls/script/frame";
import { isNode, keyOf, nodeAt, type Path, type ScriptNode } from "../../../../robot/script/node";
import { changeAt } from "../../../script/edit";
import { TARGET, targetOf, withTarget } from "../../../script/target";
import { argNames } from "../../../texts/script-words";
import { t } from "../../../texts/sequences";
import { useEditor } from "./editor";

/** The control of one value of a sentence. Enter, Escape and a button close it, and lead back to the value. */
export function SlotField({ at }: { at: Path }) {
  const editor = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const key = keyOf(at);
  useLayoutEffect(() => {
    const first = box.current?.querySelector<HTMLElement>("input, select, textarea, button");
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  }, [key]);
  const close = (): void => {
    editor.field.value = undefined;
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key: pressed, target } = event;
    if (!(target instanceof HTMLElement) || target.closest("dialog")) return; // those of a list close that
    const isTaken = pressed === "Enter" && target instanceof HTMLInputElement && target.validity.valid;
    if (!isTaken && pressed !== "Escape") return;
    event.preventDefault();
    close();
  };
  const [owner, name] = [at.slice(0, -1), String(at.at(-1))];
  const node = nodeAt(editor.draft.value.script, owner);
  if (!node || (name !== TARGET && !Object.hasOwn(node.args, name))) return null;
  return (
    <div ref={box} class="step-form slot-field" onKeyDown={onKeyDown}>
      {name === TARGET ? <TargetForm path={owner} node={node} /> : <ArgForm path={owner} node={node} arg={name} />}
      <Button look="quiet" icon="check" onPress={() => areNumbersRead() && close()}>
        {t.done}
      </Button>
    </div>
  );
}

/** The place of a move, which its elements say axis by axis. */
function TargetForm({ path, node }: { path: Path; node: ScriptNode }) {
  const { change, script, ...frame } = useScript();
  const target = targetOf(node);
  if (!target) return null;
  const { locals = "" } = script.args;
  const asked: ScriptNode = { kind: "axis_overwrite", args: { locals, axis_operand: target.value } };
  const put = (by: (script: ScriptNode) => ScriptNode, topic?: string): void => {
    const value = by(asked).args["axis_operand"];
    if (isNode(value)) change((current) => changeAt(current, path, (move) => withTarget(move, value)), topic);
  };
  return (
    <ScriptFrame {...frame} script={asked} change={put}>
      <ArgForm path={[]} node={asked} arg="axis_operand" label={argNames.target} />
    </ScriptFrame>
  );
}
