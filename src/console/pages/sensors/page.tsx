import { useMemo, useState } from "preact/hooks";
import type { SensorReading } from "../../../client/records";
import { Button, IconButton } from "../../controls/button";
import { Chart } from "../../controls/chart";
import { SelectField } from "../../controls/fields";
import { saveTable } from "../../controls/file";
import { Link } from "../../controls/link";
import { openSpan, SpanTabs } from "../../controls/span";
import { type LostForGood, Selection } from "../../controls/selection";
import { pathOfPlace } from "../../controls/spot";
import { Awaited, Empty, Loaded } from "../../controls/states";
import { type Column, Table } from "../../controls/table";
import { go, list, query, remove, setQuery } from "../../state";
import { t as lists } from "../../texts/controls/lists";
import { formatDateTime, formatNumber, formatPlace } from "../../texts/format";
import { t } from "../../texts/sensors";
import { linesOf, readingsWithin, type Source, sourcesOf } from "./readings";
import { Measures } from "./measures";
import { Sources } from "./sources";
import "./style.css";

/** The readings of sensors as chart and table, and the measures. Source: `garden.md` §12. */
export default function SensorsPage() {
  return (
    <Loaded kinds={["sensors", "sensorReadings", "measures"]}>
      {() => (
        <div class="sensors">
          <Sensors />
          <Measures />
        </div>
      )}
    </Loaded>
  );
}

function Sensors() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const all = list("sensorReadings");
  const sensors = list("sensors");
  const sources = useMemo(() => sourcesOf(all), [all, sensors]);
  const wanted = sources.find(({ pin }) => String(pin) === query.value["pin"])?.pin;
  const { from, to } = openSpan();
  const rows = useMemo(() => readingsWithin(all, wanted, { from, to }), [all, wanted, from, to]);
  const lines = useMemo(() => linesOf(rows, sources), [rows, sources]);
  if (sources.length === 0) {
    return (
      <Empty icon="sensors" title={t.none}>
        <p>{t.noneText}</p>
        <Button onPress={() => go("/settings?tab=hardware&part=sensors")}>{t.addSensor}</Button>
      </Empty>
    );
  }
  return (
    <>
      <Sources sources={sources} />
      {sensors.length > 0 && (
        <Awaited work={() => import("./add-reading")}>{({ AddReading }) => <AddReading sensors={sensors} />}</Awaited>
      )}
      <div class="sensors-filter">
        <SelectField
          label={t.sensor}
          value={wanted ?? null}
          onChange={(pin) => setQuery({ pin: pin === null ? undefined : String(pin) })}
          choices={[{ value: null, text: t.all }, ...sources.map(({ pin, name }) => ({ value: pin, text: name }))]}
        />
        <SpanTabs />
      </div>
      <section class="card">
        <h2>{t.chart}</h2>
        <Chart label={t.chart} lines={lines} from={from} to={to} height={220} />
      </section>
      {chosen ? (
        <Selection
          what={readingsForGood}
          ids={rows.flatMap(({ id }) => (chosen.has(id) ? [id] : []))}
          onEnd={() => setChosen(undefined)}
        />
      ) : (
        <div class="toolbar">
          <p class="hint grow" role="status">
            {t.count(rows.length, formatNumber(rows.length))}
          </p>
          {rows.length > 0 && (
            <>
              <IconButton look="plain" icon="check" label={lists.select} onPress={() => setChosen(new Set())} />
              <IconButton
                look="plain"
                icon="download"
                label={t.download}
                onPress={() => saveTable("readings", tableOf(rows))}
              />
            </>
          )}
        </div>
      )}
      {rows.length > 0 && (
        <Table
          label={t.table}
          rows={rows}
          columns={columns(sources)}
          keyOf={({ id }) => id}
          sort={query.value["sort"]}
          onSort={(sort) => setQuery({ sort })}
          {...(chosen && { chosen, onChoose: setChosen })}
        />
      )}
    </>
  );
}

const readingsForGood = (): LostForGood => ({
  askTitle: t.askTitle,
  askText: t.askText,
  deleted: t.deleted,
  remove: (ids, onProgress) => remove("sensorReadings", ids, { onProgress }),
});

function columns(sources: readonly Source[]): readonly Column<SensorReading>[] {
  const names = new Map(sources.map(({ pin, name }) => [pin, name]));
  const nameOf = ({ pin }: SensorReading): string => names.get(pin) ?? t.pin(pin);
  return [
    {
      name: "sensor",
      title: t.sensor,
      cell: (reading) => (
        <p class="sensors-name">
          {nameOf(reading)}
          <span>{formatDateTime(reading.read_at)}</span>
        </p>
      ),
      value: nameOf,
    },
    {
      name: "value",
      title: t.value,
      isNumber: true,
      cell: ({ value }) => formatNumber(value),
      value: ({ value }) => value,
    },
    { name: "place", title: t.place, isWide: true, cell: placeLink },
    {
      name: "at",
      title: t.at,
      isWide: true,
      cell: ({ read_at }) => formatDateTime(read_at),
      value: ({ read_at }) => read_at,
    },
  ];
}

/** The place of a reading, which leads to the garden. */
function placeLink(reading: SensorReading) {
  const { x, y } = reading;
  const text = formatPlace(reading);
  return x === null || y === null ? text : <Link to={pathOfPlace({ x, y })}>{text}</Link>;
}

const COLUMNS = ["read_at", "pin", "mode", "value", "x", "y", "z"] as const satisfies readonly (keyof SensorReading)[];
const tableOf = (rows: readonly SensorReading[]) => [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name]))];
