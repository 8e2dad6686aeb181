import { useEffect, useRef, useState } from "preact/hooks";
import { lanesOf, type Placed } from "../../calendar/lanes";
import type { AgendaEntry, Day } from "../../calendar/agenda";
import { Link } from "../../controls/link";
import { lookOnly } from "../../state";
import { t } from "../../texts/events";
import { formatDateTime, formatDay, formatShortDay, formatTime } from "../../texts/format";
import { zone } from "../../texts/zone";
import { keyOf, type Lengths, useLengths } from "./lengths";
import { AddOnDay } from "./add-on-day";
import { type Bar, BarLink, HOUR_PX, pixels } from "./bar";
import type { WaterRun } from "../../../robot/garden/water-value";
import { dayText, hereWith, sequenceOf } from "./plan";
import { waterAt } from "./water";

const HOUR = 60;
/** The hours that are shown in any case. */
const [FIRST, LAST] = [8, 20];
/** A bar is as high as its text, however short its run is. */
const LEAST_MINUTES = 30;
/** Most runs of one sequence on a day that stand apart; more are one bar. */
const APART = 12;

type Water = readonly WaterRun[] | undefined;

/** Minutes since midnight on the clock of the zone. */
function minuteOf(time: number): number {
  const [hours = 0, minutes = 0] = zone.value.textOf(time).slice(11, 16).split(":").map(Number);
  return hours * HOUR + minutes;
}

function barsOf(entry: AgendaEntry, lengths: Lengths, water: Water): Bar[] {
  const { times, key } = entry;
  const { name } = sequenceOf(entry.sequenceId);
  const secondsOf = (at: number): number | undefined => lengths.get(keyOf(at, name)) ?? lengths.get(name);
  const barOf = (at: number, last: number): Bar => {
    const [from, seconds] = [minuteOf(at), secondsOf(last)];
    const until = Math.max(from + LEAST_MINUTES, minuteOf(last) + (seconds ?? 0) / 60);
    const wanted = at === last ? waterAt(water, entry.event.id, at) : undefined;
    return { key: `${key} ${at}`, entry, water: wanted, at, last, seconds, from, until: Math.min(24 * HOUR, until) };
  };
  const last = times.at(-1) ?? times[0];
  return times.length > APART ? [barOf(times[0], last)] : times.map((at) => barOf(at, at));
}

/** Seven days beside each other with their hours; a run is as high as it was rehearsed long, and moved to another time. */
export default function WeekCalendar({ days, water }: { days: readonly Day[]; water: Water }) {
  const lengths = useLengths(days.map(({ start }) => dayText(start))).value;
  const all = days.map(({ start, entries }) => ({
    start,
    bars: lanesOf(entries.flatMap((entry) => barsOf(entry, lengths, water))),
  }));
  const bars = all.flatMap((day) => day.bars);
  const first = Math.min(FIRST, ...bars.map(({ from }) => Math.floor(from / HOUR)));
  const last = Math.max(LAST, ...bars.map(({ until }) => Math.ceil(until / HOUR)));
  const hours = Array.from({ length: last - first }, (_, hour) => first + hour);
  const [aim, setAim] = useState<number>();
  /** A run that was moved is drawn anew: the keys stay with it. */
  const moved = useRef<string | undefined>(undefined);
  useEffect(() => {
    const run = document.querySelector<HTMLElement>(`[data-run="${moved.current}"]`);
    if (!run) return;
    moved.current = undefined;
    run.focus({ preventScroll: true });
  });
  return (
    <div class="events-calendar">
      <div class="events-hours" aria-hidden>
        {hours.map((hour) => (
          <span key={hour} style={{ height: `${HOUR_PX}px` }}>
            {hour > first &&
              formatTime(
                new Date(zone.value.timeOf(`${dayText(days[0]?.start ?? 0)}T${String(hour).padStart(2, "0")}:00`) ?? 0),
              )}
          </span>
        ))}
      </div>
      <ol class="events-week">
        {all.map((day, index) => (
          <Column
            key={day.start}
            {...day}
            first={first}
            last={last}
            days={[-index, all.length - 1 - index]}
            onShift={setAim}
            onMoved={(run) => (moved.current = run)}
          />
        ))}
      </ol>
      <p class="hint" aria-live="polite">
        {aim === undefined ? lookOnly.value === undefined && t.moveHint : formatDateTime(new Date(aim))}
      </p>
    </div>
  );
}

interface ColumnProps {
  readonly start: number;
  readonly bars: readonly Placed<Bar>[];
  readonly first: number;
  readonly last: number;
  /** Days to the first and to the last column. */
  readonly days: readonly [number, number];
  readonly onShift: (time: number | undefined) => void;
  /** Hears a run that was moved, as `data-run` has it. */
  readonly onMoved: (run: string) => void;
}

function Column({ start, bars, first, last, days, onShift, onMoved }: ColumnProps) {
  const isToday = dayText(start) === dayText(Date.now());
  const now = minuteOf(Date.now());
  return (
    <li class={isToday ? "today" : ""} aria-current={isToday ? "date" : undefined}>
      <header>
        <Link to={`/events?${hereWith({ view: "day", day: dayText(start) })}`} title={formatDay(new Date(start))}>
          {formatShortDay(new Date(start))}
        </Link>
        <AddOnDay start={start} />
      </header>
      <div class="events-column" style={{ height: pixels((last - first) * HOUR), backgroundSize: `100% ${HOUR_PX}px` }}>
        {isToday && now >= first * HOUR && now <= last * HOUR && (
          <i class="events-now" style={{ top: pixels(now - first * HOUR) }} />
        )}
        {bars.map((bar) => (
          <BarLink
            key={bar.key}
            bar={bar}
            top={first * HOUR}
            room={{
              days,
              minutes: bar.entry.regimen ? [0, 0] : [first * HOUR - bar.from, last * HOUR - bar.until],
            }}
            onShift={onShift}
            onMoved={(time) => onMoved(`${bar.entry.event.id} ${time}`)}
          />
        ))}
      </div>
    </li>
  );
}
