import type { TargetedMouseEvent } from "preact";
import { projectionOf } from "../garden/projection";
import type { Place } from "../../robot/garden/place";
import { bedLook } from "../state";
import "./small-map.css";

interface Spot extends Place {
  readonly radius?: number;
}

interface Props {
  readonly label: string;
  /** Spots by how they look: `member`, `other`, `pale`; later ones lie above. */
  readonly layers: readonly { readonly look: string; readonly spots: readonly Spot[] }[];
  /** Drawn from the first place to the last. */
  readonly route?: readonly Place[] | undefined;
  /** Hears which place was pressed, in whole millimetres. */
  readonly onPress?: ((place: Place) => void) | undefined;
}

/** The bed with spots on it, as the preferences turn it. */
export function SmallMap({ label, layers, route = [], onPress }: Props) {
  const { width, height, toMap, toGarden } = projectionOf(bedLook.value);
  const least = width / 110;
  const pathOf = ({ x, y, radius = 0 }: Spot): string => {
    const { left, up } = toMap({ x, y });
    const r = Math.max(least, radius);
    return `M${left - r} ${height - up}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  };
  const places = route.map((place) => {
    const { left, up } = toMap(place);
    return `${left} ${height - up}`;
  });
  const press = ({ currentTarget, clientX, clientY }: TargetedMouseEvent<SVGSVGElement>): void => {
    // The drawing may be narrower or lower than the element that it is centred in.
    const at = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse());
    const { x, y } = toGarden({ left: at.x, up: height - at.y });
    onPress?.({ x: Math.round(x), y: Math.round(y) });
  };
  return (
    <svg
      class={`small-map ${onPress ? "pressed" : ""}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      {...(onPress && { onClick: press })}
    >
      <rect class="soil" width={width} height={height} rx={width / 150} />
      {layers.map(({ look, spots }) => (
        <path key={look} class={look} d={spots.map(pathOf).join("")} />
      ))}
      {places.length > 1 && <path class="route" d={`M${places.join("L")}`} />}
      {route[0] && <path class="start" d={pathOf({ ...route[0], radius: 2 * least })} />}
    </svg>
  );
}
