import type { ComponentChildren, TargetedMouseEvent } from "preact";
import type { Place } from "../../robot/garden/place";
import { bedDrawing, type Spot } from "./bed-drawing";
import "./small-map.css";

interface Props {
  readonly label: string;
  /** Spots by how they look: `member`, `other`, `goes`, `chosen`; later ones lie above. */
  readonly layers: readonly { readonly look: string; readonly spots: readonly Spot[] }[];
  /** Drawn from the first place to the last. */
  readonly route?: readonly Place[] | undefined;
  /** Hears which place was pressed, in whole millimetres. */
  readonly onPress?: ((place: Place) => void) | undefined;
  /** Shapes between the soil and the spots. */
  readonly children?: ComponentChildren;
}

/** The bed with spots on it, as it lies on the map of the garden; each kind of points in its colour. */
export function SmallMap({ label, layers, route = [], onPress, children }: Props) {
  const { width, height, least, circle, line, placeOf } = bedDrawing();
  const press = ({ currentTarget, clientX, clientY }: TargetedMouseEvent<SVGSVGElement>): void => {
    // The drawing may be narrower or lower than the element that it is centred in.
    const { x, y } = placeOf(new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse()));
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
      {children}
      {layers.flatMap(({ look, spots }) =>
        [...Map.groupBy(spots, ({ pointer_type = "" }) => pointer_type)].map(([kind, alike]) => (
          <path key={`${look} ${kind}`} class={`${look} ${kind}`} d={alike.map(circle).join("")} />
        )),
      )}
      {route.length > 1 && <path class="route" d={line(route)} />}
      {route[0] && <path class="start" d={circle({ ...route[0], radius: 2 * least })} />}
    </svg>
  );
}
