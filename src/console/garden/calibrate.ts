import type { Calibration } from "../../robot/garden/photo-place";
import type { Place } from "../../robot/garden/place";

/** A place in a photo: pixels from its left and upper edge. */
export interface Pixel {
  readonly left: number;
  readonly top: number;
}

/** The corner of a photo that is nearest to the corner of the garden from which places are counted. */
export const ORIGINS = ["BOTTOM_LEFT", "TOP_LEFT", "BOTTOM_RIGHT", "TOP_RIGHT"] as const;
export type Origin = (typeof ORIGINS)[number];

/** A person's input: two marks in a photo, and their known distance and place in the garden. */
export interface Measured {
  readonly marks: readonly [Pixel, Pixel];
  /** Millimetres from the first mark to the second, which lies that much further along `axis`. */
  readonly distance: number;
  readonly axis: "x" | "y";
  readonly origin: Origin;
  /** Pixels of the photo. */
  readonly width: number;
  readonly height: number;
  /** Where the robot was; with `first`, where the first mark lies in the garden, it tells how far the camera is aside. */
  readonly taken: Place;
  readonly first: Place | undefined;
  /** Offset of the calibration before, kept where `first` is unknown. */
  readonly offset: Place;
}

/** Degrees from −180 up to 180. */
const turned = (degrees: number): number => degrees - 360 * Math.ceil((degrees - 180) / 360);

/**
 * The calibration that puts both marks where they lie: `cornersOf` the other way round. Undefined where the marks lie on each
 * other or there is no distance.
 */
export function calibrated(measured: Measured): Calibration | undefined {
  const { marks, distance, axis, origin, width, height, taken, first, offset } = measured;
  const [from, to] = marks;
  const [across, along] = [to.left - from.left, to.top - from.top];
  const pixels = Math.hypot(across, along);
  if (pixels === 0 || !(distance > 0)) return undefined;
  const isRightward = !origin.includes("RIGHT");
  const isDownward = origin.includes("TOP");
  const [toX, toY] = [isRightward ? 1 : -1, isDownward ? 1 : -1];
  const scale = distance / pixels;
  const wanted = axis === "x" ? Math.atan2(0, toX) : Math.atan2(toY, 0);
  const angle = wanted - Math.atan2(along, across);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  /** Way from the middle of the photo to a place in it, in the garden. */
  const fromMiddle = ({ left, top }: Pixel): Place => {
    const [right, down] = [(left - width / 2) * scale, (top - height / 2) * scale];
    return { x: toX * (right * cos - down * sin), y: toY * (right * sin + down * cos) };
  };
  const aside = fromMiddle(from);
  return {
    scale,
    width,
    height,
    isRightward,
    isDownward,
    offset: first ? { x: first.x - taken.x - aside.x, y: first.y - taken.y - aside.y } : offset,
    rotation: turned((angle * 180) / Math.PI),
  };
}

const rounded = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

/** Plugin values by key, as the robot reads them (`calibrationOf`). `z`: the height of the camera in these photos. */
export function valuesOf({ scale, width, height, offset, rotation }: Calibration, origin: Origin, z: number) {
  return {
    CAMERA_CALIBRATION_coord_scale: rounded(scale, 4),
    CAMERA_CALIBRATION_total_rotation_angle: rounded(rotation, 2),
    CAMERA_CALIBRATION_camera_offset_x: rounded(offset.x, 1),
    CAMERA_CALIBRATION_camera_offset_y: rounded(offset.y, 1),
    CAMERA_CALIBRATION_center_pixel_location_x: rounded(width / 2, 1),
    CAMERA_CALIBRATION_center_pixel_location_y: rounded(height / 2, 1),
    CAMERA_CALIBRATION_image_bot_origin_location: `"${origin}"`, // clients write this text with quotation marks
    CAMERA_CALIBRATION_camera_z: rounded(z, 1),
  };
}
