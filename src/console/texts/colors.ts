import { defineTexts } from "./language";

/** What the colours of records are called. */
export const colorTexts = defineTexts({
  blue: { en: "Blue", de: "Blau" },
  green: { en: "Green", de: "Grün" },
  yellow: { en: "Yellow", de: "Gelb" },
  orange: { en: "Orange", de: "Orange" },
  purple: { en: "Purple", de: "Lila" },
  pink: { en: "Pink", de: "Rosa" },
  gray: { en: "Grey", de: "Grau" },
  red: { en: "Red", de: "Rot" },
});
