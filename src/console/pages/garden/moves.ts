import type { Point } from "../../../client/records";
import type { Place } from "../../../robot/garden/place";
import { edit, robotPlace } from "../../state";
import { t } from "../../texts/garden";
import { bed } from "./scene";
import { dragged } from "./state";

/** Places are stored in whole millimetres, and on the bed. */
export const onBed = ({ x, y }: Place): Place => ({
  x: Math.round(Math.min(Math.max(0, x), bed.peek().x)),
  y: Math.round(Math.min(Math.max(0, y), bed.peek().y)),
});

/** Where a point is shown. A slot on the gantry is where the robot is. */
export const placeOf = (point: Point): Place =>
  point.pointer_type === "ToolSlot" && point.gantry_mounted
    ? { x: robotPlace.value?.x ?? 0, y: point.y }
    : { x: point.x, y: point.y };

/** A point was dragged to another place. */
export async function drop(point: Point, to: Place): Promise<void> {
  const place = onBed(to);
  const change = point.pointer_type === "ToolSlot" && point.gantry_mounted ? { y: place.y } : place;
  try {
    await edit("points", point.id, change, { undo: t.moved(point.name) });
  } finally {
    dragged.value = undefined;
  }
}
