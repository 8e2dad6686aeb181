import { defineTexts } from "./language";

/** Fields of points, plants, weeds and tool slots. */
export const t = defineTexts({
  name: { en: "Name", de: "Name" },
  crop: { en: "Crop", de: "Sorte" },
  x: { en: "X", de: "X" },
  y: { en: "Y", de: "Y" },
  z: { en: "Z", de: "Z" },
  radius: { en: "Radius", de: "Radius" },
  depth: { en: "Planting depth", de: "Pflanztiefe" },
  plantedAt: { en: "Planted on", de: "Gepflanzt am" },
  waterCurve: { en: "Water curve", de: "Wasserkurve" },
  spreadCurve: { en: "Spread curve", de: "Breitenkurve" },
  heightCurve: { en: "Height curve", de: "Höhenkurve" },
  none: { en: "None", de: "Keine" },
  noTool: { en: "None", de: "Keines" },
  color: { en: "Colour", de: "Farbe" },
  atSoil: { en: "At soil level", de: "Auf Bodenhöhe" },
  atSoilHint: {
    en: "A soil sample: its z counts as the height of the soil there.",
    de: "Eine Bodenprobe: Ihr z gilt dort als Höhe des Bodens.",
  },
  atSoilYes: { en: "Yes, soil samples", de: "Ja, Bodenproben" },
  atSoilNo: { en: "No", de: "Nein" },
  direction: { en: "The tool is pulled out", de: "Werkzeug wird herausgezogen" },
  gantry: { en: "Rides on the gantry", de: "Sitzt auf dem Portal" },
  mount: { en: "Mount and offsets", de: "Aufnahme und Abstände" },
  mountStage: { en: "Mount stage", de: "Stufe der Aufnahme" },
  mountOffset: {
    en: (axis: string) => `Offset ${axis}`,
    de: (axis: string) => `Abstand ${axis}`,
  },
  more: { en: "Curves and depth", de: "Kurven und Tiefe" },
  stage: { en: "Stage", de: "Stadium" },
  tool: { en: "Tool", de: "Werkzeug" },
  unchanged: { en: "As it is", de: "Wie es ist" },
  changedMany: {
    en: (n: number) => (n === 1 ? "1 changed" : `${n} changed`),
    de: (n: number) => `${n} geändert`,
  },
  keptDay: { en: "Empty: each keeps its date", de: "Leer: Jede behält ihr Datum" },
  saved: { en: "Saved.", de: "Gespeichert." },
  back: { en: "Back", de: "Zurück" },
});

/** Stages of plants and weeds. */
export const stageTexts = defineTexts({
  planned: { en: "Planned", de: "Geplant" },
  planted: { en: "Planted", de: "Gepflanzt" },
  sprouted: { en: "Sprouted", de: "Gekeimt" },
  active: { en: "Active", de: "Aktiv" },
  harvested: { en: "Harvested", de: "Geerntet" },
  removed: { en: "Removed", de: "Entfernt" },
  pending: { en: "Pending", de: "Offen" },
});

/** Where a tool is pulled out to, by the number that slots have for it. */
export const directionTexts = defineTexts({
  0: { en: "Not at all", de: "Gar nicht" },
  1: { en: "Towards larger x", de: "Zu größerem x" },
  2: { en: "Towards smaller x", de: "Zu kleinerem x" },
  3: { en: "Towards larger y", de: "Zu größerem y" },
  4: { en: "Towards smaller y", de: "Zu kleinerem y" },
});
