import type { Point } from "../../client/records";
import { newRequestId } from "../../client/request-id";

/* Points that were made together in rows know it by one id in `meta.gridId`. */

/** A new id for the points of a grid: a UUID of version 4, which browsers make only over HTTPS. */
export const newGridId = (): string =>
  newRequestId().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");

/** The points of one grid with a point, as far as they are among `points`; none where it was made alone. */
export function gridOf({ meta: { gridId } }: Point, points: readonly Point[]): readonly Point[] {
  return gridId === undefined || gridId === "" ? [] : points.filter(({ meta }) => meta["gridId"] === gridId);
}
