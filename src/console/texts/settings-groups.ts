import { defineTexts } from "./language";

/** Groups that settings stand in. */
export const groups = defineTexts({
  place: { en: "Garden", de: "Garten" },
  heights: { en: "Heights", de: "Höhen" },
  electronics: { en: "Electronics", de: "Elektronik" },
  start: { en: "Start", de: "Start" },
  updates: { en: "Updates", de: "Updates" },
  logging: { en: "Logs", de: "Protokoll" },
  axes: { en: "Axes", de: "Achsen" },
  speed: { en: "Speed", de: "Geschwindigkeit" },
  motors: { en: "Motors", de: "Motoren" },
  stalls: { en: "Stalls and encoders", de: "Blockaden und Drehgeber" },
  limits: { en: "Limit switches", de: "Endschalter" },
  errors: { en: "When something fails", de: "Wenn etwas missglückt" },
  calibration: { en: "Finding the ends", de: "Enden suchen" },
  guards: { en: "Pins that are watched", de: "Überwachte Pins" },
  general: { en: "General", de: "Allgemein" },
  confirmations: { en: "Questions before", de: "Rückfragen" },
  map: { en: "Map", de: "Karte" },
  layers: { en: "On the map", de: "Auf der Karte" },
  pictures: { en: "Photos on the map", de: "Fotos auf der Karte" },
  control: { en: "Controls", de: "Steuerung" },
  position: { en: "Position", de: "Position" },
  editor: { en: "Sequences", de: "Abläufe" },
  levels: { en: "Which logs are shown", de: "Welche Meldungen angezeigt werden" },
  unused: { en: "Not used by current robots", de: "Von heutigen Robotern nicht benutzt" },
});
