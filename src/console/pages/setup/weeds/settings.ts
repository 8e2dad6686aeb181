import type { SpotSettings } from "../../../garden/spots";
import { pluginValue } from "../../../controls/programs/plugin-values";

/** Settings of the weed detection by the last part of their key, with their usual values and limits. */
export const WEED_SETTINGS = {
  H_LO: { usual: 30, most: 179 },
  H_HI: { usual: 90, most: 179 },
  S_LO: { usual: 50, most: 255 },
  S_HI: { usual: 255, most: 255 },
  V_LO: { usual: 50, most: 255 },
  V_HI: { usual: 255, most: 255 },
  blur: { usual: 15, most: 99 },
  morph: { usual: 6, most: 100 },
  iteration: { usual: 4, most: 100 },
} as const;
export type WeedSetting = keyof typeof WEED_SETTINGS;
export type WeedSettings = Readonly<Record<WeedSetting, number>>;

const NAMES = Object.keys(WEED_SETTINGS) as readonly WeedSetting[]; // Object.keys widens
const eachOf = (valueOf: (name: WeedSetting) => number): WeedSettings =>
  Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as WeedSettings; // one for each name

export const usualSettings = (): WeedSettings => eachOf((name) => WEED_SETTINGS[name].usual);

/** The settings that the robot uses. A value that is missing or cannot be read is the usual one. */
export const storedSettings = (): WeedSettings =>
  eachOf((name) => {
    const { usual, most } = WEED_SETTINGS[name];
    const stored = Number(pluginValue(`WEED_DETECTOR_${name}`) ?? Number.NaN);
    return stored >= 0 && stored <= most ? stored : usual;
  });

/** Plugin values by key. The robot wants an odd blur. */
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
export const USUAL_BOUNDS: Bounds = { smallest: 1.5, largest: 50, isWithinAxes: true };

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
