import { useComputed } from "@preact/signals";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { Dialog } from "../../controls/dialog";
import { neighbour } from "../../controls/neighbour";
import { Icon } from "../../icons/icon";
import { say, tell } from "../../state";
import { t as lists } from "../../texts/controls/lists";
import { t as frame } from "../../texts/frame";
import { t } from "../../texts/palette/palette";
import { actEntries } from "./acts";
import type { Entry } from "./entry";
import { find, indexOf } from "./find";
import { keepNewest, newestKeys } from "./newest";
import { loadOrders, orderEntries } from "./orders";
import { loadRecords, pageEntries, recordEntries, settingEntries } from "./places";
import "./style.css";

/** Entries that are shown at once. */
const MOST = 50;

/** Nothing is chosen before a word is typed or an arrow pressed: Enter alone does nothing. */
const NONE = -1;

/** The entries that fit a text. Without a text: the newest ones, then orders, acts of the page, and pages. */
function useFound(typed: string): readonly Entry[] {
  const acts = useMemo(actEntries, []);
  const newest = useMemo(newestKeys, []);
  const near = useComputed(() => [...orderEntries(), ...acts, ...pageEntries()]);
  const records = useComputed(recordEntries);
  const settings = useComputed(settingEntries);
  // A message of the robot changes the orders, and the thousands of records keep their index.
  const nearIndex = useComputed(() => indexOf(near.value));
  const farIndex = useComputed(() => indexOf([...settings.value, ...records.value]));
  if (typed.trim() !== "") return find([...nearIndex.value, ...farIndex.value], typed);
  const all = [...near.value, ...settings.value, ...records.value];
  const kept = newest.flatMap((key) => all.find((entry) => entry.key === key) ?? []);
  return [...kept, ...near.value.filter((entry) => !kept.includes(entry))];
}

/** Finds pages, records, settings and orders by their names, and opens or does them. Source: `care.md` §8. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(NONE);
  const all = useFound(typed);
  const found = all.slice(0, MOST);
  const chosen = useRef<Entry>(undefined);
  useEffect(() => {
    void loadOrders();
    void loadRecords();
    // The chosen entry begins when this window has closed, because it may open another one.
    return () => queueMicrotask(() => void Promise.try(() => chosen.current?.run()).catch(tell));
  }, []);
  const pick = (entry: Entry): void => {
    const why = entry.off?.();
    if (why !== undefined) return say(why);
    keepNewest(entry.key);
    chosen.current = entry;
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = found[active];
    if (step !== undefined && found.length > 0) setActive(neighbour(active, step, found.length));
    else if (event.key === "Enter" && entry) pick(entry);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={frame.palette} onClose={onClose}>
      <div class="palette">
        <div class="field search">
          <Icon name="search" size={18} />
          <input
            type="text"
            role="combobox"
            autofocus
            autocomplete="off"
            aria-label={frame.palette}
            placeholder={t.hint}
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-found`}
            aria-activedescendant={found[active] && `${id}-${active}`}
            value={typed}
            onInput={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setActive(currentTarget.value.trim() === "" ? NONE : 0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <ul id={`${id}-found`} role="listbox" aria-label={t.found(all.length)}>
          {found.map((entry, index) => (
            <Row
              key={entry.key}
              id={`${id}-${index}`}
              entry={entry}
              isActive={index === active}
              onPick={() => pick(entry)}
            />
          ))}
        </ul>
        <p class="hint" role="status">
          {all.length === 0 ? lists.noMatch : all.length > MOST && lists.moreMatches(all.length - MOST)}
        </p>
      </div>
    </Dialog>
  );
}

interface RowProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onPick: () => void;
}

function Row({ id, entry, isActive, onPick }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => void (isActive && row.current?.scrollIntoView({ block: "nearest" })), [isActive]);
  const why = entry.off?.();
  return (
    <li ref={row} id={id} role="option" aria-selected={isActive} aria-disabled={why !== undefined} onClick={onPick}>
      <Icon name={entry.icon} size={18} />
      <span>{entry.text}</span>
      <span class="hint">{why ?? entry.detail()}</span>
    </li>
  );
}
