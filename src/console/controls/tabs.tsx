import { query, setQuery } from "../state/router";

interface Tab {
  readonly name: string;
  readonly text: string;
}

/** The tab that is open: its name stands in the address under `parameter`. */
export const openTab = (tabs: readonly Tab[], parameter = "tab"): string =>
  tabs.find(({ name }) => name === query.value[parameter])?.name ?? tabs[0]?.name ?? "";

/** Parts of a page of which one is shown: buttons, because each is also a filter of what stands below. */
export function Tabs({ tabs, label, parameter = "tab" }: { tabs: readonly Tab[]; label: string; parameter?: string }) {
  const open = openTab(tabs, parameter);
  return (
    <div class="tabs" role="group" aria-label={label}>
      {tabs.map(({ name, text }, index) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === open}
          onClick={() => setQuery({ [parameter]: index === 0 ? undefined : name })}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
