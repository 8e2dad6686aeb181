import { defineTexts } from "../language";

/** Texts about the area of a group. */
export const t = defineTexts({
  draw: { en: "Draw an area on the map", de: "Bereich auf der Karte zeichnen" },
  hint: {
    en: "Drag over the map, or press two opposite corners.",
    de: "Ziehe über die Karte, oder tippe zwei gegenüberliegende Ecken an.",
  },
  other: { en: "Now press the opposite corner.", de: "Tippe jetzt die gegenüberliegende Ecke an." },
  flat: { en: "An area needs a length and a width.", de: "Ein Bereich braucht eine Länge und eine Breite." },
  first: { en: "First corner", de: "Erste Ecke" },
  second: { en: "Opposite corner", de: "Gegenüberliegende Ecke" },
  firstx: { en: "X, first corner", de: "X, erste Ecke" },
  firsty: { en: "Y, first corner", de: "Y, erste Ecke" },
  secondx: { en: "X, opposite corner", de: "X, andere Ecke" },
  secondy: { en: "Y, opposite corner", de: "Y, andere Ecke" },
  outside: {
    en: (most: string) => `On the bed: from 0 to ${most}`,
    de: (most: string) => `Auf dem Beet: von 0 bis ${most}`,
  },
  done: { en: "Done", de: "Fertig" },
  remove: { en: "No area", de: "Kein Bereich" },
});
