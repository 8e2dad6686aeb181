import type { Fault, Verdict } from "../../care/programs";
import { defineTexts } from "../language";

/** Texts of programs of the robot that buttons run. */
export const t = defineTexts({
  works: {
    en: "The robot is at it. You may close this window: the line at the foot tells the outcome.",
    de: "Der Roboter ist dabei. Du kannst das Fenster schließen: Die Zeile am Fuß sagt, was herauskam.",
  },
  weeds: {
    en: (count: number) => (count === 1 ? "1 weed found" : `${count} weeds found`),
    de: (count: number) => (count === 1 ? "1 Unkraut gefunden" : `${count} Unkräuter gefunden`),
  },
  look: { en: "Look at them", de: "Ansehen" },
  noWeeds: { en: "No weeds found.", de: "Kein Unkraut gefunden." },
  marked: { en: "The photo with its marks", de: "Das Foto mit seinen Marken" },
  sample: { en: "There is a new soil sample.", de: "Es gibt eine neue Bodenprobe." },
  openSample: { en: "Open it", de: "Öffnen" },
  calibrated: { en: "The camera is calibrated.", de: "Die Kamera ist kalibriert." },
  notShown: {
    en: "The robot has ended, and nothing shows what came of it. Its logs may tell.",
    de: "Der Roboter ist fertig, und nichts zeigt, was herauskam. Vielleicht sagen es seine Logs.",
  },
  logs: { en: "Logs", de: "Logs" },
  unheard: {
    en: "Nothing was heard of the robot any more. Look whether it is there, then try again.",
    de: "Vom Roboter war nichts mehr zu hören. Sieh nach, ob er da ist, und versuch es dann noch einmal.",
  },
  says: { en: (text: string) => `The robot says: ${text}`, de: (text: string) => `Der Roboter sagt: ${text}` },
  again: { en: "Try again", de: "Noch einmal versuchen" },
  close: { en: "Close", de: "Schließen" },
  distance: { en: "From the camera to the soil", de: "Von der Kamera zum Boden" },
  distanceHint: {
    en: "Measured with a ruler where the robot stands now. It is wanted once.",
    de: "Mit einem Lineal gemessen, wo der Roboter jetzt steht. Das wird einmal gebraucht.",
  },
  tooSmall: { en: "A distance above 0.", de: "Ein Abstand über 0." },
  soilMoves: {
    en: "The robot takes a photo here and one 10\u00a0mm along y, then it goes back.",
    de: "Der Roboter macht hier ein Foto und eines 10\u00a0mm weiter auf y, dann fährt er zurück.",
  },
  soilFirst: {
    en: "The first time it does the same again 50\u00a0mm lower: nothing may be in the way there.",
    de: "Beim ersten Mal macht er dasselbe 50\u00a0mm tiefer noch einmal: Dort darf nichts im Weg sein.",
  },
  cardAsk: {
    en: "Z is at its top, there are 50\u00a0mm of free way along x and y, and the whole card is in sight.",
    de: "Z steht ganz oben, auf x und y sind 50\u00a0mm Weg frei, und die ganze Karte ist zu sehen.",
  },
  redAsk: {
    en: "Z is at its top. Two red things lie 100\u00a0mm apart along x, and nothing else in sight is red.",
    de: "Z steht ganz oben. Zwei rote Dinge liegen 100\u00a0mm auseinander auf x, sonst ist nichts Rotes zu sehen.",
  },
  photoAsk: {
    en: "Two red things lie in this photo, 100\u00a0mm apart along x, and nothing else in it is red. The result replaces the calibration.",
    de: "Auf diesem Foto liegen zwei rote Dinge, 100\u00a0mm auseinander auf x, sonst nichts Rotes. Das Ergebnis ersetzt die Kalibrierung.",
  },
  toCamera: { en: "Calibrate the camera", de: "Kamera kalibrieren" },
  toSize: { en: "Size of photos", de: "Größe der Fotos" },
  toPhotos: { en: "Mend the camera", de: "Kamera in Ordnung bringen" },
  anew: { en: "Begin anew", de: "Neu beginnen" },
  anewDone: {
    en: "The first measurement is forgotten. The next one is a first one.",
    de: "Die erste Messung ist vergessen. Die nächste ist wieder eine erste.",
  },
  oldNew: {
    en: (old: string, now: string) => `${now}, before ${old}`,
    de: (old: string, now: string) => `${now}, vorher ${old}`,
  },
  nothing: { en: "none", de: "keiner" },
});

/** Failures, and the hands that mend them. */
export const faultTexts = defineTexts({
  notCalibrated: {
    en: "The camera is not calibrated. Calibrate it first.",
    de: "Die Kamera ist nicht kalibriert. Kalibriere sie zuerst.",
  },
  unfit: {
    en: "The photo does not fit the calibration. Move z to the height of the calibration, or calibrate anew.",
    de: "Das Foto passt nicht zur Kalibrierung. Fahre Z auf die Höhe der Kalibrierung oder kalibriere neu.",
  },
  noSurface: {
    en: "The photos show too little of the soil. Move to another place, or give it more light.",
    de: "Die Fotos zeigen zu wenig vom Boden. Fahre an eine andere Stelle oder gib ihr mehr Licht.",
  },
  otherSize: {
    en: "The photos have another size than the first time. Take the old size again, or begin anew.",
    de: "Die Fotos haben eine andere Größe als beim ersten Mal. Nimm wieder die alte Größe oder beginne neu.",
  },
  noDistance: {
    en: "The robot wants to know the distance from the camera to the soil.",
    de: "Der Roboter braucht den Abstand von der Kamera zum Boden.",
  },
  noCard: {
    en: "Nothing was found to calibrate by. Lay it flat, whole in sight, clean and without glare.",
    de: "Es war nichts zum Kalibrieren zu sehen. Lege es flach hin, ganz im Bild, sauber und ohne Spiegelung.",
  },
  unclear: {
    en: "Two red things only, and one behind the other along x. Take away all else that is red.",
    de: "Nur zwei rote Dinge, hintereinander auf x. Nimm alles andere Rote weg.",
  },
  noPicture: {
    en: "The camera gave no picture. Look at its cable and its settings.",
    de: "Die Kamera gab kein Bild. Sieh nach ihrem Kabel und ihren Einstellungen.",
  },
});

/** An outcome in one sentence. */
export function verdictText(verdict: Verdict): string {
  if (verdict.is === "weeds") return t.weeds(verdict.count);
  if (verdict.is === "failed") return failureText(verdict);
  return t[verdict.is];
}

const failureText = ({ fault, text }: { readonly fault: Fault | undefined; readonly text: string }): string =>
  fault === undefined ? t.says(text) : faultTexts[fault];
