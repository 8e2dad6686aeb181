import { defineTexts } from "../language";

/** Programs of the robot on their buttons. */
export const runNames = defineTexts({
  detectWeeds: { en: "Detect weeds now", de: "Jetzt Unkraut suchen" },
  detectInPhoto: { en: "Detect weeds in this photo", de: "Unkraut auf diesem Foto suchen" },
  soilHeight: { en: "Measure soil height", de: "Bodenhöhe messen" },
  calibrateByCard: { en: "Calibrate by the card", de: "Mit der Karte kalibrieren" },
  calibrateInPhoto: { en: "Calibrate from this photo", de: "Mit diesem Foto kalibrieren" },
  calibrateByRed: { en: "Calibrate by two red things", de: "Mit zwei roten Dingen kalibrieren" },
});

/** Why a program would find nothing in a photo. */
export const unfitTexts = defineTexts({
  notCalibrated: {
    en: "The camera is not calibrated. Set-up has the way to it.",
    de: "Die Kamera ist nicht kalibriert. Die Einrichtung zeigt den Weg dahin.",
  },
  otherHeight: {
    en: "The height differs from the calibration by more than 5\u00a0mm. The robot would refuse.",
    de: "Die Höhe weicht um mehr als 5\u00a0mm von der Kalibrierung ab. Der Roboter würde ablehnen.",
  },
  otherSize: {
    en: "The photo has another size than those that were calibrated with. The robot would refuse.",
    de: "Das Foto hat eine andere Größe als beim Kalibrieren. Der Roboter würde ablehnen.",
  },
  noPlace: {
    en: "The photo does not tell where it was taken.",
    de: "Das Foto sagt nicht, wo es aufgenommen wurde.",
  },
});
