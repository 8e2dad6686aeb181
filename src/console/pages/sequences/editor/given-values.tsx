import type { Sequence } from "../../../../client/records";
import { Button } from "../../../controls/button";
import type { Catalog } from "../../../script/catalog";
import { treeOf } from "../../../script/draft";
import { insertAt } from "../../../script/edit";
import { isNode, type Path, type ScriptNode } from "../../../script/node";
import { declarationsOf } from "../../../script/walk";
import { find } from "../../../state/records";
import { t } from "../../../texts/sequences";
import { useEditor } from "./editor";
import { nameOfKind } from "./palette";
import { useParts } from "./parts";

/** What stands for a value that only the caller knows: the beginning of one. */
const INSTEAD: Readonly<Record<string, string>> = {
  location_placeholder: "coordinate",
  number_placeholder: "numeric",
  text_placeholder: "text",
  resource_placeholder: "resource",
};

/** What a sequence can be given when it is called, as far as it is not given yet. */
export function openValues(catalog: Catalog, called: Sequence | undefined, given: readonly ScriptNode[]): ScriptNode[] {
  const labels = given.map(({ args }) => args["label"]);
  return (called ? declarationsOf(treeOf(called)) : []).flatMap(({ args: { label, default_value: value } }) => {
    if (!isNode(value) || labels.includes(label) || label === undefined) return [];
    const instead = INSTEAD[value.kind];
    const data_value = instead === undefined ? value : catalog.make(instead);
    return [{ kind: "parameter_application", args: { label, data_value } }];
  });
}

/** The values that a called sequence is given, and those that it could be given. */
export function GivenValues({ path, node }: { path: Path; node: ScriptNode }) {
  const editor = useEditor();
  const { Body } = useParts();
  const { body = [] } = node;
  const called = find("sequences", Number(node.args["sequence_id"]));
  const give = (value: ScriptNode): void => {
    const place = { parent: path, index: body.length };
    const at = [...path, body.length];
    editor.arrange(insertAt(editor.draft.peek().script, place, value), t.added, { open: at, focus: at });
  };
  const open = openValues(editor.catalog, called, body);
  if (open.length === 0 && body.length === 0) return null;
  return (
    <div class="given">
      {open.map((value) => (
        <Button key={String(value.args["label"])} icon="plus" onPress={() => give(value)}>
          {t.giveValue(String(value.args["label"]))}
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
