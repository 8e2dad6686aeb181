import type { ComponentChildren } from "preact";
import type { FarmEvent } from "../../../client/records";
import { zone } from "../../texts/zone";
import { Button } from "../../controls/button";
import { Dialog } from "../../controls/dialog";
import { Problem, SelectField, TextField, ToggleField } from "../../controls/fields";
import { NumberField } from "../../controls/number-field";
import { type Form, useForm } from "../../controls/form";
import { useRecordForm } from "../../controls/record-form";
import { withRefusedValue } from "../../controls/script/refusal";
import { Values } from "../../controls/script/values";
import { givenTo } from "../../script/given";
import { create, edit, findOpen, list, remove } from "../../state";
import { t as pauseTexts } from "../../texts/water/pauses";
import { mayRun } from "./pausing";
import { t, unitNames } from "../../texts/events";
import { NextRuns } from "./pauses";
import {
  askedOf,
  type Draft,
  draftOf,
  type Executable,
  fieldsOf,
  isRegimen,
  newDraft,
  RUNS_MAXIMUM,
  runsOf,
} from "./draft";

interface Props {
  readonly onClose: () => void;
}

export function NewEvent({ at, onClose }: Props & { at: string | undefined }) {
  const form = useForm(newDraft(at), async (draft) => {
    await withRefusedValue(draft.body, create("farmEvents", fieldsOf(draft)));
    onClose();
  });
  return (
    <Dialog title={t.add} look="sheet" onClose={onClose}>
      <EventForm form={form} />
    </Dialog>
  );
}

/** An event that exists. Changes by another client show in what nobody has typed. */
export function EditEvent({ id, onClose }: Props & { id: number }) {
  const event = findOpen("farmEvents", id);
  return (
    <Dialog title={t.edit} look="sheet" onClose={onClose}>
      {event ? <Edit event={event} onClose={onClose} /> : <p class="hint">{t.goneEvent}</p>}
    </Dialog>
  );
}

function Edit({ event, onClose }: Props & { event: FarmEvent }) {
  const stored = draftOf(event);
  const form = useRecordForm(stored, async (changes) => {
    const draft = { ...stored, ...changes };
    await withRefusedValue(draft.body, edit("farmEvents", event.id, fieldsOf(draft)));
    onClose();
  });
  const discard = async (): Promise<void> => {
    await remove("farmEvents", [event.id], { undo: t.deleted });
    onClose();
  };
  return (
    <>
      <NextRuns event={event} />
      <EventForm form={form} isUnderWay={mayRun(event)}>
        <Button icon="delete" changes look="quiet" onPress={discard}>
          {t.delete}
        </Button>
      </EventForm>
    </>
  );
}

interface FormProps {
  readonly form: Form<Draft>;
  /** Whether a run of the event may be under way: an edit then disturbs the robot. */
  readonly isUnderWay?: boolean;
  readonly children?: ComponentChildren;
}

function choices() {
  const named = (type: FarmEvent["executable_type"], records: readonly { id: number; name: string }[]) =>
    records
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map(({ id, name }) => ({ value: `${type} ${id}` as Executable, text: name }));
  const regimens = named("Regimen", list("regimens")).map(({ value, text }) => ({ value, text: t.regimen(text) }));
  return [...named("Sequence", list("sequences")), ...regimens];
}

function EventForm({ form, isUnderWay = false, children }: FormProps) {
  const { draft } = form;
  const isOnce = isRegimen(draft);
  const repeats = (isRepeated: boolean): void => form.set({ isRepeated, repeat: draft.repeat ?? 1 });
  return (
    <form class="events-form" onSubmit={form.onSubmit}>
      <SelectField<Executable | "">
        {...form.of("executable")}
        label={t.what}
        choices={choices()}
        onChange={(executable) => form.set({ executable, body: givenTo(askedOf(executable), draft.body) })}
      />
      <Values {...form.of("body")} asked={askedOf(draft.executable)} />
      <TextField {...form.of("start_time")} label={t.start} type="datetime-local" />
      {!isOnce && <ToggleField {...form.of("isRepeated")} label={t.repeats} onChange={repeats} />}
      {!isOnce && draft.isRepeated && (
        <>
          <div class="events-every">
            <NumberField {...form.of("repeat")} label={t.every} isNeeded />
            <SelectField
              {...form.of("time_unit")}
              label={t.unit}
              choices={UNITS.map((value) => ({ value, text: unitNames[value] }))}
            />
          </div>
          <TextField {...form.of("end_time")} label={t.end} type="datetime-local" />
        </>
      )}
      {isUnderWay && <p class="hint">{pauseTexts.edited}</p>}
      <Outcome draft={draft} />
      <Problem>{form.problem}</Problem>
      <div class="actions">
        {children}
        <Button look="main" changes type="submit" isBusy={form.isBusy}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}

const UNITS = ["minutely", "hourly", "daily", "weekly", "monthly", "yearly"] as const;
/** Units that a change of the clock does not affect. */
const BY_HOURS: readonly string[] = ["minutely", "hourly"];

/** How often the draft runs, with warnings about the past and about changes of the clock. */
function Outcome({ draft }: { draft: Draft }) {
  const runs = runsOf(draft);
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined || runs.length > RUNS_MAXIMUM) return null;
  const { offsetAt } = zone.value;
  const changesClock = draft.isRepeated && !BY_HOURS.includes(draft.time_unit) && offsetAt(first) !== offsetAt(last);
  return (
    <div class="hint" role="status">
      <p>{t.counts(runs.length)}</p>
      {last < Date.now() ? <p>{t.pastWhole}</p> : first < Date.now() && <p>{t.past}</p>}
      {changesClock && <p>{t.clockNote}</p>}
    </div>
  );
}
