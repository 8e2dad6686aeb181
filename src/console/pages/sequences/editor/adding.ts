import { insertAt, type Insertion } from "../../../script/edit";
import { declarationsOf } from "../../../script/walk";
import { t } from "../../../texts/sequences";
import type { Editor } from "./editor";

/** Adds a new node and opens it. */
export function addNode(editor: Editor, { parent, index }: Insertion, kind: string): void {
  const { script } = editor.draft.peek();
  const made = editor.catalog.make(kind);
  const isDeclaration = kind.endsWith("_declaration");
  const label = t.newVariable(declarationsOf(script).length + 1);
  const node = isDeclaration ? { ...made, args: { ...made.args, label } } : made;
  const path = [...parent, index];
  editor.arrange(insertAt(script, { parent, index }, node), t.added, { open: path, focus: path });
}
