import type { Corners } from "../../../../robot/garden/photo-place";
import type { Place } from "../../../../robot/garden/place";
import { projectionOf } from "../../../garden/projection";
import { bedLook, list } from "../../../state";
import { t } from "../../../texts/setup/camera";

/** Part of the size of the photo that is shown around it. */
const MARGIN = 0.4;

/** A photo where it would lie in the bed, with the points of the garden above it. */
export function MapPhoto({ src, corners }: { src: string; corners: Corners }) {
  const { width, height, toMap } = projectionOf(bedLook.value);
  const at = (place: Place) => {
    const { left, up } = toMap(place);
    return { x: left, y: height - up };
  };
  const { topLeft, topRight, bottomLeft } = corners;
  const [origin, right, down] = [at(topLeft), at(topRight), at(bottomLeft)];
  const matrix = [right.x - origin.x, right.y - origin.y, down.x - origin.x, down.y - origin.y, origin.x, origin.y];
  const far = { x: right.x + down.x - origin.x, y: right.y + down.y - origin.y };
  const [xs, ys] = [
    [origin.x, right.x, down.x, far.x],
    [origin.y, right.y, down.y, far.y],
  ];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, along] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const margin = MARGIN * Math.max(across, along);
  const box = [left - margin, top - margin, across + 2 * margin, along + 2 * margin];
  return (
    <svg class="setup-map" viewBox={box.join(" ")} role="img" aria-label={t.onMap}>
      <rect fill="var(--soil)" width={width} height={height} />
      <image href={src} width={1} height={1} preserveAspectRatio="none" transform={`matrix(${matrix.join(" ")})`} />
      {list("points").map((point) => {
        const { x, y } = at(point);
        const radius = Math.max("radius" in point ? point.radius : 0, across / 80);
        return <circle key={point.id} cx={x} cy={y} r={radius} fill="none" stroke="#fff" stroke-width={across / 200} />;
      })}
    </svg>
  );
}
