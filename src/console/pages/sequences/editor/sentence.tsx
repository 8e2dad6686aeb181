import type { JSX } from "preact";
import { areNumbersRead } from "../../../controls/number-field";
import { Below } from "../../../controls/script/reading";
import { nameOfArg } from "../../../controls/script/arg-form";
import { linesOf, type Piece } from "../../../controls/script/sentence";
import { isKnown } from "../../../script/fault";
import { isNode, isWithin, keyOf, nodeAt, type Path, pathOf, type ScriptNode } from "../../../../robot/script/node";
import { useEditor } from "./editor";

interface Props {
  /** The first line. */
  readonly pieces: readonly Piece[];
  readonly path: Path;
  /** The step, for the lines below; several that are shown as one have none. */
  readonly node?: ScriptNode;
}

/** A step to read, in which each value is a button that opens its control. A node that is not known has none. */
export function Sentence({ pieces, path, node }: Props) {
  const line = (pieces: readonly Piece[]): readonly JSX.Element[] =>
    pieces.map((piece, index) => <Part key={index} {...piece} />);
  return (
    <span class="reading">
      <span>{line(pieces)}</span>
      {node &&
        linesOf(node, path).map((below, index) => (
          <span key={index} class="step-line">
            {line(below)}
          </span>
        ))}
      {node && <Below node={node} />}
    </span>
  );
}

/** Words are not read aloud: the button of the step says the whole sentence. */
function Part({ text, arg }: Piece) {
  const editor = useEditor();
  const { script } = editor.draft.value;
  const owner = arg && nodeAt(script, arg.slice(0, -1));
  if (!arg || !owner || !isKnown(editor.catalog, owner)) return <span aria-hidden>{text}</span>;
  const key = keyOf(arg);
  const name = nameOfArg(String(arg.at(-1)));
  const value = nodeAt(script, arg);
  const isMissing = text === "…" || text === "";
  const isOpen = editor.field.value === key;
  const look = isMissing ? "missing" : isNode(value) && value.kind === "identifier" ? "variable" : "";
  return (
    <button
      type="button"
      class={`slot ${look}`}
      data-field={key}
      aria-expanded={isOpen}
      title={name}
      onClick={() => {
        if (areNumbersRead()) editor.field.value = isOpen ? undefined : key;
      }}
    >
      <span>{isMissing ? `${name} …` : text}</span>
    </button>
  );
}

/** The value that is being chosen in the sentence of an element. */
export function fieldIn(open: string | undefined, path: Path): Path | undefined {
  const field = open === undefined ? undefined : pathOf(open);
  return field && isWithin(field, path) ? field : undefined;
}
