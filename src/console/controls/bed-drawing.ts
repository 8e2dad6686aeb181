import type { Point } from "../../client/records";
import type { Place } from "../../robot/garden/place";
import { projection } from "./lying";

/** Something round on a map, in millimetres. */
export interface Spot extends Place {
  readonly radius?: number;
  /** The kind of a point, which has a colour of its own. */
  readonly pointer_type?: Point["pointer_type"];
}

/** How the bed is drawn as SVG, one unit a millimetre, as it lies on the map of the garden. */
interface BedDrawing {
  readonly width: number;
  readonly height: number;
  /** Radius below which a spot could not be seen. */
  readonly least: number;
  /** The circle of a spot. */
  readonly circle: (spot: Spot) => string;
  /** A line through places; empty for less than two. */
  readonly line: (places: readonly Place[]) => string;
  /** Where a place lies in the drawing. */
  readonly at: (place: Place) => { readonly x: number; readonly y: number };
  /** The place of the garden that lies there. */
  readonly placeOf: (at: { readonly x: number; readonly y: number }) => Place;
}

export function bedDrawing(): BedDrawing {
  const { width, height, toMap, toGarden } = projection.value;
  const least = width / 110;
  const at = (place: Place) => {
    const { left, up } = toMap(place);
    return { x: left, y: height - up };
  };
  return {
    width,
    height,
    least,
    at,
    circle: ({ radius = 0, ...place }) => {
      const { x, y } = at(place);
      const r = Math.max(least, radius);
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    },
    line: (places) => {
      const points = places.map(at).map(({ x, y }) => `${x} ${y}`);
      return points.length > 1 ? `M${points.join("L")}` : "";
    },
    placeOf: ({ x, y }) => toGarden({ left: x, up: height - y }),
  };
}
