import { useMemo } from "preact/hooks";
import type { Sequence } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { Dialog } from "../../../controls/dialog";
import type { Catalog } from "../../../script/catalog";
import { draftOf } from "../../../script/draft";
import type { ScriptNode } from "../../../script/node";
import { say } from "../../../state/message";
import { command } from "../../../state/robot";
import { t } from "../../../texts/sequences";
import { ArgForm } from "./arg-form";
import { createEditor } from "./editor";
import { EditorFrame } from "./editor-frame";
import { openValues } from "./given-values";

/** The call of a sequence with a value for everything that it takes. */
export const callOf = (catalog: Catalog, sequence: Sequence): ScriptNode => {
  const body = openValues(catalog, sequence, []);
  return { kind: "execute", args: { sequence_id: sequence.id }, ...(body.length > 0 && { body }) };
};

export async function run(call: ScriptNode, name: string): Promise<void> {
  await command(call);
  say(t.ran(name));
}

interface Props {
  readonly catalog: Catalog;
  readonly sequence: Sequence;
  readonly onClose: () => void;
}

/** Asks for the values of a sequence before it runs. */
export function RunDialog({ catalog, sequence, onClose }: Props) {
  const editor = useMemo(() => createEditor(catalog, { ...draftOf(sequence), script: callOf(catalog, sequence) }), []);
  const { script } = editor.draft.value;
  const start = async (): Promise<void> => {
    await run(script, sequence.name);
    onClose();
  };
  return (
    <Dialog title={t.runTitle(sequence.name)} look="sheet" onClose={onClose}>
      <EditorFrame editor={editor}>
        {script.body?.map((value, index) => (
          <ArgForm key={index} path={[index]} node={value} arg="data_value" label={String(value.args["label"])} />
        ))}
      </EditorFrame>
      <div class="actions">
        <Button look="main" icon="play" onPress={start}>
          {t.run}
        </Button>
      </div>
    </Dialog>
  );
}
