import { defineTexts } from "./language";

/** Texts of the page Groups. */
export const t = defineTexts({
  none: { en: "No groups yet", de: "Noch keine Gruppen" },
  noneText: {
    en: "A group gathers plants or other points, so that a sequence can visit all of them.",
    de: "Eine Gruppe fasst Pflanzen oder andere Punkte zusammen, damit ein Ablauf alle besuchen kann.",
  },
  add: { en: "New group", de: "Neue Gruppe" },
  all: { en: "All groups", de: "Alle Gruppen" },
  create: { en: "Make the group", de: "Gruppe anlegen" },
  deleted: { en: (name: string) => `Group ${name} deleted`, de: (name: string) => `Gruppe ${name} gelöscht` },
  saved: { en: "Saved.", de: "Gespeichert." },
  gone: { en: "This group no longer exists", de: "Diese Gruppe gibt es nicht mehr" },
  goneText: {
    en: "It was deleted, or the address is wrong.",
    de: "Sie wurde gelöscht, oder die Adresse stimmt nicht.",
  },
  name: { en: "Name", de: "Name" },
  order: { en: "Order of visits", de: "Reihenfolge der Besuche" },
  members: {
    en: (n: number) => (n === 1 ? "1 member" : `${n} members`),
    de: (n: number) => (n === 1 ? "1 Mitglied" : `${n} Mitglieder`),
  },
  way: { en: (length: string) => `${length} to travel`, de: (length: string) => `${length} Weg` },
  noWay: { en: "a new order each time", de: "jedes Mal eine andere Reihenfolge" },
  map: { en: (name: string) => `Members of ${name}`, de: (name: string) => `Mitglieder von ${name}` },
  mapHint: {
    en: "Press a point on the map to add it by hand, or to take it out again.",
    de: "Tippe einen Punkt an, um ihn von Hand aufzunehmen oder wieder herauszunehmen.",
  },
  criteria: { en: "Members by criteria", de: "Mitglieder nach Merkmalen" },
  criteriaHint: {
    en: "Everything that meets all of these belongs to the group, also plants that you add later.",
    de: "Was alles davon erfüllt, gehört zur Gruppe, auch was du später pflanzt.",
  },
  manual: { en: "Members by hand", de: "Mitglieder von Hand" },
  manualCount: { en: (n: number) => `${n} chosen by hand`, de: (n: number) => `${n} von Hand gewählt` },
  search: { en: "Search all points", de: "Alle Punkte durchsuchen" },
  kind: { en: "Kind", de: "Art" },
  place: { en: "Place", de: "Ort" },
  crop: { en: "Crop", de: "Sorte" },
  age: { en: "Age", de: "Alter" },
  younger: { en: "Younger than", de: "Jünger als" },
  older: { en: "Older than", de: "Älter als" },
  days: { en: "days", de: "Tage" },
  dayCount: { en: "Days", de: "Tage" },
  above: { en: (field: string) => `${field} above`, de: (field: string) => `${field} über` },
  below: { en: (field: string) => `${field} below`, de: (field: string) => `${field} unter` },
  moreCriteria: { en: "Place, size and age", de: "Ort, Größe und Alter" },
  otherCriteria: { en: "Other criteria, kept as they are", de: "Andere Merkmale, bleiben wie sie sind" },
});

export const kindTexts = defineTexts({
  Plant: { en: "Plant", de: "Pflanze" },
  Weed: { en: "Weed", de: "Unkraut" },
  GenericPointer: { en: "Point", de: "Punkt" },
  ToolSlot: { en: "Tool slot", de: "Werkzeughalter" },
});

/** Orders by the name that groups have for them. */
export const orderTexts = defineTexts({
  xy_ascending: { en: "By x, then by y", de: "Nach x, dann nach y" },
  xy_descending: { en: "By x, then by y, backwards", de: "Nach x, dann nach y, rückwärts" },
  yx_ascending: { en: "By y, then by x", de: "Nach y, dann nach x" },
  yx_descending: { en: "By y, then by x, backwards", de: "Nach y, dann nach x, rückwärts" },
  xy_alternating: { en: "Along x, back and forth", de: "Entlang x, hin und zurück" },
  yx_alternating: { en: "Along y, back and forth", de: "Entlang y, hin und zurück" },
  nn: { en: "Always the nearest next", de: "Immer der nächste" },
  random: { en: "At random", de: "Zufällig" },
});
