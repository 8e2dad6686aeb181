import { defineTexts } from "../language";

/** Programs of the robot, as steps. */
export const programNames = defineTexts({
  detectWeeds: { en: "Detect weeds", de: "Unkraut erkennen" },
  soilHeight: { en: "Measure soil height", de: "Bodenhöhe messen" },
  calibrateByCard: { en: "Calibrate the camera by the card", de: "Kamera mit der Karte kalibrieren" },
  calibrateByRed: { en: "Calibrate the camera by two red things", de: "Kamera mit zwei roten Dingen kalibrieren" },
});
