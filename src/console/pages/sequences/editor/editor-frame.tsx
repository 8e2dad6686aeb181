import type { ComponentChildren } from "preact";
import { Body } from "./body";
import { type Editor, EditorPlace } from "./editor";
import { NodeForm } from "./node-form";
import { PartsPlace } from "./parts";

const PARTS = { Body, NodeForm };

/** What stands inside edits the script of `editor`. */
export const EditorFrame = ({ editor, children }: { editor: Editor; children: ComponentChildren }) => (
  <EditorPlace value={editor}>
    <PartsPlace value={PARTS}>{children}</PartsPlace>
  </EditorPlace>
);
