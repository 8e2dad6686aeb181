import type { Projection } from "../../../garden/projection";
import type { Place } from "../../../../robot/garden/place";

/** A place on a canvas, in pixels of the page. */
export interface Dot {
  readonly x: number;
  readonly y: number;
}

/** The tools that a layer draws with. The pen keeps nothing after the drawing. */
export interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly projection: Projection;
  /** Pixels per millimetre. */
  readonly scale: number;
  readonly window: Window;
  readonly at: (place: Place) => Dot;
  /** Whether something around a place, so many pixels wide, is on the canvas. */
  readonly isSeen: (place: Place, radius: number) => boolean;
  /** The colour of a token, such as `--soil`. */
  readonly color: (token: string) => string;
}

export type Draw = (pen: Pen) => void;

/** Where the canvas lies on the map: its left upper corner in pixels from the map's origin, and its size. */
interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const dark = matchMedia("(prefers-color-scheme: dark)");
/** Colours of both themes, each read once: reading makes the browser work out styles. */
const palettes = [new Map<string, string>(), new Map<string, string>()] as const;

function colorOf(token: string): string {
  const known = palettes[dark.matches ? 1 : 0];
  const color = known.get(token) ?? getComputedStyle(document.documentElement).getPropertyValue(token);
  known.set(token, color);
  return color;
}

export function penOf(context: CanvasRenderingContext2D, projection: Projection, scale: number, window: Window): Pen {
  const at = (place: Place): Dot => {
    const { left, up } = projection.toMap(place);
    return { x: left * scale - window.left, y: -up * scale - window.top };
  };
  const corner = (x: number, y: number): Place => projection.toGarden({ left: x / scale, up: -y / scale });
  const [one, other] = [
    corner(window.left, window.top),
    corner(window.left + window.width, window.top + window.height),
  ];
  const least = { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y) };
  const most = { x: Math.max(one.x, other.x), y: Math.max(one.y, other.y) };
  return {
    context,
    projection,
    scale,
    window,
    at,
    isSeen: ({ x, y }, radius) => {
      const more = radius / scale;
      return x > least.x - more && x < most.x + more && y > least.y - more && y < most.y + more;
    },
    color: colorOf,
  };
}

/** A light text with a dark rim, so that it can be read on soil, leaves and any photo. */
export function drawText({ context, color }: Pen, text: string, x: number, y: number, width?: number): void {
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = color("--sign-rim");
  context.strokeText(text, x, y, width);
  context.fillStyle = color("--sign");
  context.fillText(text, x, y, width);
}
