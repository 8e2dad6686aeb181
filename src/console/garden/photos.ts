import type { Image } from "../../client/records";
import type { Place } from "../../robot/garden/place";

/** Photos that were taken within `reach` millimetres of a place, the newest first, at most `most`. */
export const photosNear = (photos: readonly Image[], { x, y }: Place, reach: number, most: number): readonly Image[] =>
  photos
    .filter(({ attachment_processed_at: at, meta }) => {
      if (at === null || meta.x === undefined || meta.y === undefined) return false;
      return Math.hypot(meta.x - x, meta.y - y) <= reach;
    })
    .toReversed()
    .slice(0, most);
