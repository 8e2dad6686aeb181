import type { layerTexts } from "../../texts/garden/panels";
import { editOne, one, tell } from "../../state";

/** A layer, by the preference that turns it on. */
export type Layer = keyof typeof layerTexts;

/** A layer, or how one is drawn. */
type Preference = Layer | "crop_images" | "clip_image_layer";

/** The layers that are on for an account without preferences. */
const USUAL: ReadonlySet<Preference> = new Set<Preference>([
  "show_plants",
  "show_spread",
  "show_weeds",
  "show_points",
  "show_device",
  "show_camera_view_area",
  "crop_images",
  "clip_image_layer",
]);

export const isOn = (name: Preference): boolean => one("webAppConfig")?.[name] ?? USUAL.has(name);

export const turn = (layer: Layer, on: boolean): Promise<void> => editOne("webAppConfig", { [layer]: on }).catch(tell);
