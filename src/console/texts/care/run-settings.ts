import type { SettingName } from "../../script/program-settings";
import { defineTexts } from "../language";
import { t as camera } from "../setup/camera";

/** Settings of one run of a program of the robot. */
export const t = defineTexts({
  title: { en: "Settings of this run", de: "Einstellungen für diesen Lauf" },
  add: { en: "Add a setting", de: "Einstellung hinzufügen" },
  other: { en: "Another one", de: "Eine andere" },
  named: { en: (n: number) => `Name of setting ${n}`, de: (n: number) => `Name der Einstellung ${n}` },
  valued: { en: (n: number) => `Value of setting ${n}`, de: (n: number) => `Wert der Einstellung ${n}` },
  remove: { en: (name: string) => `Remove: ${name}`, de: (name: string) => `Entfernen: ${name}` },
  usual: { en: (value: string) => `Usually ${value}.`, de: (value: string) => `Üblich: ${value}.` },
  unread: {
    en: (value: string) => `The robot does not understand “${value}”.`,
    de: (value: string) => `Der Roboter versteht „${value}“ nicht.`,
  },
  any: { en: "A number", de: "Eine Zahl" },
  whole: { en: "A whole number", de: "Eine ganze Zahl" },
  odd: { en: "An odd number", de: "Eine ungerade Zahl" },
  between: {
    en: (least: string, most: string) => `from ${least} to ${most}`,
    de: (least: string, most: string) => `von ${least} bis ${most}`,
  },
  least: { en: (least: string) => `of at least ${least}`, de: (least: string) => `von mindestens ${least}` },
  above: { en: (least: string) => `above ${least}`, de: (least: string) => `über ${least}` },
  TRUE: { en: "Yes", de: "Ja" },
  FALSE: { en: "No", de: "Nein" },
});

const own = defineTexts({
  save_detected_plants: { en: "Plants found become points", de: "Gefundene Pflanzen werden Punkte" },
  easy_calibration: { en: "By the card", de: "Mit der Karte" },
  calibration_object_separation: { en: "Distance of the red things", de: "Abstand der roten Dinge" },
  calibration_along_axis: { en: "The red things lie along", de: "Die roten Dinge liegen entlang" },
  camera_offset_x: { en: "Offset of the camera, X", de: "Versatz der Kamera, X" },
  camera_offset_y: { en: "Offset of the camera, Y", de: "Versatz der Kamera, Y" },
  invert_hue_selection: { en: "The hue goes around, over red", de: "Der Farbton geht außen herum, über Rot" },
  coord_scale: { en: "Millimetres per pixel", de: "Millimeter je Pixel" },
  camera_z: { en: "Height of the calibration", de: "Höhe beim Kalibrieren" },
  center_pixel_location_x: { en: "Middle of the photo, from the left", de: "Mitte des Fotos, von links" },
  center_pixel_location_y: { en: "Middle of the photo, from the top", de: "Mitte des Fotos, von oben" },
  measured_distance: { en: "From the camera to the soil", de: "Von der Kamera zum Boden" },
  verbose: { en: "Pictures that it keeps", de: "Bilder, die er behält" },
  log_verbosity: { en: "How much it logs", de: "Wie viel er protokolliert" },
  disparity_search_depth: { en: "Depth of the search", de: "Tiefe der Suche" },
  disparity_block_size: { en: "Size of the blocks", de: "Größe der Blöcke" },
  stereo_y: { en: "Between the two photos", de: "Zwischen den zwei Fotos" },
  set_offset_mm: { en: "First time: lower by", de: "Beim ersten Mal: tiefer um" },
  movement_speed_percent: { en: "Speed of its moves", de: "Tempo seiner Fahrten" },
  use_lights: { en: "With the light (pin 7)", de: "Mit dem Licht (Pin 7)" },
  soil_height_point_radius: { en: "Radius of the point", de: "Radius des Punkts" },
});

/** The name of a setting above its field. The pages of the camera and of weeds have some of them. */
const NAMES: Readonly<Partial<Record<SettingName, () => string>>> = {
  H_LO: () => camera.from(camera.hue),
  H_HI: () => camera.to(camera.hue),
  S_LO: () => camera.from(camera.saturation),
  S_HI: () => camera.to(camera.saturation),
  V_LO: () => camera.from(camera.value),
  V_HI: () => camera.to(camera.value),
  blur: () => camera.blur,
  morph: () => camera.morph,
  iteration: () => camera.iteration,
  min_radius: () => camera.smallest,
  max_radius: () => camera.largest,
  use_bounds: () => camera.withinAxes,
  image_bot_origin_location: () => camera.origin,
  total_rotation_angle: () => camera.rotation,
  camera: () => camera.kind,
  take_photo_width: () => camera.width,
  take_photo_height: () => camera.height,
};

const isIn = <T extends object>(table: T, name: PropertyKey): name is keyof T => Object.hasOwn(table, name);

export const nameOfSetting = (name: SettingName): string => NAMES[name]?.() ?? (isIn(own, name) ? own[name] : name);

/** A choice of a setting in words. 1 and 0 are yes and no. */
export function choiceOfSetting(choice: string | number): string {
  const word = { 1: "TRUE", 0: "FALSE" }[choice] ?? String(choice);
  return isIn(t, word) ? String(t[word]) : isIn(camera, word) ? String(camera[word]) : word;
}
