import { defineTexts } from "../language";

/** Fields of a record that a step changes. */
export const t = defineTexts({
  field: { en: "What changes", de: "Was sich ändert" },
  own: { en: "Own field", de: "Eigenes Feld" },
  ownName: { en: "Name of the own field", de: "Name des eigenen Felds" },
  now: { en: "Now", de: "Jetzt" },
  onDay: { en: "On a day", de: "An einem Tag" },
  day: { en: "Day", de: "Tag" },
  yes: { en: "Yes", de: "Ja" },
  no: { en: "No", de: "Nein" },
  unknownWords: {
    en: (words: string) => `The robot does not know ${words}: it becomes empty.`,
    de: (words: string) => `Der Roboter kennt ${words} nicht: Es wird leer.`,
  },
});
