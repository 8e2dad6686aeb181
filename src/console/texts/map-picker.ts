import { defineTexts } from "./language";

/** Texts of the map on which a place or a point is chosen. */
export const t = defineTexts({
  onMap: { en: "Choose on the map", de: "Auf der Karte wählen" },
  pressPlace: { en: "Press the place that you mean.", de: "Drücke auf den Ort, den du meinst." },
  pressPoint: {
    en: "Press the map: the nearest is chosen. Or choose by name below.",
    de: "Drücke auf die Karte: Das Nächste wird gewählt. Oder wähle unten nach Namen.",
  },
});
