import type { Leaf } from "../../robot/script/node";
import type { Program } from "./programs";

/* Settings of the robot's programs: plug-in values, and pairs that count for one run. Source: `care.md` §5.1. */

interface NumberSetting {
  readonly unit?: "mm" | "px" | "°" | "%";
  readonly least?: number;
  readonly most?: number;
  /** Numbers have to be more than it. */
  readonly above?: number;
  readonly only?: "whole" | "odd";
  /** The robot's value where nothing is stored; undefined for what a calibration finds out. */
  readonly usual?: number;
}

interface ChoiceSetting {
  readonly choices: readonly (string | number)[];
  readonly usual: string | number;
  /** Stored without the quotation marks of JSON. */
  readonly isPlain?: boolean;
}

export type Setting = NumberSetting | ChoiceSetting;

const whole = (usual: number, least: number, most: number) => ({ usual, least, most, only: "whole" }) as const;
const odd = (usual: number, least: number, most: number) => ({ usual, least, most, only: "odd" }) as const;
const choice = (usual: string | number, ...choices: readonly (string | number)[]): ChoiceSetting => ({
  usual,
  choices,
});
const yesOrNo = (usual: "TRUE" | "FALSE"): ChoiceSetting => choice(usual, "TRUE", "FALSE");
const hue = (usual: number) => whole(usual, 0, 179);
const shade = (usual: number) => whole(usual, 0, 255);

/** Colours and shapes of plants, for the detection of weeds. */
export const WEED_SETTINGS = {
  H_LO: hue(30),
  H_HI: hue(90),
  S_LO: shade(50),
  S_HI: shade(255),
  V_LO: shade(50),
  V_HI: shade(255),
  blur: odd(15, 3, 99),
  morph: whole(6, 1, 100),
  iteration: whole(4, 1, 100),
} as const;

/** Least and largest radius of a weed, 0 for no bound, and whether it has to lie inside of the axes. */
export const WEED_BOUNDS = {
  min_radius: { unit: "mm", least: 0, usual: 1.5 },
  max_radius: { unit: "mm", least: 0, usual: 50 },
  use_bounds: yesOrNo("TRUE"),
} as const satisfies Readonly<Record<string, Setting>>;

const WEEDS = {
  ...WEED_SETTINGS,
  ...WEED_BOUNDS,
  save_detected_plants: yesOrNo("FALSE"),
} as const satisfies Readonly<Record<string, Setting>>;

const CALIBRATION = {
  easy_calibration: yesOrNo("FALSE"),
  calibration_object_separation: { unit: "mm", above: 0, usual: 100 },
  calibration_along_axis: choice("X", "X", "Y"),
  camera_offset_x: { unit: "mm", usual: 50 },
  camera_offset_y: { unit: "mm", usual: 100 },
  image_bot_origin_location: choice("BOTTOM_LEFT", "TOP_LEFT", "TOP_RIGHT", "BOTTOM_LEFT", "BOTTOM_RIGHT"),
  H_LO: hue(160),
  H_HI: hue(20),
  invert_hue_selection: yesOrNo("TRUE"),
  S_LO: shade(100),
  S_HI: shade(255),
  V_LO: shade(100),
  V_HI: shade(255),
  blur: odd(5, 3, 99),
  morph: whole(5, 1, 100),
  iteration: whole(1, 1, 100),
} as const satisfies Readonly<Record<string, Setting>>;

/** Findings of a calibration. */
const FOUND = {
  coord_scale: { above: 0 },
  total_rotation_angle: { unit: "°" },
  camera_z: { unit: "mm" },
  center_pixel_location_x: { unit: "px", least: 0 },
  center_pixel_location_y: { unit: "px", least: 0 },
} as const satisfies Readonly<Record<string, Setting>>;

const SOIL = {
  measured_distance: { unit: "mm", least: 0, usual: 0 },
  verbose: whole(2, 0, 7),
  log_verbosity: whole(1, 0, 3),
  disparity_search_depth: { usual: 1 },
  disparity_block_size: { usual: 15, least: 1, only: "odd" },
  stereo_y: { unit: "mm", usual: 10 },
  set_offset_mm: { unit: "mm", usual: 50 },
  movement_speed_percent: { unit: "%", least: 1, most: 100, usual: 100 },
  use_lights: choice(0, 1, 0),
  soil_height_point_radius: { unit: "mm", least: 0, usual: 0 },
} as const satisfies Readonly<Record<string, Setting>>;

const CAMERA = {
  camera: { ...choice("USB", "USB", "NONE"), isPlain: true },
  take_photo_width: { ...whole(640, 1, 10_000), unit: "px" },
  take_photo_height: { ...whole(480, 1, 10_000), unit: "px" },
} as const satisfies Readonly<Record<string, Setting>>;

/** A group of keys with one beginning. */
interface Group {
  readonly prefix: string;
  readonly settings: Readonly<Record<string, Setting>>;
}
const weeds: Group = { prefix: "WEED_DETECTOR_", settings: WEEDS };
const calibration: Group = { prefix: "CAMERA_CALIBRATION_", settings: CALIBRATION };
const found: Group = { prefix: "CAMERA_CALIBRATION_", settings: FOUND };
const soil: Group = { prefix: "measure_soil_height_", settings: SOIL };
const camera: Group = { prefix: "", settings: CAMERA };

/** Keys of a setting without the beginning of its group. */
export type SettingName =
  keyof typeof WEEDS | keyof typeof CALIBRATION | keyof typeof FOUND | keyof typeof SOIL | keyof typeof CAMERA;

const ALL = new Map(
  [weeds, calibration, found, soil, camera].flatMap(({ prefix, settings }) =>
    Object.entries(settings).map(([name, setting]) => [prefix + name, { name: name as SettingName, setting }] as const),
  ),
);

/** The setting of a key, with the name of its words; undefined for a key that is not known. */
export const settingOf = (key: string): { readonly name: SettingName; readonly setting: Setting } | undefined =>
  ALL.get(key);

const GROUPS: Readonly<Record<Program, readonly Group[]>> = {
  detectWeeds: [weeds, found, camera],
  soilHeight: [soil, camera],
  calibrateByCard: [calibration, camera],
  calibrateByRed: [calibration, camera],
};

/** Keys that a run of a program can be given. */
export const keysOf = (program: Program): readonly string[] =>
  GROUPS[program].flatMap(({ prefix, settings }) => Object.keys(settings).map((name) => prefix + name));

/** A value as pairs and plug-in values have it. */
export const textOfSetting = (setting: Setting, value: string | number): string =>
  "isPlain" in setting && setting.isPlain ? String(value) : JSON.stringify(value);

/** The value that the robot reads; undefined for what it does not understand. */
export function readSetting(setting: Setting, stored: Leaf): string | number | undefined {
  const text = String(stored);
  if (!("choices" in setting)) {
    const value = jsonIn(text);
    return typeof value === "number" ? value : undefined;
  }
  const value = setting.isPlain ? text.replaceAll('"', "") : jsonIn(text);
  return setting.choices.find((each) => each === value);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a number is within the range of its setting. */
export function isInRange(
  { least = -Infinity, most = Infinity, above = -Infinity, only }: NumberSetting,
  value: number,
): boolean {
  if (only !== undefined && !Number.isInteger(value)) return false;
  if (only === "odd" && value % 2 === 0) return false;
  return value >= least && value <= most && value > above;
}
