import { Button } from "../../../controls/button";
import { keyOf, nodeAt, type Path } from "../../../../robot/script/node";
import { addNode } from "./adding";
import { useEditor } from "./editor";
import { useAdding } from "./palette";
import { Step } from "./step";

interface Props {
  /** The node that has the body. */
  readonly path: Path;
  /** Kinds that it may hold. */
  readonly kinds: readonly string[];
  readonly addLabel: string;
  readonly label: string;
  /** Stands where nothing is yet. */
  readonly empty?: string;
}

/** The elements of a body, each with its handle, and a button to add one. */
export function Body({ path, kinds, addLabel, label, empty }: Props) {
  const editor = useEditor();
  const elements = nodeAt(editor.draft.value.script, path)?.body ?? [];
  const drag = editor.drag.value;
  const target = drag?.place && keyOf(drag.place.parent) === keyOf(path) ? drag.place.index : undefined;
  const { begin, palette } = useAdding(kinds, (kind) =>
    addNode(editor, { parent: path, index: elements.length }, kind),
  );
  return (
    <div class="script-body">
      {elements.length === 0 && empty !== undefined && <p class="hint">{empty}</p>}
      <ol data-body={keyOf(path)} data-kinds={kinds.join(" ")} aria-label={label}>
        {elements.map((node, index) => (
          <Step
            key={index}
            path={[...path, index]}
            node={node}
            siblings={elements.length}
            kinds={kinds}
            mark={target === index ? "before" : target === elements.length && index === target - 1 ? "after" : ""}
          />
        ))}
      </ol>
      <Button icon="plus" onPress={begin}>
        {addLabel}
      </Button>
      {palette}
    </div>
  );
}
