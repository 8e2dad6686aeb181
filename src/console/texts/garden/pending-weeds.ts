import { defineTexts } from "../language";

/** Texts of weeds that somebody has to look at. */
export const t = defineTexts({
  title: { en: "Weeds to look at", de: "Unkraut zum Ansehen" },
  keys: {
    en: "Arrow keys choose a weed, K keeps it, R rejects it.",
    de: "Pfeiltasten wählen eines aus, K behält es, R verwirft es.",
  },
  close: { en: "Close", de: "Schließen" },
  nothing: { en: "Nothing to look at.", de: "Nichts anzusehen." },
  noneFits: {
    en: "Search and stage above leave nothing.",
    de: "Suche und Stadium darüber lassen nichts übrig.",
  },
  byHand: { en: "By hand: a plant is near", de: "Von Hand: Pflanze zu nah" },
  radius: { en: (length: string) => `radius ${length}`, de: (length: string) => `Radius ${length}` },
  noPhoto: { en: "No photo shows it", de: "Kein Foto zeigt es" },
  keep: { en: "Keep", de: "Behalten" },
  reject: { en: "Reject", de: "Verwerfen" },
  keepAll: { en: (n: string) => `Keep all ${n}`, de: (n: string) => `Alle ${n} behalten` },
  rejectAll: { en: (n: string) => `Reject all ${n}`, de: (n: string) => `Alle ${n} verwerfen` },
  rejectTitle: { en: (n: string) => `Reject ${n} weeds?`, de: (n: string) => `${n} Unkräuter verwerfen?` },
  kept: { en: (n: number) => `${n} kept`, de: (n: number) => `${n} behalten` },
  rejected: { en: (n: number) => `${n} rejected`, de: (n: number) => `${n} verworfen` },
  elsewhere: {
    en: (n: number) => (n === 1 ? "Somebody else has decided about it." : `Others have decided about ${n} of them.`),
    de: (n: number) =>
      n === 1 ? "Darüber hat schon jemand entschieden." : `Über ${n} haben schon andere entschieden.`,
  },
});
