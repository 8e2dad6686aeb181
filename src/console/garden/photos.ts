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

/** Millimetres around a point within which photos show it, unless it is larger. */
const REACH_MM = 300;
export const reachOf = ({ radius = 0 }: Place & { readonly radius?: number }): number => Math.max(REACH_MM, radius);

/** Millimetres between photos of one place: the robot comes back to it within a few. */
const SAME_PLACE_MM = 100;

/** The other photos of the place where one was taken, the newest first; none for one that does not say where. */
export function photosOfPlace(photos: readonly Image[], { id, meta: { x, y } }: Image): readonly Image[] {
  if (x === undefined || y === undefined) return [];
  const isOther = (photo: Image): boolean => photo.id !== id;
  return photosNear(photos.filter(isOther), { x, y }, SAME_PLACE_MM, Infinity).toSorted((a, b) =>
    a.created_at < b.created_at ? 1 : -1,
  );
}
