import type { Place } from "../../robot/garden/place";
import type { FirmwareConfig, WebAppConfig } from "../../client/records";

/** A place on the map: millimetres from its left lower corner, as Leaflet's `CRS.Simple` counts. */
export interface MapPlace {
  readonly left: number;
  readonly up: number;
}

/** How the garden lies on the map. */
export interface Projection {
  /** Size of the map. */
  readonly width: number;
  readonly height: number;
  readonly toMap: (place: Place) => MapPlace;
  readonly toGarden: (place: MapPlace) => Place;
}

/** The corner of the map that is the origin, by quadrant: whether it is on the left, and whether it is at the bottom. */
const CORNERS: Readonly<Record<number, { readonly isLeft: boolean; readonly isBottom: boolean }>> = {
  1: { isLeft: false, isBottom: false },
  2: { isLeft: true, isBottom: false },
  3: { isLeft: true, isBottom: true },
  4: { isLeft: false, isBottom: true },
};
const USUAL = { isLeft: true, isBottom: false };
/** The map of an account that says nothing else. */
const USUAL_SIZE: Place = { x: 2_900, y: 1_230 };

/** The preferences that say how the bed lies on the map. */
export type Look = Pick<WebAppConfig, "bot_origin_quadrant" | "map_size_x" | "map_size_y" | "xy_swap">;

type Axes = Pick<
  FirmwareConfig,
  `movement_${"axis_nr_steps" | "step_per_mm"}_${"x" | "y"}` | `movement_stop_at_max_${"x" | "y"}`
>;

/** The size of the bed by its axes, as far as they have a length and stop at its end. */
export function sizeOfAxes(axes: Axes): Partial<Pick<Look, "map_size_x" | "map_size_y">> {
  const lengthOf = (axis: "x" | "y"): number => {
    const length = (axes[`movement_axis_nr_steps_${axis}`] ?? 0) / (axes[`movement_step_per_mm_${axis}`] || Infinity);
    return axes[`movement_stop_at_max_${axis}`] ? Math.round(length) : 0;
  };
  const [x, y] = [lengthOf("x"), lengthOf("y")];
  return { ...(x > 0 && { map_size_x: x }), ...(y > 0 && { map_size_y: y }) };
}

/** The far corner of the garden, which is not below one millimetre. */
export const farCornerOf = ({ map_size_x, map_size_y }: Look): Place => ({
  x: Math.max(1, map_size_x ?? USUAL_SIZE.x),
  y: Math.max(1, map_size_y ?? USUAL_SIZE.y),
});

/** The projection that the preferences ask for. */
export function projectionOf(look: Look): Projection {
  const { isLeft, isBottom } = CORNERS[look.bot_origin_quadrant ?? 0] ?? USUAL;
  const corner = farCornerOf(look);
  const isSwapped = look.xy_swap ?? false;
  const [width, height] = isSwapped ? [corner.y, corner.x] : [corner.x, corner.y];
  // Both ways alike: two mirrorings cancel each other out.
  const alongWidth = (value: number): number => (isLeft ? value : width - value);
  const alongHeight = (value: number): number => (isBottom ? value : height - value);
  return {
    width,
    height,
    toMap: ({ x, y }) => ({ left: alongWidth(isSwapped ? y : x), up: alongHeight(isSwapped ? x : y) }),
    toGarden: ({ left, up }) => {
      const [across, along] = [alongWidth(left), alongHeight(up)];
      return isSwapped ? { x: along, y: across } : { x: across, y: along };
    },
  };
}
