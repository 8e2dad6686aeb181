import { defineTexts } from "../language";

/** Texts about crops: of their field, of the advice about them, and of their page. */
export const t = defineTexts({
  hint: { en: "Any name: courgette, Möhre, tomatoe", de: "Beliebiger Name: Zucchini, carrot, Kolrabi" },
  found: {
    en: (n: number) => (n === 1 ? "1 crop found" : `${n} crops found`),
    de: (n: number) => (n === 1 ? "1 Sorte gefunden" : `${n} Sorten gefunden`),
  },
  spread: { en: (length: string) => `${length} wide`, de: (length: string) => `${length} breit` },
  height: { en: (length: string) => `${length} high`, de: (length: string) => `${length} hoch` },
  depth: { en: (length: string) => `sow ${length} deep`, de: (length: string) => `${length} tief säen` },
  onSurface: { en: "sow on the surface", de: "auf die Erde säen" },
  days: {
    en: (from: string, to: string) => `${from} to ${to} days to the harvest`,
    de: (from: string, to: string) => `${from} bis ${to} Tage bis zur Ernte`,
  },
  spacing: {
    en: (plants: string) => `${plants} in the row`,
    de: (plants: string) => `${plants} in der Reihe`,
  },
  rowSpacing: { en: (rows: string) => `${rows} between rows`, de: (rows: string) => `${rows} zwischen Reihen` },
  bad: {
    en: (names: string) => `Bad neighbour nearby: ${names}`,
    de: (names: string) => `Schlechter Nachbar in der Nähe: ${names}`,
  },
  good: {
    en: (names: string) => `Good neighbour nearby: ${names}`,
    de: (names: string) => `Guter Nachbar in der Nähe: ${names}`,
  },
  family: {
    en: (family: string, names: string) => `The same family (${family}) stood here: ${names}. Another place is better.`,
    de: (family: string, names: string) =>
      `Dieselbe Familie (${family}) stand hier: ${names}. Ein anderer Platz ist besser.`,
  },
  inSeason: {
    en: (name: string, year: number) => `${name} ${year}`,
    de: (name: string, year: number) => `${name} ${year}`,
  },
  makeCurves: { en: "Make curves from the crop", de: "Kurven aus der Sorte anlegen" },
  makeCurvesHint: {
    en: (n: number, name: string) => `For ${n === 1 ? "this plant" : `${n} plants`} of ${name} without curves.`,
    de: (n: number, name: string) => `Für ${n === 1 ? "diese Pflanze" : `${n} Pflanzen`} (${name}) ohne Kurven.`,
  },
  curvesMade: {
    en: (n: number) => (n === 1 ? "1 plant follows curves" : `${n} plants follow curves`),
    de: (n: number) => (n === 1 ? "1 Pflanze folgt Kurven" : `${n} Pflanzen folgen Kurven`),
  },
  // The page
  month: { en: "This month", de: "Diesen Monat" },
  all: { en: "All crops", de: "Alle Sorten" },
  earlier: { en: "Earlier", de: "Früher" },
  later: { en: "Later", de: "Später" },
  search: { en: "Search crops", de: "Sorten suchen" },
  searchHint: { en: "Any name, also a misspelt one", de: "Name, auch falsch geschrieben" },
  noneFound: { en: "No crop has this name", de: "Keine Sorte hat diesen Namen" },
  noneFoundText: {
    en: "You can plant it all the same, with its name.",
    de: "Du kannst sie trotzdem pflanzen, mit ihrem Namen.",
  },
  nothing: { en: "Nothing", de: "Nichts" },
  sorts: { en: (n: number) => `${n} crops`, de: (n: number) => `${n} Sorten` },
  plants: {
    en: (n: number) => (n === 1 ? "1 plant" : `${n} plants`),
    de: (n: number) => (n === 1 ? "1 Pflanze" : `${n} Pflanzen`),
  },
  gone: { en: "There is no such crop", de: "Diese Sorte gibt es nicht" },
  plant: { en: "Plant it", de: "Pflanzen" },
  goodNeighbours: { en: "Good neighbours", de: "Gute Nachbarn" },
  badNeighbours: { en: "Bad neighbours", de: "Schlechte Nachbarn" },
  familyName: { en: "Family", de: "Familie" },
  alsoCalled: { en: "Also called", de: "Auch genannt" },
  calendarOf: {
    en: (name: string) => `${name} through the year`,
    de: (name: string) => `${name} im Lauf des Jahres`,
  },
  temperate: {
    en: "Usual values in a temperate climate.",
    de: "Übliche Werte in gemäßigtem Klima.",
  },
  south: {
    en: "Months are those of the southern hemisphere, where the garden lies.",
    de: "Die Monate gelten für die Südhalbkugel, auf der der Garten liegt.",
  },
  growMine: { en: "In your garden", de: "In deinem Garten" },
});

/** Work that has its months. */
export const seasonTexts = defineTexts({
  sow_indoors: { en: "Sow indoors", de: "Drinnen säen" },
  sow_outdoors: { en: "Sow outdoors", de: "Draußen säen" },
  harvest: { en: "Harvest", de: "Ernten" },
});

export const sunTexts = defineTexts({
  full: { en: "full sun", de: "volle Sonne" },
  partial: { en: "partial shade", de: "Halbschatten" },
  shade: { en: "shade", de: "Schatten" },
});
export const waterTexts = defineTexts({
  low: { en: "little water", de: "wenig Wasser" },
  medium: { en: "some water", de: "mäßig Wasser" },
  high: { en: "plenty of water", de: "viel Wasser" },
});
