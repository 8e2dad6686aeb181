import { type ReadonlySignal, useSignalEffect } from "@preact/signals";
import type { ScriptNode } from "../../../robot/script/node";
import { Loaded, Spinner } from "../states";
import { t } from "../../texts/rehearsal";
import { orderOf, REHEARSED } from "./order";
import { Faults, Totals } from "./told";
import { useRehearsal } from "./use-rehearsal";
import "./style.css";

interface Props {
  /** Id of the sequence. */
  readonly sequence: number;
  readonly given: ReadonlySignal<readonly ScriptNode[]>;
  /** Hears whether the run would not come to its end. */
  readonly onEndsEarly: (endsEarly: boolean) => void;
}

/** The rehearsal of a sequence, before it runs. */
export const Preview = (props: Props) => <Loaded kinds={REHEARSED}>{() => <Told {...props} />}</Loaded>;

function Told({ sequence, given, onEndsEarly }: Props) {
  const rehearsed = useRehearsal(() => orderOf({ sequence, applications: given.value }));
  useSignalEffect(() => onEndsEarly(rehearsed.value.rehearsal?.faults.some(({ level }) => level === "stop") ?? false));
  const { rehearsal, isBusy, hasFailed } = rehearsed.value;
  if (hasFailed) return <p class="hint">{t.failed}</p>;
  if (!rehearsal) return <Spinner />;
  return (
    <div class="rehearsal" aria-busy={isBusy}>
      <Totals rehearsal={rehearsal} />
      <Faults rehearsal={rehearsal} />
    </div>
  );
}
