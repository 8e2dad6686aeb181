import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Icon } from "../icons/icon";
import { t } from "../texts/controls/lists";
import { Dialog } from "./dialog";
import { Field } from "./fields";
import { SearchField } from "./search-field";
import "./pick.css";

/** A choice. `detail` tells choices of the same name apart. */
export interface Option<T> {
  readonly value: T;
  readonly text: string;
  readonly detail?: string;
}

/** Choices that are listed at once; the search finds the others. */
const MOST = 100;

interface Props<T> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: T;
  /** Text of the field while its value is not one of the options. */
  readonly text?: string | undefined;
  readonly options: readonly Option<T>[];
  /** Another way to choose, above the list. */
  readonly above?: ((pick: (value: T) => void) => ComponentChildren) | undefined;
  readonly onChange: (value: T) => void;
}

/** One of many, found by typing a part of its name. */
export function PickField<T extends string | number>(props: Props<T>) {
  const { label, hint, error, value, text, options, above, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const pick = (picked: T): void => {
    setOpen(false);
    onChange(picked);
  };
  const chosen = options.find((option) => option.value === value);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      control={(described) => (
        <>
          <button {...described} type="button" class="picker" onClick={() => setOpen(true)}>
            <span>{chosen?.text ?? text ?? t.choose}</span>
            {chosen?.detail !== undefined && <span class="hint">{chosen.detail}</span>}
            <Icon name="more" size={18} />
          </button>
          {isOpen && (
            <Dialog title={label} look="sheet" onClose={() => setOpen(false)}>
              {above?.(pick)}
              <OptionList options={options} value={value} onPick={pick} />
            </Dialog>
          )}
        </>
      )}
    />
  );
}

interface ListProps<T> {
  readonly options: readonly Option<T>[];
  readonly value?: T;
  readonly onPick: (value: T) => void;
}

/** A list with a search above it. */
function OptionList<T extends string | number>({ options, value, onPick }: ListProps<T>) {
  const [search, setSearch] = useState("");
  const found = useMemo(() => {
    const wanted = search.trim().toLocaleLowerCase();
    return options.filter(({ text, detail = "" }) => `${text} ${detail}`.toLocaleLowerCase().includes(wanted));
  }, [options, search]);
  /** Enter picks the first that is found, and does not send the form that the list may be part of. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const [first] = found;
    if (search !== "" && first) onPick(first.value);
  };
  return (
    <div class="options" onKeyDown={onKeyDown}>
      <SearchField label={t.search} value={search} onChange={setSearch} />
      <ul>
        {found.slice(0, MOST).map((option) => (
          <li key={option.value}>
            <button type="button" aria-pressed={option.value === value} onClick={() => onPick(option.value)}>
              <span>{option.text}</span>
              {option.detail !== undefined && <span class="hint">{option.detail}</span>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="hint">{t.noMatch}</p>}
      {found.length > MOST && <p class="hint">{t.moreMatches(found.length - MOST)}</p>}
    </div>
  );
}
