import { defineTexts } from "./language";

/** Texts about the practice robot (`robot.md` §3). */
export const t = defineTexts({
  practice: { en: "Practice robot", de: "Übungsroboter" },
  hint: {
    en: "It does what a robot would do, without a machine. Its logs and readings count for the limits of this account.",
    de: "Er tut, was ein Roboter täte, nur ohne Maschine. Seine Protokolle und Messwerte zählen für die Grenzen dieses Kontos.",
  },
  speed: { en: "Speed", de: "Tempo" },
  times: {
    en: (n: number) => (n === 1 ? "As fast as a real one" : `${n} times as fast`),
    de: (n: number) => (n === 1 ? "So schnell wie ein echter" : `${n}-mal so schnell`),
  },
  clear: { en: "Remove what it left", de: "Spuren entfernen" },
  clearTitle: { en: "Remove what the practice robot left?", de: "Spuren des Übungsroboters entfernen?" },
  clearText: {
    en: "Its logs, readings and photos go for good. Its changes of records are taken back.",
    de: "Seine Protokolle, Messwerte und Fotos verschwinden endgültig. Seine Änderungen an Einträgen werden zurückgenommen.",
  },
  cleared: { en: "Its traces are gone.", de: "Die Spuren sind entfernt." },
});
