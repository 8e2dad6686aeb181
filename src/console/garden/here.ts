import type { Image, Plant, Point, PointGroup } from "../../client/records";
import { type Calibration, type Corners, cornersOf } from "../../robot/garden/photo-place";
import type { Place } from "../../robot/garden/place";

/* The things at a place of the garden. */

/** A plant with the distance of its middle from a place, in millimetres. */
interface NearPlant {
  readonly plant: Plant;
  readonly distance: number;
}

/** The plants within `reach` millimetres of a place, the nearest first, at most `most`. */
export const plantsNear = (
  points: readonly Point[],
  { x, y }: Place,
  reach: number,
  most: number,
): readonly NearPlant[] =>
  points
    .filter((point) => point.pointer_type === "Plant")
    .map((plant) => ({ plant, distance: Math.hypot(plant.x - x, plant.y - y) }))
    .filter(({ distance }) => distance <= reach)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, most);

/** How far to the right and down a place lies in a photo, also one that is turned or mirrored: from 0 to 1 inside. */
export function sharesOf({ x, y }: Place, { topLeft, topRight, bottomLeft }: Corners): readonly [number, number] {
  const [px, py] = [x - topLeft.x, y - topLeft.y];
  const shareOf = (corner: Place): number => {
    const [dx, dy] = [corner.x - topLeft.x, corner.y - topLeft.y];
    return (px * dx + py * dy) / (dx * dx + dy * dy);
  };
  return [shareOf(topRight), shareOf(bottomLeft)];
}

/** Whether a place lies in a photo. Its edges belong to it. */
export const isCovered = (place: Place, corners: Corners): boolean =>
  sharesOf(place, corners).every((share) => share >= 0 && share <= 1);

/** A photo with its corners in the garden. */
export interface LaidPhoto {
  readonly photo: Image;
  readonly corners: Corners;
}

/** The photos whose place is known, the newest first; none without a calibration. */
export const laidPhotos = (photos: readonly Image[], calibration: Calibration | undefined): readonly LaidPhoto[] =>
  photos
    .flatMap((photo) => {
      const corners = calibration && photo.attachment_processed_at !== null ? cornersOf(photo, calibration) : undefined;
      return corners ? [{ photo, corners }] : [];
    })
    .toSorted((one, other) => (one.photo.created_at < other.photo.created_at ? 1 : -1));

/** The photos that show a place, the newest first, at most `most`; none without a calibration. */
export const photosCovering = (
  photos: readonly Image[],
  calibration: Calibration | undefined,
  place: Place,
  most: number,
): readonly Image[] =>
  laidPhotos(photos, calibration)
    .filter(({ corners }) => isCovered(place, corners))
    .slice(0, most)
    .map(({ photo }) => photo);

/** The groups whose criteria ask for an area in which a place lies. Bounds do not belong to it. */
export const zonesAt = (groups: readonly PointGroup[], place: Place): readonly PointGroup[] =>
  groups.filter(({ criteria: { number_gt = {}, number_lt = {} } }) => {
    const asks = (["x", "y"] as const).filter((axis) => axis in number_gt || axis in number_lt);
    return (
      asks.length > 0 &&
      asks.every((axis) => place[axis] > (number_gt[axis] ?? -Infinity) && place[axis] < (number_lt[axis] ?? Infinity))
    );
  });
