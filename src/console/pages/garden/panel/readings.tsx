import { Link } from "../../../controls/link";
import type { Place } from "../../../../robot/garden/place";
import { list } from "../../../state";
import { formatAgo, formatDateTime, formatNumber, withUnit } from "../../../texts/format";
import { t } from "../../../texts/garden/panels";
import { measuresAround, readingsAround } from "../scene";

/** Millimetres around a place that count as the same: addresses have whole ones. */
const SAME_PLACE = 10;
const MOST = 5;

/** The measures and readings that the map shows around a place: the newest, each a link to all of its kind. */
export function ReadingsHere({ place, radius = 0 }: { place: Place; radius?: number }) {
  const around = readingsAround(place, Math.max(SAME_PLACE, radius));
  const measured = measuresAround(place, Math.max(SAME_PLACE, radius));
  if (around.length + measured.length === 0) return null;
  const names = new Map(list("sensors").map(({ pin, label }) => [pin, label]));
  return (
    <dl class="facts" aria-label={t.readings}>
      {measured.map(({ measure: { id, name, unit }, value, at }) => (
        <div key={`measure ${id}`}>
          <dt>
            <Link to={`/sensors?measure=${id}`}>{name}</Link>
          </dt>
          <dd>
            {withUnit(formatNumber(value), unit)} <span class="hint">{formatAgo(at)}</span>
          </dd>
        </div>
      ))}
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
