import { defineTexts } from "../language";

/** Texts about a photo and the map. */
export const t = defineTexts({
  title: { en: "On the map", de: "Auf der Karte" },
  isShown: { en: "It lies on the map.", de: "Es liegt auf der Karte." },
  notShown: { en: "It is not on the map:", de: "Es liegt nicht auf der Karte:" },
  mayLieWrong: { en: "It may lie wrong:", de: "Es liegt vielleicht falsch:" },
  turnOn: { en: "Show photos on the map", de: "Fotos auf der Karte zeigen" },
  calibrate: { en: "Calibrate the camera", de: "Kamera kalibrieren" },
  settings: { en: "Change the times", de: "Zeiten ändern" },
});

/** Reasons, by their names. */
export const reasonTexts = defineTexts({
  noPlace: { en: "It does not say where it was taken.", de: "Es sagt nicht, wo es aufgenommen wurde." },
  notCalibrated: { en: "The camera is not calibrated.", de: "Die Kamera ist nicht kalibriert." },
  layerOff: { en: "The layer of photos is off.", de: "Die Ebene der Fotos ist aus." },
  filtered: {
    en: "Its time lies outside of those that the settings show.",
    de: "Seine Zeit liegt außerhalb derer, die die Einstellungen zeigen.",
  },
  old: { en: "The map shows the newest 300.", de: "Die Karte zeigt die neuesten 300." },
  workedOn: { en: "The server still works on it.", de: "Der Server arbeitet noch daran." },
  height: {
    en: "It was taken at another height than the calibration, by 5\u00a0mm or more.",
    de: "Es entstand in einer anderen Höhe als die Kalibrierung, um 5\u00a0mm oder mehr.",
  },
  shape: {
    en: "Its width and height are of another shape than those of the calibration.",
    de: "Breite und Höhe haben ein anderes Verhältnis als bei der Kalibrierung.",
  },
  program: {
    en: "A program of the robot made it, by its name.",
    de: "Ein Programm des Roboters hat es gemacht, nach seinem Namen.",
  },
});
