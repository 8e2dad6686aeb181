import { defineTexts } from "./language";

const plants = {
  en: (n: number) => (n === 1 ? "1 plant" : `${n} plants`),
  de: (n: number) => (n === 1 ? "1 Pflanze" : `${n} Pflanzen`),
};

/** Texts of the page Saved gardens. */
export const t = defineTexts({
  plants,
  none: { en: "No saved gardens yet", de: "Noch keine Gartenpläne" },
  noneText: {
    en: "Keep the plants of today, or plan the next season, and bring the plan into the garden later.",
    de: "Halte die Pflanzen von heute fest oder plane die nächste Saison, und bring den Plan später in den Garten.",
  },
  snapshot: { en: "Save this garden", de: "Garten festhalten" },
  snapshotText: {
    en: (n: number) => `A new plan gets the ${plants.en(n)} that are in the garden now.`,
    de: (n: number) => `Ein neuer Plan bekommt, was jetzt im Garten steht: ${plants.de(n)}.`,
  },
  addEmpty: { en: "Empty plan", de: "Leerer Plan" },
  emptyText: { en: "A new plan without plants.", de: "Ein neuer Plan ohne Pflanzen." },
  create: { en: "Save", de: "Speichern" },
  made: { en: (name: string) => `${name} saved`, de: (name: string) => `${name} gespeichert` },
  all: { en: "All saved gardens", de: "Alle Gartenpläne" },
  now: { en: "In the garden now", de: "Jetzt im Garten" },
  map: { en: (name: string) => `Map of ${name}`, de: (name: string) => `Karte von ${name}` },
  open: { en: "Edit", de: "Bearbeiten" },
  name: { en: "Name", de: "Name" },
  notes: { en: "Notes", de: "Notizen" },
  about: { en: "About this plan", de: "Über diesen Plan" },
  saved: { en: "Saved.", de: "Gespeichert." },
  deleted: { en: (name: string) => `${name} deleted`, de: (name: string) => `${name} gelöscht` },
  gone: { en: "This saved garden no longer exists", de: "Diesen Gartenplan gibt es nicht mehr" },
  goneText: { en: "It was deleted, or the address is wrong.", de: "Er wurde gelöscht, oder die Adresse stimmt nicht." },
  // Applying
  apply: { en: "Apply", de: "Anwenden" },
  applyTitle: { en: (name: string) => `Apply ${name}?`, de: (name: string) => `${name} anwenden?` },
  applied: { en: (name: string) => `${name} applied`, de: (name: string) => `${name} angewendet` },
  goes: {
    en: (n: number) => `${plants.en(n)} of today ${n === 1 ? "leaves" : "leave"} the garden, with dates and stages.`,
    de: (n: number) =>
      `${plants.de(n)} von heute ${n === 1 ? "verlässt" : "verlassen"} den Garten, mit Daten und Stadien.`,
  },
  nothingGoes: { en: "No plant is in the garden now.", de: "Jetzt steht keine Pflanze im Garten." },
  comes: {
    en: (n: number) => `${plants.en(n)} of this plan ${n === 1 ? "is" : "are"} set, as planned.`,
    de: (n: number) => `${plants.de(n)} aus dem Plan ${n === 1 ? "kommt" : "kommen"} hinzu, als geplant.`,
  },
  stays: {
    en: (n: number) =>
      n === 1
        ? "1 of them replaces a plant of the same crop in the same place. It begins anew as well."
        : `${n} of them replace a plant of the same crop in the same place. They begin anew as well.`,
    de: (n: number) =>
      n === 1
        ? "1 davon ersetzt eine Pflanze derselben Sorte am selben Ort. Auch sie beginnt von vorn."
        : `${n} davon ersetzen eine Pflanze derselben Sorte am selben Ort. Auch sie beginnen von vorn.`,
  },
  otherStays: {
    en: "Weeds, points and tool slots stay as they are.",
    de: "Unkraut, Punkte und Werkzeughalter bleiben, wie sie sind.",
  },
  crop: { en: "Crop", de: "Sorte" },
  today: { en: "Today", de: "Heute" },
  then: { en: "Then", de: "Dann" },
  // Plants of a plan
  pressHint: {
    en: "Press a plant to change it.",
    de: "Tippe eine Pflanze an, um sie zu ändern.",
  },
  placeHint: { en: "Press the map to choose its place.", de: "Tippe auf die Karte, um ihren Ort zu wählen." },
  addPlant: { en: "Add a plant", de: "Pflanze hinzufügen" },
  add: { en: "Add", de: "Hinzufügen" },
  changePlant: { en: (name: string) => `Change ${name}`, de: (name: string) => `${name} ändern` },
  back: { en: "Back", de: "Zurück" },
  place: { en: "Place", de: "Ort" },
  plantsOf: { en: "Plants of this plan", de: "Pflanzen des Plans" },
  deletePlants: {
    en: (n: number) => `Delete ${plants.en(n)}`,
    de: (n: number) => `${plants.de(n)} löschen`,
  },
  deletedPlants: { en: (n: number) => `${plants.en(n)} deleted`, de: (n: number) => `${plants.de(n)} gelöscht` },
});
