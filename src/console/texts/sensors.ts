import { defineTexts } from "./language";

/** Texts of the page Sensors. */
export const t = defineTexts({
  addSensor: { en: "Add a sensor", de: "Sensor anlegen" },
  none: { en: "No sensors yet", de: "Noch keine Sensoren" },
  noneText: {
    en: "Sensors that you add in the settings, and what they read, appear here.",
    de: "Sensoren, die du in den Einstellungen anlegst, und ihre Messwerte erscheinen hier.",
  },
  sensor: { en: "Sensor", de: "Sensor" },
  all: { en: "All sensors", de: "Alle Sensoren" },
  pin: { en: (n: number) => `Pin ${n}`, de: (n: number) => `Pin ${n}` },
  never: { en: "Never read", de: "Nie gelesen" },
  read: { en: "Read now", de: "Jetzt lesen" },
  readSensor: { en: (name: string) => `Read ${name}`, de: (name: string) => `${name} lesen` },
  noRobot: { en: "No robot is connected to read them.", de: "Kein Roboter ist verbunden, der sie liest." },
  chart: { en: "Readings", de: "Messwerte" },
  table: { en: "Table of readings", de: "Tabelle der Messwerte" },
  count: {
    en: (n: number, written: string) => (n === 1 ? "1 reading" : `${written} readings`),
    de: (n: number, written: string) => (n === 1 ? "1 Messwert" : `${written} Messwerte`),
  },
  download: { en: "Download (CSV)", de: "Herunterladen (CSV)" },
  askTitle: {
    en: (n: number) => (n === 1 ? "Delete this reading?" : `Delete ${n} readings?`),
    de: (n: number) => (n === 1 ? "Diesen Messwert löschen?" : `${n} Messwerte löschen?`),
  },
  askText: { en: "Readings cannot be brought back.", de: "Messwerte lassen sich nicht zurückholen." },
  deleted: {
    en: (n: number) => (n === 1 ? "Reading deleted" : `${n} readings deleted`),
    de: (n: number) => (n === 1 ? "Messwert gelöscht" : `${n} Messwerte gelöscht`),
  },
  addReading: { en: "Add a reading", de: "Messwert eintragen" },
  digitalHint: { en: "0 or 1.", de: "0 oder 1." },
  analogHint: { en: "From 0 to 1,023.", de: "Von 0 bis 1.023." },
  ahead: { en: "Not in the future.", de: "Nicht in der Zukunft." },
  readAt: { en: "Read at", de: "Gelesen am" },
  saveReading: { en: "Save the reading", de: "Messwert sichern" },
  readingSaved: { en: "Reading stored", de: "Messwert gespeichert" },
  value: { en: "Value", de: "Wert" },
  at: { en: "Time", de: "Zeit" },
  place: { en: "Place (mm)", de: "Ort (mm)" },
});
