import { defineTexts } from "../language";

/** Texts about the parameters of the motors as a whole. */
export const t = defineTexts({
  title: { en: "All parameters", de: "Alle Parameter" },
  unitOf: { en: "Unit", de: "Einheit" },
  unit: { en: "Lengths and speeds in", de: "Längen und Geschwindigkeiten in" },
  mm: { en: "Millimetres", de: "Millimetern" },
  steps: { en: "Steps", de: "Schritten" },
  arrived: {
    en: (n: number, of: number) => `${n} of ${of} have arrived at the board.`,
    de: (n: number, of: number) => `${n} von ${of} sind an der Platine angekommen.`,
  },
  notTold: {
    en: "The robot has not told what its board has.",
    de: "Der Roboter hat nicht gesagt, was seine Platine hat.",
  },
  missing: { en: "Not arrived", de: "Nicht angekommen" },
  again: { en: "Send again", de: "Noch einmal senden" },
  sent: { en: "The robot is told to send what differs.", de: "Der Roboter soll senden, was abweicht." },
  save: { en: "Save as a file", de: "Als Datei sichern" },
  open: { en: "Open a file", de: "Datei öffnen" },
  paste: { en: "Or paste its content", de: "Oder füge den Inhalt ein" },
  look: { en: "Compare", de: "Vergleichen" },
  noFile: {
    en: "This is no file of motor parameters, or it has more than 64\u00a0kB.",
    de: "Das ist keine Datei mit Motorparametern, oder sie hat mehr als 64\u00a0kB.",
  },
  same: { en: "Nothing differs.", de: "Nichts weicht ab." },
  otherBoard: {
    en: (board: string) => `It was made for another board: ${board}.`,
    de: (board: string) => `Sie wurde für eine andere Platine gemacht: ${board}.`,
  },
  unknown: { en: (names: string) => `Not known here: ${names}.`, de: (names: string) => `Hier unbekannt: ${names}.` },
  empty: {
    en: (names: string) => `Without a number, and left out: ${names}.`,
    de: (names: string) => `Ohne Zahl und ausgelassen: ${names}.`,
  },
  differs: { en: "What differs", de: "Was abweicht" },
  name: { en: "Parameter", de: "Parameter" },
  now: { en: "Now", de: "Jetzt" },
  then: { en: "In the file", de: "In der Datei" },
  take: { en: (n: number) => `Take ${n}`, de: (n: number) => `${n} übernehmen` },
  taken: { en: (n: number) => `${n} parameters changed`, de: (n: number) => `${n} Parameter geändert` },
  cancel: { en: "Cancel", de: "Abbrechen" },
  percent: { en: (n: string) => `${n} of the driver's range.`, de: (n: string) => `${n} des Bereichs des Treibers.` },
  storedAs: { en: (value: string) => `Stored as ${value}.`, de: (value: string) => `Gespeichert als ${value}.` },
  keepAsk: {
    en: "Keep the lengths and speeds of this axis in mm?",
    de: "Längen und Geschwindigkeiten dieser Achse in mm behalten?",
  },
  keepText: {
    en: "They are stored in steps, so they change with it. Cancel changes this number alone.",
    de: "Gespeichert sind sie in Schritten, also ändern sie sich mit. Abbrechen ändert nur diese Zahl.",
  },
  keep: { en: "Keep them", de: "Behalten" },
  resetAsk: { en: "Reset all motor settings?", de: "Alle Motoreinstellungen zurücksetzen?" },
  resetText: {
    en: (board: string) =>
      `To the defaults${board && ` of ${board}`}: directions, lengths and speeds too. The robot moves otherwise then, until they are set again.`,
    de: (board: string) =>
      `Auf die Standardwerte${board && ` von ${board}`}: auch Richtungen, Längen und Geschwindigkeiten. Der Roboter fährt dann anders, bis sie wieder eingestellt sind.`,
  },
});
