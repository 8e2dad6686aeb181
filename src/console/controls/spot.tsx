import { type Place, projectionOf } from "../garden/projection";
import { one } from "../state/records";

/** Where a place lies in the garden, small: for what has coordinates. Nothing for one outside of the map. */
export function Spot({ place, label }: { place: Place; label: string }) {
  const config = one("webAppConfig");
  if (!config) return null;
  const { width, height, toMap } = projectionOf(config);
  const { left, up } = toMap(place);
  if (left < 0 || left > width || up < 0 || up > height) return null;
  const size = Math.max(width, height);
  return (
    <svg class="spot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <rect width={width} height={height} rx={size / 60} />
      <circle cx={left} cy={height - up} r={size / 18} />
      <circle class="middle" cx={left} cy={height - up} r={size / 55} />
    </svg>
  );
}
