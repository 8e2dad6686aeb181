import type { layerTexts } from "../../texts/garden";
import { one } from "../../state/records";
import { tell } from "../../state/message";
import { editOne } from "../../state/writes";

/** A layer, by the preference that turns it on. */
export type Layer = keyof typeof layerTexts;

/** Layers that are on for an account without preferences. */
const USUAL: ReadonlySet<Layer> = new Set<Layer>([
  "show_plants",
  "show_spread",
  "show_weeds",
  "show_points",
  "show_device",
]);

export const isOn = (layer: Layer): boolean => one("webAppConfig")?.[layer] ?? USUAL.has(layer);

export const turn = (layer: Layer, on: boolean): Promise<void> => editOne("webAppConfig", { [layer]: on }).catch(tell);
