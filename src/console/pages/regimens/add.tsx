import { useState } from "preact/hooks";
import { Button } from "../../controls/button";
import { Problem, SelectField, TextField } from "../../controls/fields";
import { list } from "../../state";
import { t } from "../../texts/regimens";
import { dayOf, type Item, ITEMS_MAXIMUM, itemsFor } from "./items";

const WEEK = 7;
/** Weeks that are shown at first: two, or those that have runs, and at most a year. */
const [WEEKS_MINIMUM, WEEKS_MAXIMUM] = [2, 52];

const weeksOf = (items: readonly Item[]): number =>
  Math.min(WEEKS_MAXIMUM, Math.max(WEEKS_MINIMUM, ...items.map((item) => Math.ceil(dayOf(item) / WEEK))));

interface Props {
  readonly items: readonly Item[];
  readonly onAdd: (items: readonly Item[]) => void;
}

/** Adds one sequence at one time on many days, which are chosen as on a calendar. */
export function AddRuns({ items, onAdd }: Props) {
  const sequences = list("sequences").toSorted((one, other) => one.name.localeCompare(other.name));
  const [sequence, setSequence] = useState<number | null>(sequences[0]?.id ?? null);
  const [time, setTime] = useState("08:00");
  const [days, setDays] = useState<ReadonlySet<number>>(new Set());
  const [weeks, setWeeks] = useState(weeksOf(items));
  if (sequences.length === 0) return <p class="hint">{t.needSequence}</p>;
  const toggle = (day: number): void =>
    setDays(days.has(day) ? days.difference(new Set([day])) : days.union(new Set([day])));
  const isTooMany = items.length + days.size > ITEMS_MAXIMUM;
  const add = (): void => {
    if (sequence === null || days.size === 0 || isTooMany) return;
    onAdd(itemsFor(sequence, time, days));
    setDays(new Set());
  };
  return (
    <fieldset class="card regimens-add">
      <legend>{t.plan}</legend>
      <SelectField
        label={t.sequence}
        value={sequence}
        onChange={setSequence}
        choices={sequences.map(({ id, name }) => ({ value: id, text: name }))}
      />
      <TextField label={t.time} type="time" value={time} onChange={setTime} required />
      <div class="regimens-weeks" role="group" aria-label={t.days}>
        {Array.from({ length: weeks }, (_, week) => (
          <div key={week}>
            <span class="hint">{t.week(week + 1)}</span>
            {Array.from({ length: WEEK }, (_, index) => week * WEEK + index + 1).map((day) => (
              <button
                key={day}
                type="button"
                aria-pressed={days.has(day)}
                aria-label={t.day(day)}
                onClick={() => toggle(day)}
              >
                {day}
              </button>
            ))}
          </div>
        ))}
      </div>
      <div class="actions">
        <Button look="quiet" icon="plus" onPress={() => setWeeks(weeks + 1)}>
          {t.moreWeeks}
        </Button>
        <Button icon="plus" onPress={add} disabled={time === "" || days.size === 0 || isTooMany}>
          {t.addRuns(days.size)}
        </Button>
      </div>
      <Problem>{isTooMany && t.full}</Problem>
    </fieldset>
  );
}
