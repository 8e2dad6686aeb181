import type { FarmEvent } from "../../../client/records";
import { Icon } from "../../icons/icon";
import { Link } from "../../controls/link";
import { sentenceOf } from "../../controls/script/sentence";
import { givenIn } from "../../script/draft";
import { list } from "../../state";
import { formatDateTime } from "../../texts/format";
import { t, units } from "../../texts/events";
import { executableOf } from "./plan";
import { hereWith } from "./plan";

/** Every event in one sentence, in the order of their start. */
export function AllEvents() {
  const events = list("farmEvents").toSorted((one, other) => one.start_time.localeCompare(other.start_time));
  return (
    <ul class="card rows events-all">
      {events.map((event) => {
        const { name, color } = executableOf(event);
        return (
          <li key={event.id}>
            <Link class={`events-entry ${color}`} to={`/events/${event.id}?${hereWith()}`}>
              <span class="events-name">
                <Icon name={event.executable_type === "Regimen" ? "regimens" : "sequences"} size={18} />
                {name}
              </span>
              <span class="hint">{timesOf(event)}</span>
              {event.body.length > 0 && <span class="hint">{givenIn(event).map(sentenceOf).join(", ")}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function timesOf({ start_time, end_time, time_unit, repeat, executable_type }: FarmEvent): string {
  if (time_unit === "never" || executable_type === "Regimen") return t.once(formatDateTime(start_time));
  return t.fromTo(units[time_unit](repeat), formatDateTime(start_time), formatDateTime(end_time));
}
