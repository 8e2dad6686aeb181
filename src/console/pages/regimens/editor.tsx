import { useEffect, useState } from "preact/hooks";
import type { Regimen } from "../../../client/records";
import { Button, IconButton } from "../../controls/button";
import { ColorField, Problem, TextField } from "../../controls/fields";
import { duplicate, DuplicateButton } from "../../controls/duplicate";
import { useForm } from "../../controls/form";
import { withRefusedValue } from "../../controls/script/refusal";
import { Values } from "../../controls/script/values";
import { bodyOf, givenIn, treeOf } from "../../script/draft";
import { askedBy, notGiven, ownValueOf } from "../../script/given";
import type { ScriptNode } from "../../../robot/script/node";
import { declarationsOf } from "../../script/walk";
import { create, edit, find, fromHere, list, remove } from "../../state";
import { colorTexts } from "../../texts/colors";
import { t } from "../../texts/regimens";
import { AddRuns, chosenItems, noDays } from "./add";
import { byDay, type Item, plainItems, timeOf } from "./items";

interface Draft extends Pick<Regimen, "name" | "color"> {
  readonly regimen_items: readonly Item[];
  /** Values for the variables of its sequences, also the ones that events give. */
  readonly body: readonly ScriptNode[];
}

const draftOf = ({ name, color, regimen_items, body }: Regimen): Draft => ({
  name,
  color,
  regimen_items: plainItems(regimen_items),
  body: givenIn({ body }),
});

/** Id of a regimen that is not stored yet: it is with the first save. */
export const NEW = 0;

/** The variables that the sequences of a regimen ask for. */
function askedIn(items: readonly Item[]): readonly ScriptNode[] {
  const ids = [...new Set(items.map(({ sequence_id }) => sequence_id))];
  return askedBy(ids.flatMap((id) => find("sequences", id) ?? []).flatMap((each) => declarationsOf(treeOf(each))));
}

/** A draft with further runs. Values that they leave open are given by events. */
function withAdded(draft: Draft, added: readonly Item[]): Draft {
  const open = notGiven(askedIn(added), draft.body).filter((each) => ownValueOf(each) === undefined);
  return { ...draft, regimen_items: [...draft.regimen_items, ...added], body: [...draft.body, ...open] };
}

/** A regimen as days, each with its sequences. A save by another client is reported, not taken over. */
export function EditRegimen({ regimen }: { regimen: Regimen }) {
  const theirs = draftOf(regimen);
  const [base, setBase] = useState(theirs);
  const [choice, setChoice] = useState(noDays);
  const isNew = regimen.id === NEW;
  const form = useForm(base, async (typed) => {
    const goOn = fromHere();
    const { name, color, body, ...draft } = withAdded(typed, chosenItems(choice)); // what is chosen is meant
    const sent = { name, color, regimen_items: plainItems(draft.regimen_items) };
    const fields = { ...sent, ...bodyOf(body) };
    const work = isNew ? create("regimens", fields) : edit("regimens", regimen.id, fields);
    const { id } = await withRefusedValue(body, work);
    if (isNew) return goOn(`/regimens/${id}`, { replace: true });
    set({ ...sent, body });
    setChoice((now) => ({ ...now, days: noDays.days }));
    setBase({ ...sent, body }); // changes that others have saved since show next, as nothing is typed now
  });
  const { draft, set } = form;
  const isOther = !isNew && JSON.stringify(theirs) !== JSON.stringify(base);
  const isChangedElsewhere = form.isChanged && !form.isBusy && isOther;
  useEffect(() => {
    if (form.isChanged || form.isBusy || !isOther) return;
    set(theirs);
    setBase(theirs);
  }, [regimen, form.isChanged, form.isBusy]);
  const discard = async (): Promise<void> => {
    const goOn = fromHere();
    await remove("regimens", [regimen.id], { undo: t.deleted(regimen.name) });
    goOn("/regimens");
  };
  const copy = (): Promise<void> => {
    const { name, color, regimen_items, body } = theirs;
    return duplicate(
      "regimens",
      { name, color, regimen_items, ...bodyOf(body) } as Draft,
      list("regimens"),
      "/regimens",
    );
  };
  const add = (added: readonly Item[]): void => set(withAdded(draft, added));
  const take = (item: Item): void => set({ regimen_items: draft.regimen_items.filter((each) => each !== item) });
  return (
    <form class="regimens" onSubmit={form.onSubmit}>
      <TextField {...form.of("name")} label={t.name} maxLength={280} />
      <ColorField
        label={t.color}
        value={draft.color}
        onChange={(color) => set({ color: color as Regimen["color"] })} // the control offers these only
        nameOf={(color) => colorTexts[color]}
      />
      <Days items={draft.regimen_items} onTake={take} />
      <AddRuns items={draft.regimen_items} choice={choice} onChoose={setChoice} onAdd={add} />
      <Values {...form.of("body")} asked={askedIn(draft.regimen_items)} isForEvent />
      {isChangedElsewhere && <p class="hint">{t.changedElsewhere}</p>}
      <Problem>{form.problem}</Problem>
      <div class="actions regimens-actions">
        {!isNew && (
          <>
            <Button icon="delete" changes look="quiet" onPress={discard}>
              {t.delete}
            </Button>
            <DuplicateButton onPress={copy} />
          </>
        )}
        <Button
          look="main"
          changes
          type="submit"
          isBusy={form.isBusy}
          disabled={!form.isChanged && choice.days.size === 0 && !isNew}
        >
          {t.save}
        </Button>
      </div>
    </form>
  );
}

function Days({ items, onTake }: { items: readonly Item[]; onTake: (item: Item) => void }) {
  if (items.length === 0) return <p class="hint">{t.noItems}</p>;
  return (
    <ol class="regimens-days">
      {[...byDay(items)].map(([day, runs]) => (
        <li key={day} class="card">
          <h2>{t.day(day)}</h2>
          <ul>
            {runs.map((item) => (
              <Run key={`${item.sequence_id} ${item.time_offset} ${runs.indexOf(item)}`} item={item} onTake={onTake} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Run({ item, onTake }: { item: Item; onTake: (item: Item) => void }) {
  const { name, color } = find("sequences", item.sequence_id) ?? { name: t.goneSequence, color: "gray" };
  return (
    <li class={`regimens-run ${color}`}>
      <span>
        <span class="hint">{timeOf(item)}</span> {name}
      </span>
      <IconButton icon="close" label={t.removeItem(`${timeOf(item)} ${name}`)} onPress={() => onTake(item)} />
    </li>
  );
}
