import { defineTexts } from "../language";

/** A sentence for each program, and its outcome. */
export const programTexts = defineTexts({
  detectWeeds: {
    en: "Takes a photo here. Green places without a known plant become weeds to look at.",
    de: "Macht hier ein Foto. Grüne Stellen ohne bekannte Pflanze werden Unkraut zum Ansehen.",
  },
  soilHeight: {
    en: "Takes two photos, the second 10\u00a0mm along y. Then there is a soil sample here, with its height.",
    de: "Macht zwei Fotos, das zweite 10\u00a0mm weiter auf y. Danach gibt es hier eine Bodenprobe mit ihrer Höhe.",
  },
  calibrateByCard: {
    en: "Takes photos of the card with white dots: here, 50\u00a0mm along y, and 50\u00a0mm along x. The whole card must be in sight.",
    de: "Macht Fotos der Karte mit weißen Punkten: hier, 50\u00a0mm weiter auf y und 50\u00a0mm weiter auf x. Die ganze Karte muss zu sehen sein.",
  },
  calibrateByRed: {
    en: "Takes one photo of two red things, 100\u00a0mm apart along x. Nothing else in sight may be red.",
    de: "Macht ein Foto von zwei roten Dingen, 100\u00a0mm auseinander auf x. Sonst darf nichts Rotes zu sehen sein.",
  },
});

/** Why a program would come to nothing. */
export const programWarnings = defineTexts({
  noCamera: {
    en: "The camera is switched off in the plug-in values.",
    de: "Die Kamera ist in den Plugin-Werten abgeschaltet.",
  },
  notCalibrated: {
    en: "The camera is not calibrated: it would find nothing.",
    de: "Die Kamera ist nicht kalibriert: Gefunden würde nichts.",
  },
  noDistance: {
    en: "The distance from the camera to the soil is not set: the robot would refuse.",
    de: "Der Abstand der Kamera zum Boden ist nicht gesetzt: Der Roboter würde ablehnen.",
  },
});
