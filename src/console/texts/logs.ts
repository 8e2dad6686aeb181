import { defineTexts } from "./language";

/** Texts of the page Logs. */
export const t = defineTexts({
  none: { en: "No logs yet", de: "Noch kein Protokoll" },
  noneText: {
    en: "Reports of the robot appear here as soon as they come.",
    de: "Was der Roboter meldet, erscheint hier, sobald es geschieht.",
  },
  noMatch: { en: "Nothing matches these filters", de: "Keine Treffer für diese Filter" },
  allHidden: { en: "All logs are hidden", de: "Alle Meldungen sind ausgeblendet" },
  allHiddenText: {
    en: (n: number) => `More detailed than you want to see: ${n}`,
    de: (n: number) => `Ausführlicher, als du sehen willst: ${n}`,
  },
  reset: { en: "Show all", de: "Alle zeigen" },
  search: { en: "Search in logs", de: "Im Protokoll suchen" },
  kinds: { en: "Kinds", de: "Arten" },
  options: { en: "Filter and download", de: "Filtern und herunterladen" },
  time: { en: "Time", de: "Zeitraum" },
  any: { en: "Any time", de: "Jederzeit" },
  hour: { en: "Last hour", de: "Letzte Stunde" },
  day: { en: "Last day", de: "Letzter Tag" },
  week: { en: "Last week", de: "Letzte Woche" },
  detail: { en: "Detail", de: "Ausführlichkeit" },
  detailHint: {
    en: "How much detail is shown for each kind of log. This applies to all pages.",
    de: "Wie ausführlich die gezeigten Meldungen jeder Art sind. Das gilt auf allen deinen Seiten.",
  },
  hidden: { en: "Hidden", de: "Ausgeblendet" },
  level: { en: (n: number) => `Up to ${n}`, de: (n: number) => `Bis ${n}` },
  download: { en: "Download", de: "Herunterladen" },
  asText: { en: "As text", de: "Als Text" },
  asTable: { en: "As table (CSV)", de: "Als Tabelle (CSV)" },
  askTitle: {
    en: (n: number) => (n === 1 ? "Delete this log?" : `Delete ${n} logs?`),
    de: (n: number) => (n === 1 ? "Diese Meldung löschen?" : `${n} Meldungen löschen?`),
  },
  askText: { en: "Logs cannot be brought back.", de: "Meldungen lassen sich nicht zurückholen." },
  deleted: {
    en: (n: number) => (n === 1 ? "Log deleted" : `${n} logs deleted`),
    de: (n: number) => (n === 1 ? "Meldung gelöscht" : `${n} Meldungen gelöscht`),
  },
  message: { en: "Message", de: "Meldung" },
  at: { en: "Time", de: "Zeit" },
  place: { en: "Place (mm)", de: "Ort (mm)" },
  count: {
    en: (n: number, written: string) => (n === 1 ? "1 log" : `${written} logs`),
    de: (n: number, written: string) => (n === 1 ? "1 Meldung" : `${written} Meldungen`),
  },
  gone: { en: "This log is no longer there.", de: "Diese Meldung gibt es nicht mehr." },
});

/** Names of the kinds of logs. */
export const kindNames = defineTexts({
  success: { en: "Success", de: "Erfolg" },
  busy: { en: "Busy", de: "Beschäftigt" },
  warn: { en: "Warning", de: "Warnung" },
  error: { en: "Error", de: "Fehler" },
  info: { en: "Info", de: "Info" },
  fun: { en: "Fun", de: "Spaß" },
  debug: { en: "Debug", de: "Debug" },
  assertion: { en: "Test", de: "Prüfung" },
});
