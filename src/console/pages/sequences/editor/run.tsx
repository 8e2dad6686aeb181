import { useState } from "preact/hooks";
import type { Sequence } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { Dialog } from "../../../controls/dialog";
import { Values } from "../../../controls/script/values";
import { treeOf } from "../../../script/draft";
import { askedBy, give } from "../../../script/given";
import type { ScriptNode } from "../../../script/node";
import { declarationsOf } from "../../../script/walk";
import { say } from "../../../state/message";
import { command } from "../../../state/robot";
import { t } from "../../../texts/sequences";

/** What a sequence asks for when it runs. */
export const askedWhenRun = (sequence: Sequence): readonly ScriptNode[] => askedBy(declarationsOf(treeOf(sequence)));

/** Runs a sequence with these values, and waits for its end. */
export async function run({ id, name }: Sequence, given: readonly ScriptNode[]): Promise<void> {
  await command({ kind: "execute", args: { sequence_id: id }, ...(given.length > 0 && { body: given }) });
  say(t.ran(name));
}

interface Props {
  readonly sequence: Sequence;
  readonly onClose: () => void;
}

/** Asks for the values of a sequence before it runs. */
export function RunDialog({ sequence, onClose }: Props) {
  const asked = askedWhenRun(sequence);
  const [given, setGiven] = useState<readonly ScriptNode[]>(() => asked.map(give));
  const start = async (): Promise<void> => {
    await run(sequence, given);
    onClose();
  };
  return (
    <Dialog title={t.runTitle(sequence.name)} look="sheet" onClose={onClose}>
      <Values asked={asked} value={given} onChange={setGiven} />
      <div class="actions">
        <Button look="main" icon="play" onPress={start}>
          {t.run}
        </Button>
      </div>
    </Dialog>
  );
}
