import { useEffect, useRef } from "preact/hooks";
import { Button, IconButton } from "../../../controls/button";
import { confirm } from "../../../controls/confirm";
import { TextField } from "../../../controls/fields";
import { Icon } from "../../../icons/icon";
import { duplicateAt, removeAt, setComment } from "../../../script/edit";
import { keyOf, type Path, pathOf, type ScriptNode } from "../../../../robot/script/node";
import { elementOf } from "../../../script/walk";
import { isOfStep } from "../../../rehearsal/film";
import { lookOnly, one, say } from "../../../state";
import { t as shared } from "../../../texts/controls";
import { t } from "../../../texts/sequences";
import { textOf, togetherPieces } from "../../../controls/script/sentence";
import { addNode, WATERING } from "./adding";
import { shift, type Steps, useGrip } from "./dragging";
import { type Editor, useEditor } from "./editor";
import { NodeForm } from "../../../controls/script/node-form";
import { iconOf, useAdding } from "./palette";
import { fieldIn, Sentence } from "./sentence";
import { SlotField } from "./slot-field";

interface Props {
  /** Place of the first element. */
  readonly path: Path;
  /** The element, or several that are shown as one. */
  readonly nodes: readonly ScriptNode[];
  /** How many elements are shown as one before and after it; 0 at the ends. */
  readonly before: number;
  readonly after: number;
  /** Kinds that may stand beside it. */
  readonly kinds: readonly string[];
  /** Where something that is being dragged would be put. */
  readonly mark: "" | "before" | "after";
  /** Shows each element for itself. */
  readonly onTakeApart: () => void;
}

/**
 * An element of a body: its sentence with the control of one value, or when it is open its name and the controls of
 * all of them.
 */
export function Step({ path, nodes, before, after, kinds, mark, onTakeApart }: Props) {
  const editor = useEditor();
  const key = keyOf(path);
  const index = Number(path.at(-1));
  const [node] = nodes;
  const keys = nodes.map((_, n) => keyOf([...path.slice(0, -1), index + n]));
  const isOpen = editor.open.value === key || isBelow(editor.open.value, path);
  const field = isOpen ? undefined : keys.map((each) => fieldIn(editor.field.value, pathOf(each))).find(Boolean);
  const editorError = editor.fault.value;
  const isFaulty = editorError?.place !== undefined && keys.includes(keyOf(editorError.place));
  const isLit = keys.some((each) => isOfStep(editor.lit.value, each));
  const isDragged = editor.drag.value !== undefined && keyOf(editor.drag.value.path) === key;
  const head = useRef<HTMLButtonElement>(null);
  const steps = { before, size: nodes.length, after };
  const grip = useGrip(editor, path, node?.kind ?? "", steps);
  const off = lookOnly.value;
  const dragging = off === undefined ? grip : { "aria-disabled": true, title: off, onClick: () => say(off) };
  useEffect(() => {
    if (editor.focused.value !== key) return;
    editor.focused.value = undefined;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: "nearest" });
  }, [editor.focused.value]);
  if (!node) return null;
  const isOne = nodes.length === 1;
  const pieces = togetherPieces(nodes, path);
  return (
    <li
      class={`step ${isOpen ? "open" : ""} ${isDragged ? "dragged" : ""} ${isLit ? "lit" : ""} ${mark}`}
      data-step={key}
      data-size={nodes.length}
    >
      <div class="step-head">
        <button type="button" class="grip" aria-label={t.grip(index + 1)} {...dragging}>
          <Icon name="grip" />
        </button>
        <div class="step-text">
          <button
            ref={head}
            type="button"
            class="step-open"
            aria-label={textOf(pieces)}
            title={t.allFields}
            aria-expanded={isOpen}
            onClick={() => editor.show(isOpen ? keyAbove(path) : key)}
          />
          <Icon name={iconOf(isOne ? node.kind : WATERING)} size={18} />
          {isOpen ? (
            <span class="reading">{textOf(pieces)}</span>
          ) : (
            <Sentence pieces={pieces} path={path} {...(isOne && { node })} />
          )}
          <Icon name={isOpen ? "less" : "more"} size={18} />
        </div>
      </div>
      {field && <SlotField at={field} />}
      {isFaulty && (
        <p class="problem line" role="alert">
          {editorError.text}
        </p>
      )}
      {isOpen && (
        <div class="step-form">
          {isOne ? (
            <>
              <NodeForm path={path} node={node} />
              <TextField
                label={t.comment}
                value={node.comment ?? ""}
                maxLength={240}
                onChange={(text) => editor.edit(setComment(editor.draft.peek().script, path, text), `${key} comment`)}
              />
            </>
          ) : (
            <Button look="quiet" icon="sequences" onPress={onTakeApart}>
              {t.takeApart(nodes.length)}
            </Button>
          )}
          <Actions editor={editor} path={path} index={index} steps={steps} kinds={kinds} />
        </div>
      )}
    </li>
  );
}

/** The element that an element stands in. */
const keyAbove = (path: Path): string | undefined => {
  const above = elementOf(path.slice(0, -1));
  return above.length > 0 ? keyOf(above) : undefined;
};

const isBelow = (open: string | undefined, path: Path): boolean =>
  open !== undefined && open.startsWith(`${keyOf(path).slice(0, -1)},`);

type ActionProps = Pick<Props, "path" | "kinds"> & {
  readonly editor: Editor;
  readonly index: number;
  readonly steps: Steps;
};

function Actions({ editor, path, index, steps, kinds }: ActionProps) {
  const { before, size, after } = steps;
  const parent = path.slice(0, -1);
  const script = () => editor.draft.peek().script;
  const remove = async (): Promise<void> => {
    const asks = one("webAppConfig")?.confirm_step_deletion;
    if (asks && !(await confirm({ title: shared.delete, action: shared.delete, isDangerous: true }))) return;
    editor.arrange(removeAt(script(), path, size), t.removed, {
      open: elementOf(parent),
      ...(before > 0 && { focus: [...parent, index - before] }),
    });
  };
  const copy = (): void => {
    const at = [...parent, index + size];
    editor.arrange(duplicateAt(script(), path, size), t.copied, { open: at, focus: at });
  };
  const { begin, palette } = useAdding(kinds, (kind) => addNode(editor, { parent, index: index + size }, kind));
  return (
    <div class="step-actions">
      <IconButton
        icon="up"
        label={t.moveUp}
        disabled={before === 0}
        changes
        onPress={() => shift(editor, path, steps, "up")}
      />
      <IconButton
        icon="down"
        label={t.moveDown}
        disabled={after === 0}
        changes
        onPress={() => shift(editor, path, steps, "down")}
      />
      <IconButton icon="plus" label={t.addBelow} changes onPress={begin} />
      <IconButton icon="copy" label={t.copy} changes onPress={copy} />
      <IconButton icon="delete" label={shared.delete} changes onPress={remove} />
      {palette}
    </div>
  );
}
