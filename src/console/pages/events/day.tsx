import type { Rehearsal, RunRow } from "../../../robot/rehearsal";
import { zone } from "../../texts/zone";
import { orderOf, REHEARSED } from "../../controls/rehearsal/order";
import { RehearsalView } from "../../controls/rehearsal/rehearsal";
import { formatDuration } from "../../texts/duration";
import { Loaded } from "../../controls/states";
import { pauseOf } from "../../../robot/calendar/pauses";
import { list, query, setQuery } from "../../state";
import { formatTime } from "../../texts/format";
import { t } from "../../texts/events";
import { t as pauseTexts } from "../../texts/water/pauses";
import { isSkipped, waterText } from "../../texts/water/reason";
import { day, dayText } from "./plan";
import { useWater } from "./water";

/** A day as one time line: the runs, late and dropped ones too, and how they go. */
export default function DayView() {
  const date = dayText(day.value);
  return <Loaded kinds={REHEARSED}>{() => <Day key={date} date={date} />}</Loaded>;
}

/** The run that is looked at: its number stands in the address. */
const chosen = (): number => Number(query.value["run"] ?? 0);

function Day({ date }: { date: string }) {
  const begin = day.value;
  const water = useWater({ from: begin, until: zone.value.dayAfter(begin, 1) });
  const order = () => water.value && orderOf({ day: date }, { water: water.value });
  return (
    <section class="card">
      <RehearsalView order={order} run={chosen()} lead={(rehearsal) => <Runs {...rehearsal} />} />
    </section>
  );
}

function Runs({ runs, faults }: Rehearsal) {
  if (runs.length === 0) return <p class="hint">{t.free}</p>;
  const runsWith = (wanted: string) => new Set(faults.filter(({ code }) => code === wanted).map(({ run }) => run));
  const [dropped, paused] = [runsWith("dropped"), runsWith("paused")];
  return (
    <ol class="day-runs">
      {runs.map((run) => (
        <li key={run.run}>
          <button
            type="button"
            aria-pressed={run.run === chosen()}
            onClick={() => setQuery({ run: run.run === 0 ? undefined : String(run.run) })}
          >
            <span class="events-times">{formatTime(new Date(run.at))}</span>
            <span>{run.name}</span>
            <span class="hint">
              {paused.has(run.run) ? pausedText(run) : dropped.has(run.run) ? t.dropped : lengthOf(run)}
            </span>
            {run.water && <span class="hint day-water">{waterText(run.water)}</span>}
            <Bar run={run} isDropped={dropped.has(run.run) || paused.has(run.run)} />
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The reason of the pause in which a run lies. A rule has its own line for it. */
function pausedText({ at, source, water }: RunRow): string {
  if (water && isSkipped(water)) return "";
  const pause = source && pauseOf(list("pauses"), { at: Date.parse(at), event: source });
  return pauseTexts.paused(pause?.reason ?? "");
}

const lengthOf = ({ duration_s, late_s }: RunRow): string =>
  late_s > 0 ? t.late(formatDuration(duration_s), formatDuration(late_s)) : formatDuration(duration_s);

/** When a run is under way, on a line from midnight to midnight. Its wait before that is pale. */
function Bar({ run: { at, late_s, duration_s }, isDropped }: { run: RunRow; isDropped: boolean }) {
  const begin = day.value;
  const perSecond = 1000 / ((zone.value.dayAfter(begin, 1) - begin) / 1000);
  const left = ((Date.parse(at) - begin) / 1000) * perSecond;
  const waits = late_s * perSecond;
  return (
    <svg class="day-bar" viewBox="0 0 1000 6" preserveAspectRatio="none" aria-hidden>
      <rect class="whole" width={1000} height={6} />
      <rect class="waits" x={left} width={waits} height={6} />
      {!isDropped && <rect class="runs" x={left + waits} width={Math.max(4, duration_s * perSecond)} height={6} />}
    </svg>
  );
}
