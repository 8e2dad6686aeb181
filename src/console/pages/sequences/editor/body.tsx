import { useState } from "preact/hooks";
import { Button } from "../../../controls/button";
import { isWithin, keyOf, nodeAt, type Path, pathOf } from "../../../../robot/script/node";
import { addNode, togetherIn } from "./adding";
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
  const [isApart, setApart] = useState(false);
  const open = editor.open.value === undefined ? [] : pathOf(editor.open.value);
  const openIndex = isWithin(open, path) ? Number(open[path.length]) : undefined;
  const rows = isApart ? elements.map((node) => [node]) : togetherIn(elements, openIndex);
  const starts = rows.map((_, row) => rows.slice(0, row).flat().length);
  const drag = editor.drag.value;
  const target = drag?.place && keyOf(drag.place.parent) === keyOf(path) ? drag.place.index : undefined;
  const { begin, palette } = useAdding(kinds, (kind) =>
    addNode(editor, { parent: path, index: elements.length }, kind),
  );
  return (
    <div class="script-body">
      {elements.length === 0 && empty !== undefined && <p class="hint">{empty}</p>}
      <ol data-body={keyOf(path)} data-kinds={kinds.join(" ")} aria-label={label}>
        {rows.map((nodes, row) => (
          <Step
            key={starts[row]}
            path={[...path, starts[row] ?? 0]}
            nodes={nodes}
            before={rows[row - 1]?.length ?? 0}
            after={rows[row + 1]?.length ?? 0}
            kinds={kinds}
            mark={target === starts[row] ? "before" : target === elements.length && !rows[row + 1] ? "after" : ""}
            onTakeApart={() => setApart(true)}
          />
        ))}
      </ol>
      <Button icon="plus" changes onPress={begin}>
        {addLabel}
      </Button>
      {palette}
    </div>
  );
}
