import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { waterPinOf } from "../../../robot/garden/wiring";
import type { Fault, Rehearsal, RehearsalOrder } from "../../../robot/rehearsal";
import { filmOf, outermost, rowAt } from "../../rehearsal/film";
import { list } from "../../state";
import { t } from "../../texts/rehearsal";
import { Spinner } from "../states";
import { RehearsalMap } from "./map";
import { Player } from "./player";
import { Faults, Totals } from "./told";
import { useRehearsal } from "./use-rehearsal";
import "./style.css";

interface Props {
  readonly order: () => RehearsalOrder | undefined;
  /** The run that is shown. */
  readonly run?: number;
  /** Content above all else. */
  readonly lead?: (rehearsal: Rehearsal) => ComponentChildren;
  /** The step that was touched, as the editor names it. */
  readonly touched?: ReadonlySignal<string | undefined>;
  /** Hears which outermost step is under way at the time that is shown. */
  readonly onStep?: (step: string) => void;
  /** A fault was pressed. */
  readonly onFault?: (fault: Fault) => void;
}

/** A rehearsal: first the faults, then what it takes, then the path to be played. */
export function RehearsalView({ order, run = 0, lead, touched, onStep, onFault }: Props) {
  const rehearsed = useRehearsal(order);
  const at = useSignal(0);
  const film = useComputed(() => {
    const { rehearsal } = rehearsed.value;
    return rehearsal && filmOf(rehearsal, run, waterPinOf(list("peripherals")));
  });
  /** The fault that was pressed, as long as its time is shown. */
  const pressed = useSignal<{ readonly at: number; readonly fault: Fault } | undefined>(undefined);
  useSignalEffect(() => {
    const shown = at.value > 0 && film.value ? rowAt(film.value, at.value) : undefined;
    const step = pressed.value?.at === at.value ? pressed.value.fault : shown;
    onStep?.(step ? outermost(step) : "");
  });
  const { rehearsal, isBusy, hasFailed } = rehearsed.value;
  if (hasFailed && !rehearsal) return <p class="problem">{t.failed}</p>;
  if (!rehearsal || !film.value) return <Spinner />;
  const press = (fault: Fault): void => {
    at.value = Math.max(0, fault.t - (rehearsal.runs[fault.run]?.begins_s ?? 0));
    pressed.value = { at: at.peek(), fault };
    onFault?.(fault);
  };
  return (
    <div class="rehearsal" aria-busy={isBusy}>
      {lead?.(rehearsal)}
      {rehearsal.runs.length + rehearsal.faults.length > 0 && (
        <>
          <Faults rehearsal={rehearsal} onPress={press} />
          <Totals rehearsal={rehearsal} />
        </>
      )}
      {film.value.rows.length > 0 && (
        <>
          <RehearsalMap film={film.value} at={at} touched={touched?.value ?? ""} />
          <Player film={film.value} at={at} />
        </>
      )}
    </div>
  );
}
