import { defineTexts } from "./language";

/** Names of the colours of records. */
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
