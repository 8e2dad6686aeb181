import { useSignal } from "@preact/signals";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Sequence } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { Dialog } from "../../../controls/dialog";
import { Problem } from "../../../controls/fields";
import { useForm } from "../../../controls/form";
import { Awaited } from "../../../controls/states";
import { run } from "../../../controls/script/run";
import { withRefusedValue } from "../../../controls/script/refusal";
import { Values } from "../../../controls/script/values";
import { treeOf } from "../../../script/draft";
import { askedBy, give } from "../../../script/given";
import type { ScriptNode } from "../../../../robot/script/node";
import { declarationsOf } from "../../../script/walk";
import { isPractice, runs } from "../../../state";
import { t as runTexts } from "../../../texts/runs";
import { t as rehearsalTexts } from "../../../texts/rehearsal";
import { t } from "../../../texts/sequences";

/** The variables that a sequence asks for when it runs. */
export const askedWhenRun = (sequence: Sequence): readonly ScriptNode[] => askedBy(declarationsOf(treeOf(sequence)));

interface Props {
  readonly sequence: Sequence;
  readonly onClose: () => void;
}

/** Asks for the values of a sequence before it runs, and says what it will do. */
export function RunDialog({ sequence, onClose }: Props) {
  const asked = askedWhenRun(sequence);
  const [endsEarly, setEndsEarly] = useState(false);
  const form = useForm({ body: asked.map(give) as readonly ScriptNode[] }, async ({ body }) => {
    await withRefusedValue(body, run(sequence, body));
    onClose();
  });
  const given = useSignal(form.of("body").value);
  useLayoutEffect(() => void (given.value = form.of("body").value));
  return (
    <Dialog title={t.runTitle(sequence.name)} look="sheet" onClose={onClose}>
      <form class="form" onSubmit={form.onSubmit}>
        <Values {...form.of("body")} asked={asked} />
        {!isPractice.value && (
          <Awaited work={() => import("../../../controls/rehearsal/preview")}>
            {({ Preview }) => <Preview sequence={sequence.id} given={given} onEndsEarly={setEndsEarly} />}
          </Awaited>
        )}
        {runs.value.map(({ sequence: id, name }) => (
          <p key={id} class="hint">
            {runTexts.alsoRuns(name)}
          </p>
        ))}
        <Problem>{form.problem}</Problem>
        <div class="actions">
          <Button look={endsEarly ? "danger" : "main"} icon="play" changes type="submit" isBusy={form.isBusy}>
            {endsEarly ? rehearsalTexts.runAnyway : t.run}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
