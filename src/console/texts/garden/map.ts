import { defineTexts } from "../language";

/** Texts of the map of the garden. */
export const t = defineTexts({
  map: { en: "Map of the garden", de: "Karte des Gartens" },
  told: {
    en: (plants: number, weeds: number, points: number) => `Plants: ${plants}. Weeds: ${weeds}. Points: ${points}.`,
    de: (plants: number, weeds: number, points: number) => `Pflanzen: ${plants}. Unkraut: ${weeds}. Punkte: ${points}.`,
  },
  robotAt: {
    en: (place: string, works: boolean) => `The robot ${works ? "works" : "stands"} at ${place}.`,
    de: (place: string, works: boolean) => `Der Roboter ${works ? "arbeitet" : "steht"} bei ${place}.`,
  },
  robotHas: { en: (tool: string) => `It has ${tool}.`, de: (tool: string) => `Er hat ${tool}.` },
  zoomIn: { en: "Larger", de: "Größer" },
  zoomOut: { en: "Smaller", de: "Kleiner" },
  fit: { en: "Whole garden", de: "Ganzer Garten" },
  add: { en: "Add", de: "Hinzufügen" },
  select: { en: "Select", de: "Auswählen" },
  time: { en: "Other days", de: "Andere Tage" },
  layers: { en: "Layers", de: "Ebenen" },
  strength: { en: "Opacity", de: "Deckkraft" },
  emptyTitle: { en: "Nothing grows here yet", de: "Hier wächst noch nichts" },
  emptyText: {
    en: "Press a place on the map and plant something there.",
    de: "Tippe auf eine Stelle der Karte und pflanze dort etwas.",
  },
  emptyAdd: { en: "Add a plant", de: "Pflanze hinzufügen" },
  mapFailed: {
    en: "The map could not be loaded. Open this page again.",
    de: "Die Karte konnte nicht geladen werden. Öffne diese Seite noch einmal.",
  },
  across: { en: (length: string) => `${length} across`, de: (length: string) => `${length} breit` },
  robot: { en: "Robot", de: "Roboter" },
  drag: { en: (name: string) => `Drag ${name}`, de: (name: string) => `${name} ziehen` },
  moved: { en: (name: string) => `${name} moved`, de: (name: string) => `${name} verschoben` },
});

/** Peripherals of the robot that are on, by their type. */
export const workTexts = defineTexts({
  lighting: { en: "The light is on.", de: "Das Licht ist an." },
  rotary_tool: { en: "The rotary tool turns.", de: "Das Drehwerkzeug läuft." },
  vacuum: { en: "The vacuum is on.", de: "Das Vakuum ist an." },
  water: { en: "The water is on.", de: "Das Wasser läuft." },
});
