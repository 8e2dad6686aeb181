import type { SpotSettings } from "../../../garden/spots";
import { pluginValue } from "../plugin-values";

/** Settings of the weed detection by the last part of their key, with their usual values and limits. */
export const WEED_SETTINGS = {
  H_LO: { usual: 30, most: 179 },
  H_HI: { usual: 90, most: 179 },
  S_LO: { usual: 50, most: 255 },
  S_HI: { usual: 255, most: 255 },
  V_LO: { usual: 50, most: 255 },
  V_HI: { usual: 255, most: 255 },
  blur: { usual: 5, most: 51 },
  morph: { usual: 5, most: 51 },
  iteration: { usual: 2, most: 20 },
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
