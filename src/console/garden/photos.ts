import type { Image } from "../../client/records";
import type { Place } from "./projection";

/** Where a photo is on this server. The record may name another host than the page's, which the policy does not admit. */
export const photoPath = ({ attachment_url }: Pick<Image, "attachment_url">, origin: string): string =>
  new URL(attachment_url, origin).pathname;

/** Photos that were taken within `reach` millimetres of a place, the newest first, at most `most`. */
export const photosNear = (photos: readonly Image[], { x, y }: Place, reach: number, most: number): readonly Image[] =>
  photos
    .filter(({ attachment_processed_at: at, meta }) => {
      if (at === null || meta.x === undefined || meta.y === undefined) return false;
      return Math.hypot(meta.x - x, meta.y - y) <= reach;
    })
    .toReversed()
    .slice(0, most);
