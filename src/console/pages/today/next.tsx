import { HOUR_MS } from "../../../robot/calendar/duration";
import { pauseOf } from "../../../robot/calendar/pauses";
import { occurrencesIn } from "../../../robot/calendar/occurrences";
import type { Regimen } from "../../../client/records";
import { type AgendaEntry, entriesOf } from "../../calendar/agenda";
import { Link } from "../../controls/link";
import { find, list } from "../../state";
import { formatTime } from "../../texts/format";
import { t as events } from "../../texts/events";
import { t } from "../../texts/today";
import { t as pauseTexts } from "../../texts/water/pauses";
import { zone } from "../../texts/zone";
import { Icon } from "../../icons/icon";

const HOURS = 24;
/** Hours between two labels of the strip. */
const LABEL_HOURS = 6;
/** Runs that are listed. */
const LISTED = 5;

/** Runs of the next 24 hours. */
function runsFrom(now: number): readonly AgendaEntry[] {
  const regimens = new Map(list("regimens").map((regimen): [number, Regimen] => [regimen.id, regimen]));
  const span = { from: now, until: now + HOURS * HOUR_MS };
  return entriesOf(occurrencesIn(list("farmEvents"), regimens, zone.value, span));
}

const percent = (time: number, now: number): string => `${((time - now) / (HOURS * HOUR_MS)) * 100}%`;

/** The next 24 hours as a strip, and its runs as a list. */
export function Next({ now }: { now: number }) {
  const runs = runsFrom(now);
  return (
    <section class="card today-next">
      <h2>{t.next}</h2>
      <Strip now={now} runs={runs} />
      {runs.length === 0 && <p class="hint">{t.noneNext}</p>}
      {runs.length > 0 && (
        <ul class="today-rows">
          {runs.slice(0, LISTED).map((run) => (
            <Run key={run.key} run={run} now={now} />
          ))}
        </ul>
      )}
      {runs.length > LISTED && <p class="hint">{t.more(runs.length - LISTED)}</p>}
      <div class="toolbar">
        <Link class="button" to="/events">
          <Icon name="events" /> {t.calendar}
        </Link>
        <Link class="button quiet" to="/events/new">
          <Icon name="plus" /> {t.plan}
        </Link>
      </div>
    </section>
  );
}

/** A picture of the list below it, which has all that it shows. */
function Strip({ now, runs }: { now: number; runs: readonly AgendaEntry[] }) {
  const hours = Array.from({ length: HOURS }, (_, hour) => (Math.floor(now / HOUR_MS) + 1 + hour) * HOUR_MS);
  const labels = hours.filter((time) => Number(zone.value.textOf(time).slice(11, 13)) % LABEL_HOURS === 0);
  return (
    <div class="today-strip" aria-hidden>
      <div class="today-line">
        {hours.map((time) => (
          <i key={time} class={labels.includes(time) ? "tick large" : "tick"} style={{ left: percent(time, now) }} />
        ))}
        {runs.flatMap(({ key, sequenceId, times }) =>
          times.map((time) => (
            <i
              key={`${key} ${time}`}
              class={`mark ${find("sequences", sequenceId)?.color ?? "gray"}`}
              style={{ left: percent(time, now) }}
            />
          )),
        )}
      </div>
      <div class="today-hours">
        <span style={{ left: "0%" }}>{t.now}</span>
        {labels
          .filter((time) => time - now > 2 * HOUR_MS && time - now < (HOURS - 1) * HOUR_MS)
          .map((time) => (
            <span key={time} style={{ left: percent(time, now) }}>
              {formatTime(new Date(time))}
            </span>
          ))}
      </div>
    </div>
  );
}

function Run({ run: { event, sequenceId, times, regimen }, now }: { run: AgendaEntry; now: number }) {
  const sequence = find("sequences", sequenceId);
  const [first] = times;
  const pause = pauseOf(list("pauses"), { at: first, event });
  const isTomorrow = zone.value.dayOf(first) !== zone.value.dayOf(now);
  const when = isTomorrow ? t.tomorrow(formatTime(new Date(first))) : formatTime(new Date(first));
  return (
    <li>
      <i class={`dot ${sequence?.color ?? "gray"}`} />
      <Link to={`/events/${event.id}`}>{sequence?.name ?? events.gone}</Link>
      <span class="hint">
        {[when, times.length > 1 && t.times(times.length), regimen?.name, pause && pauseTexts.paused(pause.reason)]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </li>
  );
}
