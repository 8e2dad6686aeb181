import type { ScriptNode } from "../../../robot/script/node";
import "./style.css";
import { LuaText } from "./lua";
import { linesOf, programOf, sentenceOf, textOf } from "./sentence";

/** A node to read: its sentence, its parts, its program and its comment. */
export function Reading({ node }: { node: ScriptNode }) {
  return (
    <span class="reading">
      <span>{sentenceOf(node)}</span>
      {linesOf(node).map((line, index) => (
        <span key={index} class="step-line">
          {textOf(line)}
        </span>
      ))}
      <Below node={node} />
    </span>
  );
}

/** Program and comment of a node, below its sentence. */
export function Below({ node }: { node: ScriptNode }) {
  const program = programOf(node);
  return (
    <>
      {program !== undefined && (
        <code>
          <LuaText program={program.trim()} />
        </code>
      )}
      {node.comment !== undefined && <span class="step-comment">{node.comment}</span>}
    </>
  );
}
