import { type Block, lanesOf, type Placed } from "../../calendar/lanes";
import type { AgendaEntry, Day } from "../../calendar/agenda";
import { Link } from "../../controls/link";
import { pauseOf } from "../../../robot/calendar/pauses";
import { list } from "../../state";
import { formatDuration } from "../../texts/duration";
import { t } from "../../texts/events";
import { formatDay, formatShortDay, formatTime } from "../../texts/format";
import { t as pauseTexts } from "../../texts/water/pauses";
import { zone } from "../../texts/zone";
import { keyOf, type Lengths, useLengths } from "./lengths";
import { AddOnDay } from "./add-on-day";
import { dayText, hereWith, sequenceOf } from "./plan";

const HOUR = 60;
const HOUR_PX = 48;
/** The hours that are shown in any case. */
const [FIRST, LAST] = [8, 20];
/** A bar is as high as its text, however short its run is. */
const LEAST_MINUTES = 30;
/** Minutes below which a bar has room for one line. */
const TWO_LINES = 42;
/** More runs of one sequence on a day are one bar. */
const APART = 12;

/** A bar of a day: a run, or many of one sequence. */
interface Bar extends Block {
  readonly key: string;
  readonly entry: AgendaEntry;
  readonly at: number;
  readonly last: number;
  readonly seconds: number | undefined;
}

/** Minutes since midnight on the clock of the zone. */
function minuteOf(time: number): number {
  const [hours = 0, minutes = 0] = zone.value.textOf(time).slice(11, 16).split(":").map(Number);
  return hours * HOUR + minutes;
}

function barsOf(entry: AgendaEntry, lengths: Lengths): Bar[] {
  const { times, key } = entry;
  const { name } = sequenceOf(entry.sequenceId);
  const secondsOf = (at: number): number | undefined => lengths.get(keyOf(at, name)) ?? lengths.get(name);
  const barOf = (at: number, last: number): Bar => {
    const [from, seconds] = [minuteOf(at), secondsOf(last)];
    const until = Math.max(from + LEAST_MINUTES, minuteOf(last) + (seconds ?? 0) / 60);
    return { key: `${key} ${at}`, entry, at, last, seconds, from, until: Math.min(24 * HOUR, until) };
  };
  const last = times.at(-1) ?? times[0];
  return times.length > APART ? [barOf(times[0], last)] : times.map((at) => barOf(at, at));
}

/** Seven days beside each other with their hours; a run is as high as it was rehearsed long. */
export default function WeekCalendar({ days }: { days: readonly Day[] }) {
  const lengths = useLengths(days.map(({ start }) => dayText(start))).value;
  const all = days.map(({ start, entries }) => ({
    start,
    bars: lanesOf(entries.flatMap((entry) => barsOf(entry, lengths))),
  }));
  const bars = all.flatMap((day) => day.bars);
  const first = Math.min(FIRST, ...bars.map(({ from }) => Math.floor(from / HOUR)));
  const last = Math.max(LAST, ...bars.map(({ until }) => Math.ceil(until / HOUR)));
  const hours = Array.from({ length: last - first }, (_, hour) => first + hour);
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
        {all.map((day) => (
          <Column key={day.start} {...day} first={first} last={last} />
        ))}
      </ol>
    </div>
  );
}

interface ColumnProps {
  readonly start: number;
  readonly bars: readonly Placed<Bar>[];
  readonly first: number;
  readonly last: number;
}

const pixels = (minutes: number): string => `${(minutes / HOUR) * HOUR_PX}px`;

function Column({ start, bars, first, last }: ColumnProps) {
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
          <BarLink key={bar.key} bar={bar} first={first} />
        ))}
      </div>
    </li>
  );
}

function BarLink({ bar, first }: { bar: Placed<Bar>; first: number }) {
  const { entry, at, last, seconds, from, until, lane, lanes } = bar;
  const { name, color } = sequenceOf(entry.sequenceId);
  const time = at === last ? formatTime(new Date(at)) : `${formatTime(new Date(at))} – ${formatTime(new Date(last))}`;
  const many = at === last ? undefined : t.times(entry.times.length);
  const length = seconds === undefined ? undefined : formatDuration(seconds);
  const paused = entry.times
    .filter((each) => each >= at && each <= last)
    .flatMap((each) => pauseOf(list("pauses"), { at: each, event: entry.event }) ?? []);
  const isPaused = at === last && paused.length > 0;
  const pause = isPaused
    ? pauseTexts.paused(paused[0]?.reason ?? "")
    : paused.length > 0 && pauseTexts.some(paused.length);
  const within = entry.regimen && t.within(entry.regimen.name);
  const told = [time, name, many, length, within, pause].filter(Boolean).join(", ");
  return (
    <Link
      class={`events-entry ${color} ${last < Date.now() ? "over" : ""} ${until - from < TWO_LINES ? "short" : ""} ${isPaused ? "paused" : ""}`}
      to={`/events/${entry.event.id}?${hereWith()}`}
      title={told}
      style={{
        top: pixels(from - first * HOUR),
        height: pixels(until - from),
        left: `${(100 * lane) / lanes}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <span>{name}</span>
      <span class="events-times">{[time, many, length, pause].filter(Boolean).join(" · ")}</span>
    </Link>
  );
}
