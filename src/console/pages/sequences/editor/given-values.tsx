import { Button } from "../../../controls/button";
import type { NodeProps } from "../../../controls/script/frame";
import { nameOfVariable } from "../../../controls/script/sentence";
import { treeOf } from "../../../script/draft";
import { insertAt } from "../../../script/edit";
import { askedBy, give, labelOf, notGiven } from "../../../script/given";
import type { ScriptNode } from "../../../../robot/script/node";
import { declarationsOf } from "../../../script/walk";
import { find } from "../../../state";
import { t } from "../../../texts/sequences";
import { Body } from "./body";
import { useEditor } from "./editor";
import { nameOfKind } from "./palette";

/** The values that a called sequence is given, and those that it could be given. */
export function GivenValues({ path, node: { args, body = [] } }: Pick<NodeProps, "path" | "node">) {
  const editor = useEditor();
  const called = find("sequences", Number(args["sequence_id"]));
  const open = called ? notGiven(askedBy(declarationsOf(treeOf(called))), body) : [];
  const add = (declaration: ScriptNode): void => {
    const place = { parent: path, index: body.length };
    const at = [...path, body.length];
    editor.arrange(insertAt(editor.draft.peek().script, place, give(declaration)), t.added, { open: at, focus: at });
  };
  if (open.length === 0 && body.length === 0) return null;
  return (
    <div class="given">
      {open.map((each) => (
        <Button key={labelOf(each)} icon="plus" onPress={() => add(each)}>
          {t.giveValue(nameOfVariable(labelOf(each)))}
        </Button>
      ))}
      {body.length > 0 && (
        <Body
          path={path}
          kinds={["parameter_application"]}
          addLabel={t.addKind(nameOfKind("parameter_application"))}
          label={t.variables}
        />
      )}
    </div>
  );
}
