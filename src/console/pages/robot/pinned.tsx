import { PinnedSequence, pinnedSequences } from "../../controls/script/pinned";
import { t } from "../../texts/robot";

/** Sequences that were pinned, each as a button. */
export function Pinned() {
  const all = pinnedSequences();
  return (
    <section class="card">
      <h2>{t.pinned}</h2>
      {all.length === 0 && <p class="hint">{t.noPinned}</p>}
      <div class="toolbar">
        {all.map((each) => (
          <PinnedSequence key={each.id} sequence={each} />
        ))}
      </div>
    </section>
  );
}
