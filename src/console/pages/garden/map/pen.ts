import type { Place, Projection } from "../../../garden/projection";

/** A place on a canvas, in pixels of the page. */
export interface Dot {
  readonly x: number;
  readonly y: number;
}

/** What a layer draws with. Nothing in it is kept after the drawing. */
export interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly projection: Projection;
  /** Pixels per millimetre. */
  readonly scale: number;
  readonly at: (place: Place) => Dot;
  /** Whether something around a place, so many pixels wide, is on the canvas. */
  readonly isSeen: (place: Place, radius: number) => boolean;
  /** The colour of a token, such as `--soil`. */
  readonly color: (token: string) => string;
}

/** Where the canvas lies on the map: its left upper corner in pixels from the map's origin, and its size. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Colours of the theme in use, each read once per drawing. */
function palette(): (token: string) => string {
  const style = getComputedStyle(document.documentElement);
  const known = new Map<string, string>();
  return (token) => {
    const color = known.get(token) ?? style.getPropertyValue(token);
    known.set(token, color);
    return color;
  };
}

export function penOf(context: CanvasRenderingContext2D, projection: Projection, scale: number, window: Window): Pen {
  const at = (place: Place): Dot => {
    const { left, up } = projection.toMap(place);
    return { x: left * scale - window.left, y: -up * scale - window.top };
  };
  return {
    context,
    projection,
    scale,
    at,
    isSeen: (place, radius) => {
      const { x, y } = at(place);
      return x > -radius && y > -radius && x < window.width + radius && y < window.height + radius;
    },
    color: palette(),
  };
}
