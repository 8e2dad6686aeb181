import { defineTexts } from "../language";

/** Texts of the garden at another time. */
export const t = defineTexts({
  title: { en: (day: string) => `Garden on ${day}`, de: (day: string) => `Garten am ${day}` },
  slider: { en: "Day", de: "Tag" },
  date: { en: "Date", de: "Datum" },
  today: { en: "Today", de: "Heute" },
  plants: {
    en: (n: number) => (n === 1 ? "1 plant" : `${n} plants`),
    de: (n: number) => (n === 1 ? "1 Pflanze" : `${n} Pflanzen`),
  },
  share: {
    en: (percent: string) => `${percent} of the bed covered`,
    de: (percent: string) => `${percent} des Beets bedeckt`,
  },
  overlaps: {
    en: (n: number) => (n === 1 ? "1 overlap" : `${n} overlaps`),
    de: (n: number) => (n === 1 ? "1 Überschneidung" : `${n} Überschneidungen`),
  },
  ready: { en: (n: number) => `${n} ready to harvest`, de: (n: number) => `${n} erntereif` },
  photos: {
    en: (n: number) => (n === 1 ? "1 photo" : `${n} photos`),
    de: (n: number) => (n === 1 ? "1 Foto" : `${n} Fotos`),
  },
  photoAt: { en: (when: string) => `Photo of ${when}`, de: (when: string) => `Foto vom ${when}` },
  photosOf: { en: (day: string) => `Photos on the bed: ${day}.`, de: (day: string) => `Fotos auf dem Beet: ${day}.` },
  photosFrom: {
    en: (from: string, to: string) => `Photos on the bed: ${from} – ${to}.`,
    de: (from: string, to: string) => `Fotos auf dem Beet: ${from} – ${to}.`,
  },
  future: {
    en: "Expected by curves, else by crops. Planned plants count as planted today.",
    de: "Erwartet nach Kurven, sonst nach Sorten. Geplantes zählt als heute gepflanzt.",
  },
  past: { en: "According to the history.", de: "Laut Verlauf." },
  forgotten: {
    en: (since: string) => `The history begins on ${since}. Before it only what is still known is shown.`,
    de: (since: string) => `Der Verlauf beginnt am ${since}. Davor ist nur zu sehen, was noch bekannt ist.`,
  },
});
