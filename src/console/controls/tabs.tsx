import { useEffect, useRef } from "preact/hooks";
import { query, setQuery } from "../state";

interface Tab {
  readonly name: string;
  readonly text: string;
}

/** The tab that is open: its name stands in the address under `parameter`. */
export const openTab = (tabs: readonly Tab[], parameter = "tab", usual = tabs[0]?.name ?? ""): string =>
  tabs.find(({ name }) => name === query.value[parameter])?.name ?? usual;

interface Props {
  readonly tabs: readonly Tab[];
  readonly label: string;
  readonly parameter?: string;
  /** Open when the address says nothing: the first one unless told. */
  readonly usual?: string;
}

/** Buttons that choose which part of a page is shown. */
export function Tabs({ tabs, label, parameter = "tab", usual = tabs[0]?.name ?? "" }: Props) {
  const open = openTab(tabs, parameter, usual);
  const row = useRef<HTMLDivElement>(null);
  // On phones there is not room for all. The open one is scrolled into view.
  useEffect(() => {
    const button = row.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (row.current && button)
      row.current.scrollLeft = button.offsetLeft - row.current.offsetLeft - button.offsetWidth / 2;
  }, [open]);
  return (
    <div ref={row} class="tabs" role="group" aria-label={label}>
      {tabs.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === open}
          onClick={() => setQuery({ [parameter]: name === usual ? undefined : name })}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
