import type { Calibration, Corners } from "../../robot/garden/photo-place";
import { cornersOf, croppedOf } from "../../robot/garden/photo-place";

/** Share of the camera's view between two photos that cover the bed without a gap. */
const APART = 0.9;

const spanOf = ({ topLeft, topRight, bottomLeft }: Corners, axis: "x" | "y"): number => {
  const ends = [topLeft, topRight, bottomLeft].map((corner) => corner[axis]);
  return Math.max(...ends) - Math.min(...ends);
};

/** Distances of places whose photos overlap by a tenth: of the largest upright rectangle that the camera sees. Whole millimetres. */
export function gapsOfView(calibration: Calibration): { readonly gapX: number; readonly gapY: number } {
  const view = croppedOf(cornersOf({ meta: { x: 0, y: 0 } }, calibration)!); // its place is known
  const gapOf = (axis: "x" | "y"): number => Math.floor(APART * spanOf(view, axis));
  return { gapX: gapOf("x"), gapY: gapOf("y") };
}
