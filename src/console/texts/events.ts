import { defineTexts } from "./language";

/** Texts of the page Events. */
export const t = defineTexts({
  views: { en: "View", de: "Ansicht" },
  day: { en: "Day", de: "Tag" },
  late: {
    en: (length: string, late: string) => `${length}, ${late} late`,
    de: (length: string, late: string) => `${length}, ${late} verspätet`,
  },
  dropped: { en: "Dropped: too late", de: "Fällt aus: zu spät" },
  week: { en: "Week", de: "Woche" },
  month: { en: "Month", de: "Monat" },
  all: { en: "All events", de: "Alle Termine" },
  add: { en: "New event", de: "Neuer Termin" },
  edit: { en: "Event", de: "Termin" },
  today: { en: "Today", de: "Heute" },
  earlier: { en: "Earlier", de: "Früher" },
  later: { en: "Later", de: "Später" },
  none: { en: "Nothing is planned yet", de: "Noch ist nichts geplant" },
  noneText: {
    en: "An event runs a sequence or a regimen at a set time, once or repeatedly.",
    de: "Ein Termin startet einen Ablauf oder ein Programm zu einer festen Zeit, einmal oder immer wieder.",
  },
  nothingToRun: {
    en: "First make a sequence: an event needs something to run.",
    de: "Lege zuerst einen Ablauf an: Ein Termin braucht etwas, das er ausführt.",
  },
  free: { en: "Nothing", de: "Nichts" },
  zone: { en: (zone: string) => `Times are those of ${zone}.`, de: (zone: string) => `Zeiten gelten in ${zone}.` },
  gone: { en: "Deleted sequence", de: "Gelöschter Ablauf" },
  goneRegimen: { en: "Deleted regimen", de: "Gelöschtes Programm" },
  goneEvent: { en: "This event is over, or was deleted.", de: "Dieser Termin ist vorbei oder wurde gelöscht." },
  times: { en: (n: number) => `${n} times`, de: (n: number) => `${n}-mal` },
  more: { en: (n: number) => `${n} more`, de: (n: number) => `${n} weitere` },
  within: { en: (name: string) => `of ${name}`, de: (name: string) => `aus ${name}` },
  what: { en: "Runs", de: "Führt aus" },
  regimen: { en: (name: string) => `${name} (regimen)`, de: (name: string) => `${name} (Programm)` },
  start: { en: "Starts", de: "Beginnt" },
  repeats: { en: "Repeats", de: "Wiederholt sich" },
  every: { en: "Every", de: "Alle" },
  unit: { en: "Unit", de: "Einheit" },
  end: { en: "Ends", de: "Endet" },
  save: { en: "Save", de: "Speichern" },
  delete: { en: "Delete", de: "Löschen" },
  deleted: { en: "Event deleted.", de: "Termin gelöscht." },
  moved: { en: (time: string) => `Moved to ${time}`, de: (time: string) => `Verschoben auf ${time}` },
  allMoved: {
    en: (time: string) => `Moved with all its runs: ${time}`,
    de: (time: string) => `Mit allen Läufen verschoben: ${time}`,
  },
  moveHint: {
    en: "Drag a run to another time, or press Shift with the arrow keys, then Enter.",
    de: "Ziehe einen Lauf auf eine andere Zeit, oder drücke Umschalt mit den Pfeiltasten, dann Enter.",
  },
  past: {
    en: "It started in the past: earlier runs are skipped.",
    de: "Der Beginn liegt in der Vergangenheit: Frühere Läufe entfallen.",
  },
  pastWhole: { en: "It lies in the past: it will not run.", de: "Er liegt in der Vergangenheit: Er läuft nicht." },
  counts: {
    en: (n: number) => (n === 1 ? "Runs once." : `Runs ${n} times.`),
    de: (n: number) => (n === 1 ? "Läuft einmal." : `Läuft ${n}-mal.`),
  },
  endWanted: { en: "Say when it ends.", de: "Sag, wann es endet." },
  endEarly: { en: "It ends before it starts.", de: "Es endet, bevor es beginnt." },
  startWanted: { en: "Say when it starts.", de: "Sag, wann es beginnt." },
  whatWanted: { en: "Choose what it runs.", de: "Wähle, was er ausführt." },
  clockNote: {
    en: "The clocks change in between: from then on it runs an hour earlier or later on the clock.",
    de: "Dazwischen wird die Uhr umgestellt: Ab dann läuft es auf der Uhr eine Stunde früher oder später.",
  },
  once: { en: (at: string) => `Once, ${at}`, de: (at: string) => `Einmal, ${at}` },
  fromTo: {
    en: (every: string, from: string, to: string) => `${every}, from ${from} to ${to}`,
    de: (every: string, from: string, to: string) => `${every}, von ${from} bis ${to}`,
  },
});

/** Units between two runs; the text of each takes their number. */
export const units = defineTexts({
  minutely: {
    en: (n: number) => (n === 1 ? "Every minute" : `Every ${n} minutes`),
    de: (n: number) => (n === 1 ? "Jede Minute" : `Alle ${n} Minuten`),
  },
  hourly: {
    en: (n: number) => (n === 1 ? "Every hour" : `Every ${n} hours`),
    de: (n: number) => (n === 1 ? "Jede Stunde" : `Alle ${n} Stunden`),
  },
  daily: {
    en: (n: number) => (n === 1 ? "Every day" : `Every ${n} days`),
    de: (n: number) => (n === 1 ? "Jeden Tag" : `Alle ${n} Tage`),
  },
  weekly: {
    en: (n: number) => (n === 1 ? "Every week" : `Every ${n} weeks`),
    de: (n: number) => (n === 1 ? "Jede Woche" : `Alle ${n} Wochen`),
  },
  monthly: {
    en: (n: number) => `Every ${n * 30} days`,
    de: (n: number) => `Alle ${n * 30} Tage`,
  },
  yearly: {
    en: (n: number) => `Every ${n * 365} days`,
    de: (n: number) => `Alle ${n * 365} Tage`,
  },
});

/** Names of the units as choices. */
export const unitNames = defineTexts({
  minutely: { en: "minutes", de: "Minuten" },
  hourly: { en: "hours", de: "Stunden" },
  daily: { en: "days", de: "Tage" },
  weekly: { en: "weeks", de: "Wochen" },
  monthly: { en: "months of 30 days", de: "Monate zu 30 Tagen" },
  yearly: { en: "years of 365 days", de: "Jahre zu 365 Tagen" },
});
