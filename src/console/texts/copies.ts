import { defineTexts } from "./language";

/** Texts about copies of records. */
export const t = defineTexts({
  duplicate: { en: "Duplicate", de: "Duplizieren" },
  copyOf: {
    en: (name: string, number: number) => (number === 1 ? `${name} copy` : `${name} copy ${number}`),
    de: (name: string, number: number) => (number === 1 ? `${name} Kopie` : `${name} Kopie ${number}`),
  },
});
