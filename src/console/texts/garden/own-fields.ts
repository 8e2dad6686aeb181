import { defineTexts } from "../language";

/** Own fields of points: what `meta` has beside the colour. */
export const t = defineTexts({
  title: { en: "Own fields", de: "Eigene Felder" },
  hint: {
    en: "For your sequences, groups and programs. A field that you empty is no longer shown.",
    de: "Für deine Abläufe, Gruppen und Programme. Ein geleertes Feld wird nicht mehr gezeigt.",
  },
  named: { en: (name: string) => `Field “${name}”`, de: (name: string) => `Feld „${name}“` },
  newName: { en: "New field", de: "Neues Feld" },
  add: { en: "Add the field", de: "Feld hinzufügen" },
  badName: {
    en: "1 to 40 of the characters A–Z, a–z, 0–9, _ and -",
    de: "1 bis 40 der Zeichen A–Z, a–z, 0–9, _ und -",
  },
  takenName: { en: "This field is there already", de: "Dieses Feld gibt es schon" },
  tooLong: {
    en: (most: number) => `At most ${most} characters`,
    de: (most: number) => `Höchstens ${most} Zeichen`,
  },
  ask: { en: "By another own field", de: "Nach einem weiteren eigenen Feld" },
});

/** Names that robots and this console give. */
export const nameTexts = defineTexts({
  at_soil_level: { en: "At soil level", de: "Auf Bodenhöhe" },
  created_by: { en: "Made by", de: "Angelegt von" },
  removal_method: { en: "Way of removal", de: "Art der Entfernung" },
  gridId: { en: "Grid", de: "Raster" },
});

/** Values that robots give, by the name. */
export const valueTexts = {
  at_soil_level: defineTexts({ true: { en: "Yes", de: "Ja" }, false: { en: "No", de: "Nein" } }),
  created_by: defineTexts({
    "plant-detection": { en: "Detection of weeds", de: "Erkennung von Unkraut" },
    "measure-soil-height": { en: "Measuring of the soil", de: "Messung des Bodens" },
  }),
  removal_method: defineTexts({
    automatic: { en: "By the robot", de: "Durch den Roboter" },
    manual: { en: "By hand, a plant is near", de: "Von Hand, eine Pflanze ist nah" },
  }),
};
