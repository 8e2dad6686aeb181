import { defineTexts } from "./language";

/** Texts of charts. */
export const t = defineTexts({
  empty: { en: "Nothing was measured in this time.", de: "In dieser Zeit wurde nichts gemessen." },
  span: { en: "Time", de: "Zeitraum" },
  hours: { en: "6 hours", de: "6 Stunden" },
  day: { en: "Day", de: "Tag" },
  week: { en: "Week", de: "Woche" },
  month: { en: "Month", de: "Monat" },
  nothing: { en: (name: string) => `${name}: nothing`, de: (name: string) => `${name}: nichts` },
  summary: {
    en: (name: string, newest: string, low: string, high: string) => `${name}: ${newest} last, ${low} to ${high}`,
    de: (name: string, newest: string, low: string, high: string) => `${name}: zuletzt ${newest}, ${low} bis ${high}`,
  },
});
