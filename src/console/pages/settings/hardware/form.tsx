import { useState } from "preact/hooks";
import { Button } from "../../../controls/button";
import { Dialog } from "../../../controls/dialog";
import { Problem, SelectField, TextField } from "../../../controls/fields";
import { NumberField } from "../../../controls/number-field";
import { type Form, useForm } from "../../../controls/form";
import { create, edit } from "../../../state";
import { GardenshedError } from "../../../state/api";
import { t as controls } from "../../../texts/controls";
import { t } from "../../../texts/settings/hardware";
import type { Ask, Draft, Hardware } from "./kinds";

interface Props {
  readonly hardware: Hardware;
  /** The one that is edited; a new one without. */
  readonly record: (Draft & { readonly id: number }) | undefined;
  readonly onClose: () => void;
}

const same = (draft: Draft): Draft => draft;

/** A window to add a record or to edit one. Of a record only what was changed is sent. */
export function HardwareForm({ hardware, record, onClose }: Props) {
  const { kind, asks, begin, toDraft = same, toBody = same, problemsOf, titleOf, text } = hardware;
  const [initial] = useState(() => (record ? pick(toDraft(record), asks) : begin));
  const form = useForm<Draft>(initial, async (draft) => {
    const problems = problemsOf?.(draft) ?? {};
    if (Object.keys(problems).length > 0) throw new GardenshedError(422, problems);
    if (record)
      await edit(kind, record.id, changesOf(toBody(initial), toBody(draft)) as never); // fields of this kind
    else await create(kind, toBody(draft) as never);
    onClose();
  });
  const field = (ask: Ask) => <AskField key={ask.name} ask={ask} form={form} />;
  const more = asks.filter(({ isMore }) => isMore);
  return (
    <Dialog title={record ? t.edit(titleOf(record)) : text().add} onClose={onClose}>
      <form class="hardware-form" onSubmit={form.onSubmit}>
        {asks.filter(({ isMore }) => !isMore).map(field)}
        {more.length > 0 && (
          <details class="form-more">
            <summary>{t.more}</summary>
            {more.map(field)}
          </details>
        )}
        <Problem>{form.problem}</Problem>
        <div class="actions">
          <Button onPress={onClose}>{controls.cancel}</Button>
          <Button look="main" changes type="submit" isBusy={form.isBusy}>
            {controls.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const pick = (draft: Draft, asks: readonly Ask[]): Draft =>
  Object.fromEntries(asks.map(({ name }) => [name, draft[name]]));

/** The fields that were changed. Null takes a value away. */
const changesOf = (before: Draft, after: Draft): object =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => value !== before[name])
      .map(([name, value]) => [name, value ?? null]),
  );

function AskField({ ask, form }: { ask: Ask; form: Form<Draft> }) {
  const { name, type, unit, choices } = ask;
  const { value, onChange, error } = form.of(name);
  const shared = { label: ask.label(), hint: ask.hint?.(), error };
  if (choices) {
    return (
      <SelectField
        {...shared}
        value={value ?? null}
        onChange={(chosen) => onChange(chosen ?? undefined)}
        choices={choices()}
      />
    );
  }
  if (type === "number") {
    const number = typeof value === "number" ? value : undefined;
    return <NumberField {...shared} {...(unit && { unit })} value={number} onChange={onChange} />;
  }
  return <TextField {...shared} type={type} value={String(value ?? "")} onChange={onChange} autocomplete="off" />;
}
