import type { Image, PluginEnv, WebAppConfig } from "../../client/records";
import { calibratedHeight, calibrationOf, isAskedFor, MOST_PHOTOS, type Size } from "../../robot/garden/photo-place";

/** Why a photo is not on the map. */
export type Hidden = "noPlace" | "notCalibrated" | "layerOff" | "filtered" | "old" | "workedOn";
/** Why a photo may lie wrong on the map. */
export type Doubt = "height" | "shape" | "program";

type Preferences = Partial<Pick<WebAppConfig, "show_images" | "photo_filter_begin" | "photo_filter_end">>;
type Values = readonly Pick<PluginEnv, "key" | "value">[];

/** All reasons that keep a photo from the map; none for one that is on it. `photos`: all, the oldest first. */
export function hiddenBy(
  photo: Image,
  photos: readonly Image[],
  values: Values,
  preferences: Preferences,
): readonly Hidden[] {
  const isShown = (each: Image): boolean =>
    each.attachment_processed_at !== null && isAskedFor(each.created_at, preferences);
  const newest = photos.filter(isShown).slice(-MOST_PHOTOS);
  const reasons: Readonly<Record<Hidden, boolean>> = {
    workedOn: photo.attachment_processed_at === null,
    noPlace: photo.meta.x === undefined || photo.meta.y === undefined,
    notCalibrated: calibrationOf(values) === undefined,
    layerOff: !preferences.show_images,
    filtered: !isAskedFor(photo.created_at, preferences),
    old: isShown(photo) && !newest.some(({ id }) => id === photo.id),
  };
  return namesOf(reasons);
}

/** Millimetres beside the height of the calibration from which on the scale is another one. */
const OTHER_HEIGHT = 5;
/** Share by which the shape of a photo may differ from that of the calibration. */
const SHAPE = 0.02;
/** Words in the names of photos that programs of the robot make. */
const PROGRAMS = ["marked", "calibration", "map"];

/** All reasons that make the place of a photo on the map doubtful. `size`: undefined while it is not known. */
export function doubtsOf({ meta }: Image, values: Values, size: Size | undefined): readonly Doubt[] {
  const calibration = calibrationOf(values);
  const away = Math.abs(Number(meta.z ?? NaN) - calibratedHeight(values)); // neither may be known
  const reasons: Readonly<Record<Doubt, boolean>> = {
    height: calibration !== undefined && away >= OTHER_HEIGHT,
    shape:
      calibration !== undefined &&
      size !== undefined &&
      Math.abs((size.width * calibration.height) / (size.height * calibration.width) - 1) > SHAPE,
    program: (meta.name ?? "")
      .toLowerCase()
      .split(/[^a-z]+/)
      .some((word) => PROGRAMS.includes(word)),
  };
  return namesOf(reasons);
}

const namesOf = <T extends string>(reasons: Readonly<Record<T, boolean>>): readonly T[] =>
  (Object.keys(reasons) as T[]).filter((name) => reasons[name]);
