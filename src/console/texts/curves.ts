import { defineTexts } from "./language";

/** Texts of curves, and of their page. */
export const t = defineTexts({
  day: { en: (n: string) => `Day ${n}`, de: (n: string) => `Tag ${n}` },
  none: { en: "No curves yet", de: "Noch keine Kurven" },
  noneText: {
    en: "A curve says how large a plant is on each day of its life, or how much water it needs.",
    de: "Eine Kurve sagt, wie groß eine Pflanze an jedem Tag ihres Lebens ist, oder wie viel Wasser sie braucht.",
  },
  add: { en: "New curve", de: "Neue Kurve" },
  all: { en: "All curves", de: "Alle Kurven" },
  create: { en: "Make the curve", de: "Kurve anlegen" },
  deleted: { en: (name: string) => `Curve ${name} deleted`, de: (name: string) => `Kurve ${name} gelöscht` },
  saved: { en: "Saved.", de: "Gespeichert." },
  gone: { en: "This curve no longer exists", de: "Diese Kurve gibt es nicht mehr" },
  goneText: {
    en: "It was deleted, or the address is wrong.",
    de: "Sie wurde gelöscht, oder die Adresse stimmt nicht.",
  },
  name: { en: "Name", de: "Name" },
  type: { en: "What it describes", de: "Was sie beschreibt" },
  shape: { en: "Starting shape", de: "Ausgangsform" },
  days: { en: "Days until the end", de: "Tage bis zum Ende" },
  most: { en: "Largest value", de: "Größter Wert" },
  plotOf: { en: (name: string) => `Plot of ${name}`, de: (name: string) => `Verlauf von ${name}` },
  dragHint: {
    en: "Drag the points, or choose one and use the arrow keys.",
    de: "Ziehe die Punkte, oder wähle einen aus und nimm die Pfeiltasten.",
  },
  points: { en: "Points", de: "Punkte" },
  dayOf: { en: (n: number) => `Day of point ${n}`, de: (n: number) => `Tag von Punkt ${n}` },
  valueOf: { en: (n: number) => `Value of point ${n}`, de: (n: number) => `Wert von Punkt ${n}` },
  removePoint: { en: (n: number) => `Remove point ${n}`, de: (n: number) => `Punkt ${n} entfernen` },
  dayUnit: { en: "day", de: "Tag" },
  addPoint: { en: "Add a point", de: "Punkt hinzufügen" },
  sameDay: { en: "Two points have the same day.", de: "Zwei Punkte haben denselben Tag." },
  usedBy: {
    en: (n: number) => (n === 1 ? "Used by 1 plant" : `Used by ${n} plants`),
    de: (n: number) => (n === 1 ? "Von 1 Pflanze benutzt" : `Von ${n} Pflanzen benutzt`),
  },
  unused: { en: "Not used yet", de: "Noch nicht benutzt" },
  unusedText: {
    en: "Choose it in a plant's fields, or for many plants at once on the page Plants.",
    de: "Wähle sie in den Feldern einer Pflanze, oder für viele zugleich auf der Seite Pflanzen.",
  },
  more: { en: (n: number) => `and ${n} more`, de: (n: number) => `und ${n} weitere` },
});

/** Shapes that new curves can begin with. */
export const shapeTexts = defineTexts({
  steady: { en: "Steady", de: "Gleichmäßig" },
  slowStart: { en: "Slow start", de: "Langsamer Beginn" },
  fastStart: { en: "Fast start", de: "Schneller Beginn" },
  peak: { en: "Up and down", de: "Auf und ab" },
  constant: { en: "Always the same", de: "Immer gleich" },
});

/** The quantities that curves describe. */
export const typeTexts = defineTexts({
  water: { en: "Water per day", de: "Wasser pro Tag" },
  spread: { en: "Spread", de: "Breite" },
  height: { en: "Height", de: "Höhe" },
});

/** The unit of the values of a curve. */
export const unitOf = (type: keyof typeof typeTexts): string => (type === "water" ? "ml" : "mm");
