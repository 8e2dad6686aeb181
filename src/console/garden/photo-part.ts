import type { Corners } from "../../robot/garden/photo-place";
import type { Place } from "../../robot/garden/place";
import { sharesOf } from "./here";

/** The shortest side of a part, in millimetres. */
const SMALLEST = 150;
/** Side of a part, in radii of what it shows. */
const AROUND = 6;

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/**
 * The square part of a photo around a round thing, as photo and ring lie in a window of that shape: in percent of its
 * side. At an edge of the photo the thing stands beside the middle. Thing and photo are in millimetres.
 */
export function partOf(thing: Place & { readonly radius: number }, corners: Corners) {
  const { topLeft, topRight, bottomLeft } = corners;
  const width = Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y);
  const height = Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y);
  const side = Math.min(Math.max(SMALLEST, AROUND * thing.radius), width, height);
  const [right, down] = sharesOf(thing, corners);
  const [x, y] = [right * width, down * height];
  const [left, top] = [within(x - side / 2, width - side), within(y - side / 2, height - side)];
  const percent = (length: number): number => (100 * length) / side;
  return {
    photo: { left: percent(-left), top: percent(-top), width: percent(width), height: percent(height) },
    ring: { x: percent(x - left), y: percent(y - top), radius: percent(thing.radius) },
  };
}
