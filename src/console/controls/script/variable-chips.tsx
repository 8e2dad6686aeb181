import type { Choices } from "../../script/catalog";
import { labelOf } from "../../script/given";
import { declarationsOf } from "../../script/walk";
import { isNode, type Leaf, type ScriptNode } from "../../../robot/script/node";
import { t } from "../../texts/script-forms";
import { useScript } from "./frame";
import { nameOfVariable } from "./sentence";

interface Props {
  readonly choices: Choices;
  readonly value: Leaf | ScriptNode;
  readonly onPick: (variable: ScriptNode) => void;
}

/** The variables of the script that fit an arg (`sequences.md` §3.6), each as a button. Nothing without one. */
export function VariableChips({ choices: { kinds }, value, onPick }: Props) {
  const { script } = useScript();
  if (!kinds.includes("identifier")) return null;
  const fitting = declarationsOf(script).filter(({ kind, args: { data_value } }) =>
    kind === "variable_declaration" ? isNode(data_value) && kinds.includes(data_value.kind) : true,
  );
  if (fitting.length === 0) return null;
  const chosen = isNode(value) && value.kind === "identifier" ? labelOf(value) : undefined;
  return (
    <div class="variables" role="group" aria-label={t.variables}>
      {[...new Set(fitting.map(labelOf))].map((label) => (
        <button
          key={label}
          type="button"
          class="slot variable"
          aria-pressed={label === chosen}
          onClick={() => onPick({ kind: "identifier", args: { label } })}
        >
          <span>‹{nameOfVariable(label)}›</span>
        </button>
      ))}
    </div>
  );
}
