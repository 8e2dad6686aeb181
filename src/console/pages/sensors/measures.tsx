import { useEffect, useMemo, useState } from "preact/hooks";
import type { Measure } from "../../../client/records";
import { Button } from "../../controls/button";
import { Chart, type ChartLine } from "../../controls/chart";
import { confirm } from "../../controls/confirm";
import { Dialog } from "../../controls/dialog";
import { saveTable } from "../../controls/file";
import { useForm } from "../../controls/form";
import { newestOf, useNewest } from "../../controls/newest";
import { NumberField } from "../../controls/number-field";
import { openSpan } from "../../controls/span";
import { Link } from "../../controls/link";
import { pathOfPlace } from "../../controls/spot";
import { api, change, list, query, remove, say, setQuery, tell } from "../../state";
import { formatAgo, formatNumber, formatPlace, withUnit } from "../../texts/format";
import { t } from "../../texts/water/measures";
import { MeasureForm } from "./measure-form";

/** How often newest values are asked for: no event tells of them. */
const ASK_MS = 10_000;
/** Up to so many seconds single values are shown, beyond hours. */
const SINGLE_S = 86_400;

/** A value at its time, or a span of values. */
interface Value {
  readonly at: string;
  readonly value: number;
}

type Newest = Measure["newest"];

/** Why a measure wants to be looked at; undefined where all is well. */
function noteOf({ seen, min, max }: Measure, newest: Newest): string | undefined {
  if (newest && min !== null && newest.value < min) return t.below;
  if (newest && max !== null && newest.value > max) return t.above;
  return seen ? undefined : t.isNew;
}

/** Measures of the garden, each with its newest value; one of them is open. Source: `water.md` §2. */
export function Measures() {
  const [isAdding, setAdding] = useState(false);
  useNewest(ASK_MS);
  const all = list("measures").toSorted((one, other) => one.name.localeCompare(other.name));
  const open = all.find(({ id }) => String(id) === query.value["measure"]);
  return (
    <section class="measures sensors-now">
      <div class="toolbar">
        <h2 class="grow">{t.title}</h2>
        <Button icon="plus" changes onPress={() => setAdding(true)}>
          {t.add}
        </Button>
      </div>
      {all.length === 0 && <p class="hint">{t.none}</p>}
      <ul>
        {all.map((measure) => (
          <Card key={measure.id} measure={measure} newest={newestOf(measure)} />
        ))}
      </ul>
      {open && <Detail key={open.id} measure={open} newest={newestOf(open)} />}
      {isAdding && (
        <Dialog title={t.add} onClose={() => setAdding(false)}>
          <MeasureForm onDone={() => setAdding(false)} />
        </Dialog>
      )}
    </section>
  );
}

const textOf = ({ unit }: Measure, newest: Newest): string =>
  newest ? withUnit(formatNumber(newest.value), unit) : "–";

function Card({ measure, newest }: { measure: Measure; newest: Newest }) {
  const note = noteOf(measure, newest);
  return (
    <li class="card">
      <h3>{measure.name}</h3>
      <p class="sensors-value">{textOf(measure, newest)}</p>
      <p class="hint">{newest ? `${formatAgo(newest.at)} · ${newest.by}` : t.never}</p>
      {note !== undefined && <p class="measures-note">{note}</p>}
      <Button aria-label={t.openOne(measure.name)} onPress={() => setQuery({ measure: String(measure.id) })}>
        {t.open}
      </Button>
    </li>
  );
}

function Detail({ measure, newest }: { measure: Measure; newest: Newest }) {
  const [isEditing, setEditing] = useState(false);
  const { from, to } = openSpan();
  const values = useValues(measure, { from, to }, newest?.at);
  const lines = useMemo(() => linesOf(measure, values, { from, to }), [measure, values, from, to]);
  const { id, name, unit, x, y } = measure;
  const takeAway = async (): Promise<void> => {
    if (!(await confirm({ title: t.askTitle(name), text: t.askText, action: t.remove }))) return;
    await remove("measures", [id], { undo: t.removed(name) });
    setQuery({ measure: undefined });
  };
  return (
    <section class="card measures-open">
      <div class="toolbar">
        <h2 class="grow">{name}</h2>
        <Button changes onPress={() => setEditing(true)}>
          {t.edit}
        </Button>
        <Button
          icon="download"
          onPress={() => saveTable(`measure-${id}`, [["at", name], ...values.map(({ at, value }) => [at, value])])}
        >
          {t.download}
        </Button>
        <Button look="danger" changes onPress={takeAway}>
          {t.remove}
        </Button>
      </div>
      <Chart label={name} lines={lines} from={from} to={to} height={220} />
      <p class="hint">
        {sourceText(measure)}
        {x !== null && y !== null && (
          <>
            {" · "}
            <Link to={pathOfPlace({ x, y })}>{t.place(formatPlace({ x, y }))}</Link>
          </>
        )}
      </p>
      <TypeIn name={name} unit={unit} />
      {isEditing && (
        <Dialog title={t.edit} onClose={() => setEditing(false)}>
          <MeasureForm measure={measure} onDone={() => setEditing(false)} />
        </Dialog>
      )}
    </section>
  );
}

/** Values of a measure within a time, asked for anew when there is a newer one. */
function useValues({ id }: Measure, { from, to }: { from: number; to: number }, newest?: string): readonly Value[] {
  const [values, setValues] = useState<readonly Value[]>([]);
  const [begin, end] = [from, to].map((seconds) => new Date(seconds * 1000).toISOString());
  useEffect(() => {
    const by = to - from > SINGLE_S ? "hour" : "value";
    const asked = new URLSearchParams({ from: begin ?? "", to: end ?? "", by });
    api().request<Value[]>("GET", `/api/measures/${id}/values?${asked}`).then(setValues).catch(tell);
  }, [id, begin, end, newest]);
  return values;
}

/** The values, and a line for each limit. */
function linesOf(
  { name, unit, min, max }: Measure,
  values: readonly Value[],
  { from, to }: { from: number; to: number },
): readonly ChartLine[] {
  const limit = (text: string, value: number | null): readonly ChartLine[] => {
    const points = [from, to].map((at) => ({ at, value: value ?? 0 }));
    return value === null ? [] : [{ name: text, unit, color: "--orange", points }];
  };
  const points = values.map(({ at, value }) => ({ at: Date.parse(at) / 1000, value }));
  return [{ name, unit, color: "--blue", points }, ...limit(t.min, min), ...limit(t.max, max)];
}

function sourceText({ source }: Measure): string {
  const sensor = list("sensors").find(({ id }) => id === source?.sensor_id);
  if (sensor) return t.fromSensor(sensor.label);
  return typeof source?.topic === "string" ? t.fromTopic(source.topic) : t.fromHand;
}

/** Answer to values that were handed in. */
interface Taken {
  readonly taken: number;
  readonly left_out: readonly { readonly reason: string }[];
}

/** Hands in a value of now. The same request sent again is taken once. */
function TypeIn({ name, unit }: { name: string; unit: string }) {
  const form = useForm<{ value: number | undefined }>({ value: undefined }, async ({ value }) => {
    const { left_out } = await change<Taken>("POST", "/api/measures/values", { name, value });
    say(left_out[0]?.reason ?? t.taken);
    form.set({ value: undefined });
  });
  return (
    <form class="measures-type" onSubmit={form.onSubmit}>
      <NumberField {...form.of("value")} label={t.typeIn} unit={unit} isNeeded />
      <Button type="submit" changes isBusy={form.isBusy}>
        {t.handIn}
      </Button>
    </form>
  );
}
