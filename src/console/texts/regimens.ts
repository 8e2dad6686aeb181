import { defineTexts } from "./language";

/** Texts of the page Regimens. */
export const t = defineTexts({
  add: { en: "New regimen", de: "Neues Programm" },
  none: { en: "No regimen yet", de: "Noch kein Programm" },
  noneText: {
    en: "A regimen runs sequences over days and weeks, for example all the care of a crop. An event starts it.",
    de: "Ein Programm führt Abläufe über Tage und Wochen aus, etwa alle Pflege einer Kultur. Ein Termin startet es.",
  },
  gone: {
    en: "There is no such regimen, or it was deleted.",
    de: "Dieses Programm gibt es nicht, oder es wurde gelöscht.",
  },
  back: { en: "All regimens", de: "Alle Programme" },
  name: { en: "Name", de: "Name" },
  color: { en: "Colour", de: "Farbe" },
  items: {
    en: (items: number, days: number) =>
      `${items === 1 ? "1 run" : `${items} runs`} on ${days === 1 ? "1 day" : `${days} days`}`,
    de: (items: number, days: number) =>
      `${items === 1 ? "1 Lauf" : `${items} Läufe`} an ${days === 1 ? "1 Tag" : `${days} Tagen`}`,
  },
  noItems: {
    en: "Nothing runs yet. Choose a sequence, a time and days.",
    de: "Noch läuft nichts. Wähle Ablauf, Zeit und Tage.",
  },
  day: { en: (n: number) => `Day ${n}`, de: (n: number) => `Tag ${n}` },
  week: { en: (n: number) => `Week ${n}`, de: (n: number) => `Woche ${n}` },
  plan: { en: "Add runs", de: "Läufe hinzufügen" },
  sequence: { en: "Sequence", de: "Ablauf" },
  goneSequence: { en: "Deleted sequence", de: "Gelöschter Ablauf" },
  time: { en: "Time", de: "Zeit" },
  days: { en: "Days", de: "Tage" },
  moreWeeks: { en: "One more week", de: "Eine Woche mehr" },
  addRuns: {
    en: (n: number) => (n === 0 ? "Choose days" : `Add on ${n === 1 ? "1 day" : `${n} days`}`),
    de: (n: number) => (n === 0 ? "Tage wählen" : `An ${n === 1 ? "1 Tag" : `${n} Tagen`} hinzufügen`),
  },
  full: { en: "A regimen has at most 500 runs.", de: "Ein Programm hat höchstens 500 Läufe." },
  removeItem: { en: (what: string) => `Remove ${what}`, de: (what: string) => `${what} entfernen` },
  save: { en: "Save", de: "Speichern" },
  delete: { en: "Delete", de: "Löschen" },
  deleted: { en: (name: string) => `${name} deleted.`, de: (name: string) => `${name} gelöscht.` },
  untitled: { en: (n: number) => `New regimen ${n}`, de: (n: number) => `Neues Programm ${n}` },
  startedBy: {
    en: (n: number) => (n === 1 ? "Started by 1 event" : `Started by ${n} events`),
    de: (n: number) => (n === 1 ? "Von 1 Termin gestartet" : `Von ${n} Terminen gestartet`),
  },
  changedElsewhere: {
    en: "Somebody else has changed this regimen meanwhile. Saving overwrites that.",
    de: "Jemand anderes hat dieses Programm inzwischen geändert. Speichern überschreibt das.",
  },
  needSequence: {
    en: "First make a sequence: a regimen needs something to run.",
    de: "Lege zuerst einen Ablauf an: Ein Programm braucht etwas, das es ausführt.",
  },
});
