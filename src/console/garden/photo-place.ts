import type { Image, PluginEnv } from "../../client/records";
import type { Place } from "./projection";

/** How the camera sees the garden, measured by the robot. */
export interface Calibration {
  /** Millimetres for one pixel of a picture as wide as `width`. */
  readonly scale: number;
  /** Pixels of the pictures that were calibrated with. */
  readonly width: number;
  readonly height: number;
  /** From the place of the robot to the middle of the picture. */
  readonly offset: Place;
  /** Degrees. */
  readonly rotation: number;
  /** Whether x grows from the left edge of pictures to the right, and y from the top downwards. */
  readonly isRightward: boolean;
  readonly isDownward: boolean;
}

const PREFIX = "CAMERA_CALIBRATION_";

/** The calibration that the plugin values hold; undefined where the camera was never calibrated. */
export function calibrationOf(values: readonly Pick<PluginEnv, "key" | "value">[]): Calibration | undefined {
  const texts = new Map(values.map(({ key, value }) => [key, value.replaceAll('"', "")]));
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
