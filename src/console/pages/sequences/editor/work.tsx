import { useState } from "preact/hooks";
import type { Sequence } from "../../../../client/records";
import { Button, IconButton } from "../../../controls/button";
import { confirm } from "../../../controls/confirm";
import { duplicate } from "../../../controls/duplicate";
import { run } from "../../../controls/script/run";
import { isPractice, list, one, query, runOf, say, setQuery } from "../../../state";
import { t as shared } from "../../../texts/controls";
import { t as runTexts } from "../../../texts/runs";
import { t as rehearsalTexts } from "../../../texts/rehearsal";
import { t as copies } from "../../../texts/copies";
import { t } from "../../../texts/sequences";
import { Sharing } from "../share/sharing";
import { askedWhenRun, RunDialog } from "./run";
import type { Session } from "./saving";

/** Whether the rehearsal stands beside the steps: the address says it. */
export const isRehearsed = (): boolean => query.value["rehearsal"] === "open";

/** The actions for a sequence as it is stored. */
export function Work({ sequence, session: { isChanged, takeAway } }: { sequence: Sequence; session: Session }) {
  const [open, setOpen] = useState<"run" | "share">();
  const close = (): void => setOpen(undefined);
  const { name } = sequence;

  const start = async (): Promise<void> => {
    if (isChanged) return say(t.runUnsaved, "error");
    if (isPractice.peek() && askedWhenRun(sequence).length === 0) await run(sequence, []);
    else setOpen("run");
  };
  const copy = (): Promise<void> => {
    const { color, folder_id, description, args, body } = sequence;
    const fields = { name, color, folder_id, description, args, body };
    return duplicate("sequences", fields, list("sequences"), "/sequences");
  };
  const askAndTakeAway = async (): Promise<void> => {
    const asks = one("webAppConfig")?.confirm_sequence_deletion ?? true;
    const question = { title: t.deleteTitle(name), action: shared.delete, isDangerous: true };
    if (!asks || (await confirm(question))) await takeAway();
  };
  return (
    <div class="work">
      <Button look="main" icon="play" disabled={runOf(sequence.id) !== undefined} changes onPress={start}>
        {runOf(sequence.id) ? runTexts.running : t.run}
      </Button>
      <Button
        icon="show"
        class="rehearse"
        aria-label={rehearsalTexts.rehearse}
        aria-pressed={isRehearsed()}
        onPress={() => setQuery({ rehearsal: isRehearsed() ? undefined : "open" })}
      >
        <span>{rehearsalTexts.rehearse}</span>
      </Button>
      <IconButton look="plain" icon="copy" label={copies.duplicate} changes onPress={copy} />
      <IconButton look="plain" icon="share" label={t.sharing} onPress={() => setOpen("share")} />
      <IconButton look="plain" icon="delete" changes label={shared.delete} onPress={askAndTakeAway} />
      {open === "run" && <RunDialog sequence={sequence} onClose={close} />}
      {open === "share" && <Sharing sequence={sequence} onClose={close} />}
    </div>
  );
}
