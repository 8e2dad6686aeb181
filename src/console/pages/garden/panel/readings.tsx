import { Link } from "../../../controls/link";
import type { Place } from "../../../../robot/garden/place";
import { list } from "../../../state";
import { formatDateTime, formatNumber } from "../../../texts/format";
import { t } from "../../../texts/garden/panels";
import { readingsAround } from "../scene";

/** Millimetres around a place that count as the same: addresses have whole ones. */
const SAME_PLACE = 10;
const MOST = 5;

/** The readings that the map shows around a place: the newest of them, each a link to all of its pin. */
export function ReadingsHere({ place, radius = 0 }: { place: Place; radius?: number }) {
  const around = readingsAround(place, Math.max(SAME_PLACE, radius));
  if (around.length === 0) return null;
  const names = new Map(list("sensors").map(({ pin, label }) => [pin, label]));
  return (
    <dl class="facts" aria-label={t.readings}>
      {around.slice(0, MOST).map(({ id, pin, value, read_at }) => (
        <div key={id}>
          <dt>
            <Link to={`/sensors?pin=${pin}`}>{names.get(pin) ?? t.pin(pin)}</Link>
          </dt>
          <dd>
            {formatNumber(value)} <span class="hint">{formatDateTime(read_at)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
