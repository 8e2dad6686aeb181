import type { Day } from "../../calendar/agenda";
import { pauseOf } from "../../../robot/calendar/pauses";
import { Link } from "../../controls/link";
import { list } from "../../state";
import { formatTime, formatWeekday } from "../../texts/format";
import { t } from "../../texts/events";
import { day, dayText, hereWith, monthOf, sequenceOf } from "./plan";
import { DayCard } from "./week";

/** Most events in the cell of a day. The view of the day has all. */
const SHOWN = 3;

/** A month as weeks; the day that is looked at stands below with all that runs on it. */
export function MonthView({ days }: { days: readonly Day[] }) {
  const chosen = days.find(({ start }) => start === day.value);
  return (
    <>
      <div class="events-month">
        {days.slice(0, 7).map(({ start }) => (
          <span key={start} class="events-weekday" aria-hidden>
            {formatWeekday(new Date(start))}
          </span>
        ))}
        {days.map((each) => (
          <DayField key={each.start} day={each} />
        ))}
      </div>
      {chosen && (
        <ol class="events-chosen">
          <DayCard day={chosen} />
        </ol>
      )}
    </>
  );
}

function DayField({ day: { start, entries } }: { day: Day }) {
  const isOther = monthOf(start) !== monthOf(day.value);
  const isToday = dayText(start) === dayText(Date.now());
  const classes = [isOther && "other", isToday && "today", start === day.value && "chosen"].filter(Boolean).join(" ");
  return (
    <Link
      class={`events-field ${classes}`}
      to={`/events?${hereWith({ day: dayText(start) })}`}
      aria-current={isToday ? "date" : undefined}
    >
      <time class="events-number" dateTime={dayText(start)}>
        {Number(dayText(start).slice(8))}
      </time>
      {entries.slice(0, SHOWN).map(({ key, event, sequenceId, times: [first] }) => (
        <span
          key={key}
          class={`events-chip ${sequenceOf(sequenceId).color} ${pauseOf(list("pauses"), { at: first, event }) ? "paused" : ""}`}
        >
          {formatTime(new Date(first))} {sequenceOf(sequenceId).name}
        </span>
      ))}
      {entries.length > SHOWN && <span class="events-rest">{t.more(entries.length - SHOWN)}</span>}
    </Link>
  );
}
