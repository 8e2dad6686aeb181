import type { ScriptNode } from "../../../robot/script/node";
import "./style.css";
import { LuaText } from "./lua";
import { linesOf, programOf, sentenceOf } from "./sentence";

/** A node to read: its sentence, its parts, its program and its comment. */
export function Reading({ node, isShort = false }: { node: ScriptNode; isShort?: boolean }) {
  const program = programOf(node);
  return (
    <span class="reading">
      <span>{sentenceOf(node)}</span>
      {!isShort &&
        linesOf(node).map((line, index) => (
          <span key={index} class="step-line">
            {line}
          </span>
        ))}
      {!isShort && program !== undefined && (
        <code>
          <LuaText program={program.trim()} />
        </code>
      )}
      {node.comment !== undefined && !isShort && <span class="step-comment">{node.comment}</span>}
    </span>
  );
}
