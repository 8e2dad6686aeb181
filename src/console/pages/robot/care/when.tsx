import type { DosConfig } from "../../../../client/records";
import { confirm } from "../../../controls/confirm";
import { SelectField } from "../../../controls/fields";
import { editOne, one, tell } from "../../../state";
import { t } from "../../../texts/care/care";

const CHANNELS = ["stable", "beta", "alpha"] as const;

/** Which kind of software is offered. Stored at once. */
export function When() {
  const channel = one("dosConfig")?.update_channel ?? "stable";
  const choose = async (next: (typeof CHANNELS)[number]): Promise<void> => {
    const name = t[next];
    const question = { title: t.channelTitle(name), text: t.channelText, action: t.channelAction(name) };
    if (next !== "stable" && !(await confirm(question))) return;
    const change: Pick<DosConfig, "update_channel"> = { update_channel: next };
    await editOne("dosConfig", change);
  };
  return (
    <section class="card">
      <h2>{t.when}</h2>
      <SelectField
        label={t.channel}
        value={channel}
        choices={CHANNELS.map((value) => ({ value, text: t[value] }))}
        onChange={(next) => void choose(next as (typeof CHANNELS)[number]).catch(tell)} // one of them
      />
    </section>
  );
}
