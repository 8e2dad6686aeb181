import type { SpotSettings } from "../../../garden/spots";
import { pluginValue } from "../../../controls/programs/plugin-values";
import { isInRange, WEED_BOUNDS, WEED_SETTINGS } from "../../../script/program-settings";

/** A setting of the weed detection by the last part of its key. */
export type WeedSetting = keyof typeof WEED_SETTINGS;
export type WeedSettings = Readonly<Record<WeedSetting, number>>;

const NAMES = Object.keys(WEED_SETTINGS) as readonly WeedSetting[]; // Object.keys widens
const eachOf = (valueOf: (name: WeedSetting) => number): WeedSettings =>
  Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as WeedSettings; // one for each name

export const usualSettings = (): WeedSettings => eachOf((name) => WEED_SETTINGS[name].usual);

/** The settings that the robot uses. A value that is missing or cannot be read is the usual one. */
export const storedSettings = (): WeedSettings =>
  eachOf((name) => {
    const stored = Number(pluginValue(`WEED_DETECTOR_${name}`) ?? Number.NaN);
    return isInRange(WEED_SETTINGS[name], stored) ? stored : WEED_SETTINGS[name].usual;
  });

/** Plugin values by key. */
export const valuesOfWeeds = (settings: WeedSettings): Readonly<Record<string, string>> =>
  Object.fromEntries(NAMES.map((name) => [`WEED_DETECTOR_${name}`, String(settings[name])]));

/** Settings for a picture that is `scale` times as large as the photo. */
export const spotSettings = (settings: WeedSettings, scale: number): SpotSettings => ({
  hue: [settings.H_LO, settings.H_HI],
  saturation: [settings.S_LO, settings.S_HI],
  value: [settings.V_LO, settings.V_HI],
  blur: Math.round(settings.blur * scale),
  morph: Math.round(settings.morph * scale),
  iteration: settings.iteration,
});

/** Bounds of what counts as a weed; millimetres, 0 for none. */
interface Bounds {
  readonly smallest: number | undefined;
  readonly largest: number | undefined;
  readonly isWithinAxes: boolean;
}

/** Bounds of the robot where nothing else is stored. */
export const USUAL_BOUNDS: Bounds = {
  smallest: WEED_BOUNDS.min_radius.usual,
  largest: WEED_BOUNDS.max_radius.usual,
  isWithinAxes: WEED_BOUNDS.use_bounds.usual === "TRUE",
};

const BOUND = { smallest: "WEED_DETECTOR_min_radius", largest: "WEED_DETECTOR_max_radius" } as const;
const WITHIN_AXES = "WEED_DETECTOR_use_bounds";

export function storedBounds(): Bounds {
  const numberOf = (name: keyof typeof BOUND): number | undefined => {
    const stored = Number(pluginValue(BOUND[name]) || Number.NaN);
    return stored >= 0 ? stored : USUAL_BOUNDS[name];
  };
  const isWithinAxes = pluginValue(WITHIN_AXES)?.toUpperCase() !== "FALSE";
  return { smallest: numberOf("smallest"), largest: numberOf("largest"), isWithinAxes };
}

/** Plugin values by key; words are JSON. */
export const valuesOfBounds = ({ smallest, largest, isWithinAxes }: Bounds): Readonly<Record<string, string>> => ({
  [BOUND.smallest]: String(smallest),
  [BOUND.largest]: String(largest),
  [WITHIN_AXES]: isWithinAxes ? '"TRUE"' : '"FALSE"',
});
