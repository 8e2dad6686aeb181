import "./style.css";
import { isNode, type ScriptNode } from "../../../robot/script/node";
import { declarationsOf } from "../../script/walk";
import { t } from "../../texts/sequences";
import { Reading } from "./reading";

/** A script to read: its variables and its steps. `marked`: those that the other version does not have. */
export function Script({ script, marked }: { script: ScriptNode; marked?: (node: ScriptNode) => boolean }) {
  const declarations = declarationsOf(script);
  return (
    <>
      {declarations.length > 0 && <Nodes nodes={declarations} label={t.variables} marked={marked} />}
      <Nodes nodes={script.body ?? []} label={t.steps} marked={marked} />
    </>
  );
}

interface NodesProps {
  readonly nodes: readonly ScriptNode[];
  readonly label: string;
  readonly marked: ((node: ScriptNode) => boolean) | undefined;
}

const Nodes = ({ nodes, label, marked }: NodesProps) => (
  <ol class="script-read" aria-label={label}>
    {nodes.map((node, index) => (
      <li key={index} class={marked?.(node) ? "differs" : undefined}>
        <Reading node={node} />
      </li>
    ))}
  </ol>
);

/** Whether a script has a node that says the same, to the byte. */
export function nodesOf({ args: { locals }, body = [] }: ScriptNode): ReadonlySet<string> {
  const declarations = isNode(locals) ? (locals.body ?? []) : [];
  return new Set([...declarations, ...body].map((node) => JSON.stringify(node)));
}
