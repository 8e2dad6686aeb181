import type { ComponentChildren } from "preact";
import { ScriptFrame } from "../../../controls/script/frame";
import { NodeForm } from "../../../controls/script/node-form";
import { type Editor, EditorPlace } from "./editor";
import { Elements } from "./elements";
import { ownControl } from "./own/controls";

/** The components inside edit the script of `editor`. */
export const EditorFrame = ({ editor, children }: { editor: Editor; children: ComponentChildren }) => (
  <EditorPlace value={editor}>
    <ScriptFrame
      catalog={editor.catalog}
      script={editor.draft.value.script}
      change={(by, topic) => editor.edit(by(editor.draft.peek().script), topic)}
      NodeForm={NodeForm}
      Elements={Elements}
      ownControl={ownControl}
    >
      {children}
    </ScriptFrame>
  </EditorPlace>
);
