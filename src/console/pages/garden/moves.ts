import type { Point } from "../../../client/records";
import { changeTo } from "../../garden/gantry-slots";
import type { Place } from "../../../robot/garden/place";
import { edit } from "../../state";
import { t } from "../../texts/garden/map";
import { bed } from "./scene";
import { dragged } from "./state";

/** Places are stored in whole millimetres, and on the bed. */
export const onBed = ({ x, y }: Place): Place => ({
  x: Math.round(Math.min(Math.max(0, x), bed.peek().x)),
  y: Math.round(Math.min(Math.max(0, y), bed.peek().y)),
});

/** A point was dragged to another place. */
export async function drop(point: Point, to: Place): Promise<void> {
  try {
    await edit("points", point.id, changeTo(point, onBed(to)), { undo: t.moved(point.name) });
  } finally {
    dragged.value = undefined;
  }
}
