import { NOZZLE } from "../lines/hardware";

/** Records that a demo adds to a product line, except its garden. Source: `seed-data.md` §2. */

export const WEB_APP_CONFIG = { discard_unsaved: true };
export const DOS_CONFIG = { safe_height: -150 };

/** Flow rates in ml per second, by name of the tool. */
export const FLOW_RATES: Readonly<Record<string, number>> = { [NOZZLE]: 100 };

export const CAMERA_CALIBRATION: Readonly<Record<string, string>> = {
  CAMERA_CALIBRATION_coord_scale: "1",
  CAMERA_CALIBRATION_camera_z: "0",
  CAMERA_CALIBRATION_center_pixel_location_x: "320",
  CAMERA_CALIBRATION_center_pixel_location_y: "240",
};

/** Stored once for all guests. */
export const BULLETIN = {
  slug: "get-a-device",
  type: "info",
  title: "Get a device of your own",
  href: "{base_url}",
  href_label: "Go to the website",
  content: "Like what you see? Our devices come in several sizes and price ranges; the website helps you to pick one.",
} as const;

/** Priority of the alert that leads to the bulletin. */
export const BULLETIN_PRIORITY = 9999;

export const LOG = { message: "Hello from your Garden Robot!", type: "fun", verbosity: 3, channels: [] };

/** Newer than every release, so that no guest is told to upgrade. */
export const DOS_VERSION = "100.0.0";

/** The webcam shows a picture with the name of the model. */
export const webcamOf = (model: string) => ({
  name: model,
  url: `/placeholder.jpg?text=${model.replaceAll(" ", "+")}+webcam`,
});
