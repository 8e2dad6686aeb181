import type { Day, AgendaEntry } from "../../calendar/agenda";
import { Link } from "../../controls/link";
import { useMedia } from "../../controls/media";
import { Awaited } from "../../controls/states";
import { pauseOf } from "../../../robot/calendar/pauses";
import { list } from "../../state";
import { formatDay, formatTime } from "../../texts/format";
import { t } from "../../texts/events";
import { t as pauseTexts } from "../../texts/water/pauses";
import { AddOnDay } from "./add-on-day";
import type { WaterRun } from "../../../robot/garden/water-value";
import { isSkipped, waterText } from "../../texts/water/reason";
import { zone } from "../../texts/zone";
import { dayText, hereWith, sequenceOf } from "./plan";
import { useWater, waterAt } from "./water";

/** Seven days with their hours beside each other, on phones one day below the other. */
export function WeekView({ days }: { days: readonly Day[] }) {
  const [first, last] = [days[0]?.start ?? 0, days.at(-1)?.start ?? 0];
  const water = useWater({ from: first, until: zone.value.dayAfter(last, 1) }).value;
  if (useMedia("(width >= 1100px)"))
    return (
      <Awaited work={() => import("./calendar")}>{({ default: Week }) => <Week days={days} water={water} />}</Awaited>
    );
  return (
    <ol class="events-days">
      {days.map((day) => (
        <DayCard key={day.start} day={day} water={water} />
      ))}
    </ol>
  );
}

/** One day with all that runs on it. */
export function DayCard({ day: { start, entries }, water }: { day: Day; water?: Water }) {
  const isToday = dayText(start) === dayText(Date.now());
  return (
    <li class={`card events-day ${isToday ? "today" : ""}`} aria-current={isToday ? "date" : undefined}>
      <header>
        <h3>
          <Link to={`/events?${hereWith({ view: "day", day: dayText(start) })}`}>{formatDay(new Date(start))}</Link>
        </h3>
        <AddOnDay start={start} />
      </header>
      {entries.length === 0 && <p class="hint">{t.free}</p>}
      <ul>
        {entries.map((entry) => (
          <EntryRow key={entry.key} entry={entry} water={water} />
        ))}
      </ul>
    </li>
  );
}

type Water = readonly WaterRun[] | undefined;

function EntryRow({ entry: { event, sequenceId, regimen, times }, water }: { entry: AgendaEntry; water: Water }) {
  const { name, color } = sequenceOf(sequenceId);
  const [first] = times;
  const last = times.at(-1) ?? first;
  const isOver = last < Date.now();
  const isOften = times.length > 3;
  const runs = times.map((at) => ({
    at,
    pause: pauseOf(list("pauses"), { at, event }),
    wanted: waterAt(water, event.id, at),
  }));
  const out = runs.filter(({ pause, wanted }) => pause !== undefined || (wanted !== undefined && isSkipped(wanted)));
  const isPaused = out.length === runs.length;
  const told = isOften ? [] : runs.flatMap(({ at, wanted }) => (wanted ? [{ at, text: waterText(wanted) }] : []));
  const text = isOften
    ? `${formatTime(new Date(first))} – ${formatTime(new Date(last))}, ${t.times(times.length)}`
    : times.map((at) => formatTime(new Date(at))).join(", ");
  return (
    <li>
      <Link
        class={`events-entry ${color} ${isOver ? "over" : ""} ${isPaused ? "paused" : ""}`}
        to={`/events/${event.id}?${hereWith()}`}
      >
        <span class="events-times">{text}</span>
        <span>{name}</span>
        {regimen && <span class="hint">{t.within(regimen.name)}</span>}
        {told.map((each) => (
          <span key={each.at} class="hint">
            {times.length === 1 ? each.text : `${formatTime(new Date(each.at))} ${each.text}`}
          </span>
        ))}
        {isPaused && told.length === 0 && <span class="hint">{pauseTexts.paused(out[0]?.pause?.reason ?? "")}</span>}
        {!isPaused && out.length > 0 && <span class="hint">{pauseTexts.some(out.length)}</span>}
      </Link>
    </li>
  );
}
