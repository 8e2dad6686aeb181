import { defineTexts } from "./language";

/** Texts of the pages Plants, Weeds and Points. */
export const t = defineTexts({
  age: { en: "Age", de: "Alter" },
  days: { en: (n: string) => `${n} d`, de: (n: string) => `${n} T.` },
  size: { en: "Spread", de: "Breite" },
  since: { en: "Since", de: "Seit" },
  allStages: { en: "All stages", de: "Alle Stadien" },
  allColors: { en: "All colours", de: "Alle Farben" },
  allSorts: { en: "All sorts", de: "Alle Arten" },
  soil: { en: "Soil samples", de: "Bodenproben" },
  shown: {
    en: (n: string, all: string) => `${n} of ${all}`,
    de: (n: string, all: string) => `${n} von ${all}`,
  },
  noneFits: { en: "Nothing matches this search", de: "Keine Treffer für diese Suche" },
  showAll: { en: "Show all", de: "Alle anzeigen" },
  csv: { en: "Download as CSV", de: "Als CSV herunterladen" },
  selected: { en: (n: string) => `${n} selected`, de: (n: string) => `${n} gewählt` },
  clear: { en: "Clear selection", de: "Auswahl aufheben" },
  change: { en: "Change", de: "Ändern" },
  edit: { en: "Edit", de: "Bearbeiten" },
  delete: { en: "Delete", de: "Löschen" },
  deleted: { en: (name: string) => `${name} deleted`, de: (name: string) => `${name} gelöscht` },
  deletedMany: { en: (n: number) => `${n} deleted`, de: (n: number) => `${n} gelöscht` },
  back: { en: "Back", de: "Zurück" },
  onMap: { en: "On the map", de: "Auf der Karte" },
  untitled: { en: "Unnamed", de: "Ohne Namen" },
  dayOfLife: { en: (n: string) => `Day ${n}`, de: (n: string) => `Tag ${n}` },
  dayUnknown: { en: "Planting date unknown", de: "Pflanzdatum unbekannt" },
  notPlanted: { en: "Not planted yet", de: "Noch nicht gepflanzt" },
  place: { en: "Place", de: "Ort" },
  planted: { en: "Planted", de: "Gepflanzt" },
  created: { en: "Added", de: "Angelegt" },
  groups: { en: "Groups", de: "Gruppen" },
  today: { en: (value: string) => `Today ${value}`, de: (value: string) => `Heute ${value}` },
  growth: { en: "Growth", de: "Wachstum" },
  noCurves: {
    en: "Give this plant curves, and its expected size appears here.",
    de: "Gib dieser Pflanze Kurven, dann erscheint hier ihre erwartete Größe.",
  },
  lapse: { en: "As a time lapse", de: "Als Zeitraffer" },
  photos: { en: "Photos near it", de: "Fotos in der Nähe" },
  photoAt: { en: (when: string) => `Photo of ${when}`, de: (when: string) => `Foto vom ${when}` },
  gone: { en: "This is no longer in the garden", de: "Das ist nicht mehr im Garten" },
  goneText: {
    en: "It was deleted, or the address is wrong.",
    de: "Es wurde gelöscht, oder die Adresse stimmt nicht.",
  },
});

/** Texts that each kind of point has. */
export const kindTexts = {
  Plant: defineTexts({
    add: { en: "Add plant", de: "Neue Pflanze" },
    all: { en: "All plants", de: "Alle Pflanzen" },
    search: { en: "Search plants", de: "Pflanzen suchen" },
    none: { en: "No plants yet", de: "Noch keine Pflanzen" },
    noneText: {
      en: "Add plants one by one here, or in rows on the map.",
      de: "Füge Pflanzen hier einzeln hinzu, oder auf der Karte in Reihen.",
    },
    deleteMany: { en: (n: string) => `Delete ${n} plants?`, de: (n: string) => `${n} Pflanzen löschen?` },
    changeMany: { en: (n: string) => `Change ${n} plants`, de: (n: string) => `${n} Pflanzen ändern` },
  }),
  Weed: defineTexts({
    add: { en: "Add weed", de: "Neues Unkraut" },
    all: { en: "All weeds", de: "Alles Unkraut" },
    search: { en: "Search weeds", de: "Unkraut suchen" },
    none: { en: "No weeds", de: "Kein Unkraut" },
    noneText: {
      en: "Weeds that the camera or you find are listed here.",
      de: "Hier steht Unkraut, das die Kamera findet oder du einträgst.",
    },
    deleteMany: { en: (n: string) => `Delete ${n} weeds?`, de: (n: string) => `${n} Unkräuter löschen?` },
    changeMany: { en: (n: string) => `Change ${n} weeds`, de: (n: string) => `${n} Unkräuter ändern` },
  }),
  GenericPointer: defineTexts({
    add: { en: "Add point", de: "Neuer Punkt" },
    all: { en: "All points", de: "Alle Punkte" },
    search: { en: "Search points", de: "Punkte suchen" },
    none: { en: "No points yet", de: "Noch keine Punkte" },
    noneText: {
      en: "Points mark places: stones, posts, or where the height of the soil was measured.",
      de: "Punkte merken sich Stellen: Steine, Pfosten, oder wo die Bodenhöhe gemessen wurde.",
    },
    deleteMany: { en: (n: string) => `Delete ${n} points?`, de: (n: string) => `${n} Punkte löschen?` },
    changeMany: { en: (n: string) => `Change ${n} points`, de: (n: string) => `${n} Punkte ändern` },
  }),
};
