import { useEffect, useRef } from "preact/hooks";
import { GardenshedError } from "../state/api";
import { t } from "../texts/controls/fields";
import { type Form, useForm } from "./form";

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const namesOf = <T extends object>(draft: T) => Object.keys(draft) as (keyof T)[]; // keys() forgets them

/** Refuses a draft with fields that are undefined, because the text in them is no number. @throws GardenshedError */
export function requireNumbers(draft: object): void {
  const wrong = Object.entries(draft).filter(([, value]) => value === undefined);
  if (wrong.length > 0) throw new GardenshedError(422, Object.fromEntries(wrong.map(([name]) => [name, t.number])));
}

/** Fields that are not as in the record. */
const changed = <T extends object>(draft: T, record: T): Partial<T> =>
  Object.fromEntries(
    namesOf(draft)
      .filter((name) => !isSame(draft[name], record[name]))
      .map((name) => [name, draft[name]]),
  ) as Partial<T>; // some of its fields

/** Changes of the record by others, without the fields that were typed in. */
const followed = <T extends object>(draft: T, before: T, now: T): Partial<T> =>
  Object.fromEntries(
    namesOf(draft)
      .filter((name) => isSame(draft[name], before[name]) && !isSame(before[name], now[name]))
      .map((name) => [name, now[name]]),
  ) as Partial<T>; // some of its fields

/**
 * A form for a record. Changes by others show meanwhile, except in fields that somebody has typed in. `save` gets only
 * those fields.
 */
export function useRecordForm<T extends object>(record: T, save: (changes: Partial<T>) => Promise<unknown>): Form<T> {
  const known = useRef(record);
  const form = useForm(record, async (draft) => {
    requireNumbers(draft);
    await save(changed(draft, known.current));
    known.current = draft;
  });
  // While a save runs, the record shows the typed values. These are not changes by others.
  useEffect(() => {
    if (form.isBusy) return;
    form.set(followed(form.draft, known.current, record));
    known.current = record;
  }, [JSON.stringify(record), form.isBusy]);
  return form;
}
