import { useMemo, useState } from "preact/hooks";
import type { Log } from "../../../client/records";
import { Button, IconButton } from "../../controls/button";
import { SearchField } from "../../controls/search-field";
import { Selection } from "../../controls/selection";
import { Empty, Loaded } from "../../controls/states";
import { type Column, Table } from "../../controls/table";
import { fromHere, list, one, setQuery, withQuery } from "../../state";
import { t as lists } from "../../texts/controls/lists";
import { formatDateTime, formatNumber, formatPlace } from "../../texts/format";
import { kindNames, t } from "../../texts/logs";
import { Details } from "./details";
import { type Filter, readFilter, wantedLogs } from "./filter";
import { KindIcon, KINDS, type LogKind } from "../../controls/log-kind";
import { Options } from "./options";
import { logsForGood } from "./for-good";
import "./style.css";

/** The robot's logs, the newest first. Source: `garden.md` §14. */
export default function LogsPage({ rest: [id] }: { rest: readonly string[] }) {
  return <Loaded kinds={["logs", "webAppConfig"]}>{() => <Logs open={id} />}</Loaded>;
}

const pathOf = (id: number): string => withQuery(`/logs/${id}`);

function Logs({ open }: { open: string | undefined }) {
  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const filter = readFilter();
  const goOn = fromHere();
  const all = list("logs");
  const rows = useMemo(() => wantedLogs(filter), [all, one("webAppConfig"), ...Object.values(filter).map(String)]);
  if (all.length === 0) {
    return (
      <Empty icon="logs" title={t.none}>
        <p>{t.noneText}</p>
      </Empty>
    );
  }
  return (
    <div class="logs">
      <div class="toolbar">
        <SearchField label={t.search} value={filter.text} onChange={(text) => setQuery({ text })} />
        <IconButton look="plain" icon="filter" label={t.options} onPress={() => setOptionsOpen(true)} />
      </div>
      <KindButtons filter={filter} />
      {chosen ? (
        <Selection
          what={logsForGood}
          ids={rows.flatMap(({ id }) => (chosen.has(id) ? [id] : []))} // logs that a filter hides are left alone
          onEnd={() => setChosen(undefined)}
        />
      ) : (
        <div class="toolbar">
          <p class="hint grow" role="status">
            {t.count(rows.length, formatNumber(rows.length))}
          </p>
          <Button look="quiet" icon="check" onPress={() => setChosen(new Set())}>
            {lists.select}
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        <Nothing filter={filter} count={all.length} onOptions={() => setOptionsOpen(true)} />
      ) : (
        <Table
          label={t.message}
          rows={rows}
          columns={columns()}
          keyOf={({ id }) => id}
          pathOf={({ id }) => pathOf(id)}
          {...(chosen && { chosen, onChoose: setChosen })}
        />
      )}
      {areOptionsOpen && <Options shown={rows} filter={filter} onClose={() => setOptionsOpen(false)} />}
      {open !== undefined && <Details id={Number(open)} onClose={() => goOn(withQuery("/logs"))} />}
    </div>
  );
}

interface NothingProps {
  readonly filter: Filter;
  /** Logs of the account. */
  readonly count: number;
  readonly onOptions: () => void;
}

/** No log is shown: because of the filter, or because of the verbosities of the account. */
function Nothing({ filter: { kinds, text, time }, count, onOptions }: NothingProps) {
  if (kinds.length === 0 && text === "" && time === "any") {
    return (
      <Empty icon="logs" title={t.allHidden}>
        <p>{t.allHiddenText(count)}</p>
        <Button onPress={onOptions}>{t.detail}</Button>
      </Empty>
    );
  }
  return (
    <Empty icon="search" title={t.noMatch}>
      <Button onPress={() => setQuery({ text: undefined, kinds: undefined, time: undefined })}>{t.reset}</Button>
    </Empty>
  );
}

const columns = (): readonly Column<Log>[] => [
  {
    name: "message",
    title: t.message,
    cell: ({ type, message, created_at }) => (
      <span class="logs-line">
        <KindIcon kind={type} />
        <span>
          <span class="logs-text">{message}</span>
          <time>{formatDateTime(created_at)}</time>
        </span>
      </span>
    ),
  },
  { name: "place", title: t.place, isWide: true, cell: (log) => formatPlace(log) },
  { name: "at", title: t.at, isWide: true, cell: ({ created_at }) => formatDateTime(created_at) },
];

/** Buttons of kinds: each shows its kind only, together with the others that are pressed. */
function KindButtons({ filter: { kinds } }: { filter: Filter }) {
  const press = (kind: LogKind): void => {
    const next = kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind];
    setQuery({ kinds: next.join(",") });
  };
  return (
    <div class="logs-kinds" role="group" aria-label={t.kinds}>
      {KINDS.map((kind) => (
        <button key={kind} type="button" aria-pressed={kinds.includes(kind)} onClick={() => press(kind)}>
          <KindIcon kind={kind} />
          <span aria-hidden>{kindNames[kind]}</span>
        </button>
      ))}
    </div>
  );
}
