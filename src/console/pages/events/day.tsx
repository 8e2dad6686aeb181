import type { Rehearsal, RunRow } from "../../../robot/rehearsal";
import { zone } from "../../texts/zone";
import { orderOf, REHEARSED } from "../../controls/rehearsal/order";
import { RehearsalView } from "../../controls/rehearsal/rehearsal";
import { formatDuration } from "../../texts/duration";
import { Loaded } from "../../controls/states";
import { query, setQuery } from "../../state";
import { formatTime } from "../../texts/format";
import { t } from "../../texts/events";
import { day, dayText } from "./plan";

/** A day as one time line: the runs, late and dropped ones too, and how they go. */
export default function DayView() {
  const date = dayText(day.value);
  return <Loaded kinds={REHEARSED}>{() => <Day key={date} date={date} />}</Loaded>;
}

/** The run that is looked at: its number stands in the address. */
const chosen = (): number => Number(query.value["run"] ?? 0);

const Day = ({ date }: { date: string }) => (
  <section class="card">
    <RehearsalView order={() => orderOf({ day: date })} run={chosen()} lead={(rehearsal) => <Runs {...rehearsal} />} />
  </section>
);

function Runs({ runs, faults }: Rehearsal) {
  if (runs.length === 0) return <p class="hint">{t.free}</p>;
  const dropped = new Set(faults.filter(({ code }) => code === "dropped").map(({ run }) => run));
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
            <span class="hint">{dropped.has(run.run) ? t.dropped : lengthOf(run)}</span>
            <Bar run={run} isDropped={dropped.has(run.run)} />
          </button>
        </li>
      ))}
    </ol>
  );
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
