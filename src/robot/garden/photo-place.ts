import type { Image, PluginEnv, WebAppConfig } from "../../client/records";
import type { Place } from "./place";

/** How the camera sees the garden, measured by the robot. */
export interface Calibration {
  /** Millimetres for one pixel of a picture as wide as `width`. */
  readonly scale: number;
  /** Pixels of the pictures that were calibrated with. */
  readonly width: number;
  readonly height: number;
  /** Offset from the place of the robot to the middle of the picture. */
  readonly offset: Place;
  /** Degrees. */
  readonly rotation: number;
  /** Whether x grows from the left edge of pictures to the right, and y from the top downwards. */
  readonly isRightward: boolean;
  readonly isDownward: boolean;
}

const PREFIX = "CAMERA_CALIBRATION_";

type Values = readonly Pick<PluginEnv, "key" | "value">[];

/** Plugin values by key, without the quotation marks of JSON. */
const textsOf = (values: Values) => new Map(values.map(({ key, value }) => [key, value.replaceAll('"', "")]));

/** The calibration that the plugin values hold; undefined where the camera was never calibrated. */
export function calibrationOf(values: Values): Calibration | undefined {
  const texts = textsOf(values);
  const number = (name: string): number => Number(texts.get(PREFIX + name) || 0) || 0;
  const scale = number("coord_scale");
  const [width, height] = [2 * number("center_pixel_location_x"), 2 * number("center_pixel_location_y")];
  if (scale <= 0 || width <= 0 || height <= 0) return undefined;
  const origin = texts.get(`${PREFIX}image_bot_origin_location`) ?? "BOTTOM_LEFT";
  return {
    scale,
    width,
    height,
    offset: { x: number("camera_offset_x"), y: number("camera_offset_y") },
    rotation: number("total_rotation_angle"),
    isRightward: !origin.includes("RIGHT"),
    isDownward: origin.includes("TOP"),
  };
}

/** Height of the robot in the photos that were calibrated with; NaN where it is not known. */
export const calibratedHeight = (values: Values): number => Number(textsOf(values).get(`${PREFIX}camera_z`) || NaN);

/** Pixels of a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of photos of a robot that nothing else was said to. */
export const USUAL_SIZE: Size = { width: 640, height: 480 };

/** Size of photos that the plugin values ask for; undefined where they ask for none. */
export function askedSize(values: Values): Size | undefined {
  const texts = textsOf(values);
  const [width, height] = [Number(texts.get("take_photo_width")), Number(texts.get("take_photo_height"))];
  if (!(width > 0) && !(height > 0)) return undefined;
  return { width: width > 0 ? width : USUAL_SIZE.width, height: height > 0 ? height : USUAL_SIZE.height };
}

/** Why the robot finds no weeds in a photo. */
type Unfit = "notCalibrated" | "otherHeight" | "otherSize";

/** Millimetres, and pixels of half a photo, by which a photo may differ from those that were calibrated with. */
const MOST = { height: 5, half: 5 };

/**
 * Why the robot finds no weeds in a photo; undefined where it looks for them. A height or size that is not known fits.
 * Source: `care.md` §5.1.
 */
export function unfitFor(values: Values, z: number | undefined, size: Size | undefined): Unfit | undefined {
  const calibration = calibrationOf(values);
  if (!calibration) return "notCalibrated";
  if (z !== undefined && Math.abs(z - calibratedHeight(values)) > MOST.height) return "otherHeight";
  const { width, height } = size ?? calibration;
  const beside = Math.max(Math.abs(width - calibration.width), Math.abs(height - calibration.height)) / 2;
  return beside > MOST.half ? "otherSize" : undefined;
}

/** Where three corners of a picture lie in the garden; the fourth follows. */
export interface Corners {
  readonly topLeft: Place;
  readonly topRight: Place;
  readonly bottomLeft: Place;
}

/** Where a photo lies; undefined when it does not say where it was taken. */
export function cornersOf({ meta }: Pick<Image, "meta">, calibration: Calibration): Corners | undefined {
  const { x, y } = meta;
  if (x === undefined || y === undefined) return undefined;
  const { scale, offset, rotation, isRightward, isDownward } = calibration;
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corner = (right: number, down: number): Place => {
    const [across, along] = [(right * calibration.width * scale) / 2, (down * calibration.height * scale) / 2];
    const [turnedAcross, turnedAlong] = [across * cos - along * sin, across * sin + along * cos];
    return {
      x: x + offset.x + (isRightward ? turnedAcross : -turnedAcross),
      y: y + offset.y + (isDownward ? turnedAlong : -turnedAlong),
    };
  };
  return { topLeft: corner(-1, -1), topRight: corner(1, -1), bottomLeft: corner(-1, 1) };
}

/** The largest upright rectangle in a picture that is turned, about the same middle. */
export function croppedOf({ topLeft, topRight, bottomLeft }: Corners): Corners {
  const width = Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y);
  const height = Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y);
  const [cos, sin] = [Math.abs(topRight.x - topLeft.x) / width, Math.abs(topRight.y - topLeft.y) / width];
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  // It touches either both long edges only, with two of its corners, or all four edges.
  const touchesTwo = short <= 2 * sin * cos * long;
  const turn = cos * cos - sin * sin;
  const [along, across] = width >= height ? [sin, cos] : [cos, sin];
  const [x, y] = touchesTwo
    ? [short / 4 / along, short / 4 / across]
    : [(width * cos - height * sin) / turn / 2, (height * cos - width * sin) / turn / 2];
  const middle = { x: (topRight.x + bottomLeft.x) / 2, y: (topRight.y + bottomLeft.y) / 2 };
  return {
    topLeft: { x: middle.x - x, y: middle.y - y },
    topRight: { x: middle.x + x, y: middle.y - y },
    bottomLeft: { x: middle.x - x, y: middle.y + y },
  };
}

/** Photos that a map shows: the newest. */
export const MOST_PHOTOS = 300;

/** Whether the preferences ask for photos of a time. */
export const isAskedFor = (
  at: string,
  { photo_filter_begin: begin, photo_filter_end: end }: Partial<Pick<WebAppConfig, `photo_filter_${"begin" | "end"}`>>,
): boolean => (!begin || at >= begin) && (!end || at <= end);
