import { defineTexts } from "../language";

/** Texts of fields. */
export const t = defineTexts({
  showPassword: { en: "Show password", de: "Passwort anzeigen" },
  hidePassword: { en: "Hide password", de: "Passwort verbergen" },
  zone: { en: "Time zone", de: "Zeitzone" },
  notChosen: { en: "Not chosen", de: "Nicht gewählt" },
  boxLight: { en: (n: number) => `Box light ${n}`, de: (n: number) => `Gehäuselicht ${n}` },
  differ: { en: "The passwords do not match", de: "Die Passwörter stimmen nicht überein" },
  number: { en: "Enter a number", de: "Gib eine Zahl ein" },
  twoReadings: {
    en: (one: string, other: string) => `This can mean ${one} or ${other}. Enter one of them.`,
    de: (one: string, other: string) => `Das kann ${one} oder ${other} heißen. Gib eines davon ein.`,
  },
  radiusRange: {
    en: (most: string) => `From 0 to ${most}, the longest side of the bed`,
    de: (most: string) => `Von 0 bis ${most}, der längsten Seite des Beets`,
  },
});
