import type { Sequence } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { Dialog } from "../../../controls/dialog";
import { Problem } from "../../../controls/fields";
import { useForm } from "../../../controls/form";
import { withRefusedValue } from "../../../controls/script/refusal";
import { Values } from "../../../controls/script/values";
import { treeOf } from "../../../script/draft";
import { askedBy, give } from "../../../script/given";
import type { ScriptNode } from "../../../../robot/script/node";
import { declarationsOf } from "../../../script/walk";
import { command, say } from "../../../state";
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
  const form = useForm({ body: asked.map(give) as readonly ScriptNode[] }, async ({ body }) => {
    await withRefusedValue(body, run(sequence, body));
    onClose();
  });
  return (
    <Dialog title={t.runTitle(sequence.name)} look="sheet" onClose={onClose}>
      <form class="form" onSubmit={form.onSubmit}>
        <Values {...form.of("body")} asked={asked} />
        <Problem>{form.problem}</Problem>
        <div class="actions">
          <Button look="main" icon="play" type="submit" isBusy={form.isBusy}>
            {t.run}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
