import { useEffect, useRef } from "preact/hooks";
import { IconButton } from "../../../controls/button";
import { confirm } from "../../../controls/confirm";
import { TextField } from "../../../controls/fields";
import { Icon } from "../../../icons/icon";
import { duplicateAt, removeAt, setComment } from "../../../script/edit";
import { keyOf, type Path, type ScriptNode } from "../../../../robot/script/node";
import { elementOf } from "../../../script/walk";
import { isOfStep } from "../../../rehearsal/film";
import { one } from "../../../state";
import { t as shared } from "../../../texts/controls";
import { t } from "../../../texts/sequences";
import { sentenceOf } from "../../../controls/script/sentence";
import { addNode } from "./adding";
import { shift, useGrip } from "./dragging";
import { type Editor, useEditor } from "./editor";
import { NodeForm } from "../../../controls/script/node-form";
import { iconOf, useAdding } from "./palette";
import { fieldIn, Sentence } from "./sentence";
import { SlotField } from "./slot-field";

interface Props {
  readonly path: Path;
  readonly node: ScriptNode;
  readonly siblings: number;
  /** Kinds that may stand beside it. */
  readonly kinds: readonly string[];
  /** Where something that is being dragged would be put. */
  readonly mark: "" | "before" | "after";
}

/**
 * An element of a body: its sentence with the control of one value, or when it is open its name and the controls of
 * all of them.
 */
export function Step({ path, node, siblings, kinds, mark }: Props) {
  const editor = useEditor();
  const key = keyOf(path);
  const index = Number(path.at(-1));
  const isOpen = editor.open.value === key || isBelow(editor.open.value, path);
  const field = isOpen ? undefined : fieldIn(editor.field.value, path);
  const editorError = editor.fault.value;
  const isFaulty = editorError?.place !== undefined && keyOf(editorError.place) === key;
  const isLit = isOfStep(editor.lit.value, key);
  const isDragged = editor.drag.value !== undefined && keyOf(editor.drag.value.path) === key;
  const head = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (editor.focused.value !== key) return;
    editor.focused.value = undefined;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: "nearest" });
  }, [editor.focused.value]);
  return (
    <li
      class={`step ${isOpen ? "open" : ""} ${isDragged ? "dragged" : ""} ${isLit ? "lit" : ""} ${mark}`}
      data-step={key}
    >
      <div class="step-head">
        <button type="button" class="grip" aria-label={t.grip(index + 1)} {...useGrip(editor, path, node.kind)}>
          <Icon name="grip" />
        </button>
        <div class="step-text">
          <button
            ref={head}
            type="button"
            class="step-open"
            aria-label={sentenceOf(node)}
            title={t.allFields}
            aria-expanded={isOpen}
            onClick={() => editor.show(isOpen ? keyAbove(path) : key)}
          />
          <Icon name={iconOf(node.kind)} size={18} />
          {isOpen ? <span class="reading">{sentenceOf(node)}</span> : <Sentence path={path} node={node} />}
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
          <NodeForm path={path} node={node} />
          <TextField
            label={t.comment}
            value={node.comment ?? ""}
            maxLength={240}
            onChange={(text) => editor.edit(setComment(editor.draft.peek().script, path, text), `${key} comment`)}
          />
          <Actions editor={editor} path={path} index={index} siblings={siblings} kinds={kinds} />
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

type ActionProps = Pick<Props, "path" | "siblings" | "kinds"> & { readonly editor: Editor; readonly index: number };

function Actions({ editor, path, index, siblings, kinds }: ActionProps) {
  const parent = path.slice(0, -1);
  const script = () => editor.draft.peek().script;
  const remove = async (): Promise<void> => {
    const asks = one("webAppConfig")?.confirm_step_deletion;
    if (asks && !(await confirm({ title: shared.delete, action: shared.delete, isDangerous: true }))) return;
    editor.arrange(removeAt(script(), path), t.removed, {
      open: elementOf(parent),
      ...(index > 0 && { focus: [...parent, index - 1] }),
    });
  };
  const copy = (): void => {
    const at = [...parent, index + 1];
    editor.arrange(duplicateAt(script(), path), t.copied, { open: at, focus: at });
  };
  const { begin, palette } = useAdding(kinds, (kind) => addNode(editor, { parent, index: index + 1 }, kind));
  return (
    <div class="step-actions">
      <IconButton icon="up" label={t.moveUp} disabled={index === 0} onPress={() => shift(editor, path, -1)} />
      <IconButton
        icon="down"
        label={t.moveDown}
        disabled={index === siblings - 1}
        onPress={() => shift(editor, path, 2)}
      />
      <IconButton icon="plus" label={t.addBelow} onPress={begin} />
      <IconButton icon="copy" label={t.copy} onPress={copy} />
      <IconButton icon="delete" label={shared.delete} onPress={remove} />
      {palette}
    </div>
  );
}
