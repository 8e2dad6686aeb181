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

/** Runs that are chosen, and not added yet. */
interface Choice {
  /** Null: the first sequence. */
  readonly sequence: number | null;
  readonly time: string;
  readonly days: ReadonlySet<number>;
}

export const noDays: Choice = { sequence: null, time: "08:00", days: new Set() };

const sequencesByName = () => list("sequences").toSorted((one, other) => one.name.localeCompare(other.name));

/** The runs that are chosen. */
export function chosenItems({ sequence, time, days }: Choice): readonly Item[] {
  const id = sequence ?? sequencesByName()[0]?.id;
  return id === undefined || time === "" ? [] : itemsFor(id, time, days);
}

interface Props {
  readonly items: readonly Item[];
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  readonly onAdd: (items: readonly Item[]) => void;
}

/** Adds one sequence at one time on many days, which are chosen as on a calendar. */
export function AddRuns({ items, choice, onChoose, onAdd }: Props) {
  const sequences = sequencesByName();
  const { time, days } = choice;
  const set = (part: Partial<Choice>): void => onChoose({ ...choice, ...part });
  const [weeks, setWeeks] = useState(weeksOf(items));
  if (sequences.length === 0) return <p class="hint">{t.needSequence}</p>;
  const toggle = (day: number): void =>
    set({ days: new Set(days.has(day) ? [...days].filter((each) => each !== day) : [...days, day]) });
  const isTooMany = items.length + days.size > ITEMS_MAXIMUM;
  const add = (): void => {
    if (days.size === 0 || isTooMany) return;
    onAdd(chosenItems(choice));
    set({ days: noDays.days });
  };
  return (
    <fieldset class="card regimens-add">
      <legend>{t.plan}</legend>
      <SelectField
        label={t.sequence}
        value={choice.sequence ?? sequences[0]?.id ?? null}
        onChange={(sequence) => set({ sequence })}
        choices={sequences.map(({ id, name }) => ({ value: id, text: name }))}
      />
      <TextField label={t.time} type="time" value={time} onChange={(next) => set({ time: next })} required />
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
