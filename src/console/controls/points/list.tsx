import { useState } from "preact/hooks";
import type { RunName } from "../../script/programs";
import { go, query, remove, segments, setQuery } from "../../state";
import { t as controls } from "../../texts/controls";
import { formatNumber } from "../../texts/format";
import { t as pending } from "../../texts/garden/pending-weeds";
import { kindTexts, t } from "../../texts/point-lists";
import { colorTexts } from "../../texts/colors";
import { Button, IconButton } from "../button";
import { confirm } from "../confirm";
import { downloadCsv } from "../csv";
import { Dialog } from "../dialog";
import { COLORS } from "../fields";
import { ProgramButton } from "../programs/button";
import { SearchField } from "../search-field";
import { Awaited, Empty } from "../states";
import { Table } from "../table";
import { ChangeMany } from "./change-many";
import { columnsOf } from "./columns";
import { isPending } from "./decide";
import { stageChoices } from "./fields";
import { filtered, filterOf } from "./filter";
import { type Kind, type Listed, PAGES, pathOf, pointsOfKind } from "./kinds";

/** All points of a kind as a table: search, sort, choose many. */
export function PointList({ kind }: { kind: Kind }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const texts = kindTexts[kind];
  const all = pointsOfKind(kind);
  if (all.length === 0) {
    return (
      <Empty icon={PAGES[kind].icon} title={texts.none}>
        <p>{texts.noneText}</p>
        <Button look="main" icon="plus" changes onPress={() => go(pathOf(kind, "new"))}>
          {texts.add}
        </Button>
        {RUNS[kind] && <ProgramButton name={RUNS[kind]} />}
      </Empty>
    );
  }
  const filter = filterOf();
  const rows = filtered(all, filter);
  // Only rows that are shown can be chosen.
  const selected = rows.filter(({ id }) => chosen.has(id));
  const clear = (): void => setChosen(new Set());
  return (
    <div class={`point-list ${PAGES[kind].path.slice(1)}-list`}>
      <Tools kind={kind} rows={rows} count={all.length} />
      {filter.soil && (
        <Awaited work={() => import("./soil")}>{({ SoilStatistics }) => <SoilStatistics samples={rows} />}</Awaited>
      )}
      {kind === "Weed" && <Pending all={all} rows={rows} />}
      {rows.length === 0 ? (
        <Empty icon="search" title={t.noneFits}>
          <Button onPress={() => setQuery({ search: undefined, stage: undefined, color: undefined, soil: undefined })}>
            {t.showAll}
          </Button>
        </Empty>
      ) : (
        <Table
          label={texts.all}
          rows={rows}
          columns={columnsOf(kind, Date.now())}
          keyOf={({ id }) => id}
          sort={query.value["sort"] ?? "name"}
          onSort={(sort) => setQuery({ sort })}
          pathOf={({ id }) => pathOf(kind, id)}
          open={isLooking() ? NaN : Number(segments.value[1])}
          chosen={new Set(selected.map(({ id }) => id))}
          onChoose={setChosen}
        />
      )}
      {selected.length > 0 && <Actions kind={kind} points={selected} onClear={clear} />}
    </div>
  );
}

/** Whether the pending weeds are open above the table, which then leaves the list where it is. */
const isLooking = (): boolean => query.value["look"] === "pending";

/** Weeds that somebody has to look at: how many, or all of them with their photos. */
function Pending({ all, rows }: { all: readonly Listed[]; rows: readonly Listed[] }) {
  const count = all.filter(isPending).length;
  if (isLooking()) {
    return (
      <Awaited work={() => import("./pending")}>
        {({ PendingWeeds }) => <PendingWeeds weeds={rows.filter(isPending)} count={count} />}
      </Awaited>
    );
  }
  return count === 0 ? null : (
    <div class="toolbar">
      <Button icon="weeds" onPress={() => setQuery({ look: "pending" })}>
        {pending.title} <span class="news">{formatNumber(count)}</span>
      </Button>
    </div>
  );
}

/** Programs of the robot that make points of a kind. */
const RUNS: Readonly<Partial<Record<Kind, RunName>>> = { Weed: "detectWeeds", GenericPointer: "soilHeight" };

/** Search, filter, download and "add" above the table. */
function Tools({ kind, rows, count }: { kind: Kind; rows: readonly Listed[]; count: number }) {
  const texts = kindTexts[kind];
  const { search, stage, color, soil } = filterOf();
  return (
    <div class="tools">
      <SearchField label={texts.search} value={search} onChange={(next) => setQuery({ search: next })} />
      <Button look="main" icon="plus" changes onPress={() => go(pathOf(kind, "new"))}>
        {texts.add}
      </Button>
      {RUNS[kind] && <ProgramButton name={RUNS[kind]} />}
      <div class="field filter">
        {kind === "GenericPointer" ? (
          <Choice
            all={t.allColors}
            value={color}
            choices={COLORS.map((value) => ({ value, text: colorTexts[value] }))}
            onChange={(next) => setQuery({ color: next })}
          />
        ) : (
          <Choice
            all={t.allStages}
            value={stage}
            choices={stageChoices(kind)}
            onChange={(next) => setQuery({ stage: next })}
          />
        )}
      </div>
      {kind === "GenericPointer" && (
        <div class="field filter">
          <Choice
            all={t.allSorts}
            value={soil ? "true" : ""}
            choices={[{ value: "true", text: t.soil }]}
            onChange={(next) => setQuery({ soil: next })}
          />
        </div>
      )}
      <p class="hint" role="status">
        {t.shown(formatNumber(rows.length), formatNumber(count))}
      </p>
      <IconButton icon="download" label={t.csv} onPress={() => downloadCsv(PAGES[kind].path.slice(1), rows)} />
    </div>
  );
}

interface ChoiceProps {
  /** The first choice, which leaves nothing out. */
  readonly all: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}

/** One of a few filters. */
const Choice = ({ all, value, choices, onChange }: ChoiceProps) => (
  <select aria-label={all} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
    {[{ value: "", text: all }, ...choices].map(({ value: each, text }) => (
      <option key={each} value={each}>
        {text}
      </option>
    ))}
  </select>
);

interface ActionsProps {
  readonly kind: Kind;
  readonly points: readonly Listed[];
  readonly onClear: () => void;
}

/** The actions for the chosen points. */
function Actions({ kind, points, onClear }: ActionsProps) {
  const [isChanging, setChanging] = useState(false);
  const count = formatNumber(points.length);
  const texts = kindTexts[kind];
  const discard = async (): Promise<void> => {
    if (!(await confirm({ title: texts.deleteMany(count), action: controls.delete, isDangerous: true }))) return;
    const ids = points.map(({ id }) => id);
    await remove("points", ids, { undo: t.deletedMany(ids.length) });
    onClear();
  };
  return (
    <div class="chosen-actions" role="region" aria-label={t.selected(count)}>
      <IconButton icon="close" label={t.clear} onPress={onClear} />
      <p>{t.selected(count)}</p>
      <IconButton icon="delete" changes label={t.delete} onPress={discard} />
      <Button icon="edit" look="main" onPress={() => setChanging(true)}>
        {t.change}
      </Button>
      {isChanging && (
        <Dialog look="sheet" title={texts.changeMany(count)} onClose={() => setChanging(false)}>
          <ChangeMany
            points={points}
            onBack={() => setChanging(false)}
            onDone={() => {
              setChanging(false);
              onClear();
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
