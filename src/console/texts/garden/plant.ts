import { defineTexts } from "../language";

/** Texts of planting several crops by hand. */
export const t = defineTexts({
  title: { en: "Plant by hand", de: "Von Hand pflanzen" },
  shelf: { en: "Crops of this garden", de: "Sorten dieses Gartens" },
  choose: {
    en: "Choose a crop, then draw where it should grow.",
    de: "Wähle eine Sorte und ziehe dann auf, wo sie wachsen soll.",
  },
  draw: {
    en: (crop: string) => `Draw a rectangle on the bed: ${crop} fills it at its distances.`,
    de: (crop: string) => `Ziehe auf dem Beet ein Rechteck auf: ${crop} füllt es mit passendem Abstand.`,
  },
  rectangle: { en: "Rectangle by numbers", de: "Rechteck mit Zahlen" },
  fromX: { en: "From x", de: "Von x" },
  fromY: { en: "From y", de: "Von y" },
  toX: { en: "To x", de: "Bis x" },
  toY: { en: "To y", de: "Bis y" },
  some: { en: (n: number, crop: string) => `${n} × ${crop}`, de: (n: number, crop: string) => `${n} × ${crop}` },
  tight: {
    en: (n: number) => `${n} with too little room`,
    de: (n: number) => `${n} mit zu wenig Platz`,
  },
  remove: { en: (crop: string) => `Leave out ${crop}`, de: (crop: string) => `${crop} weglassen` },
  plant: {
    en: (n: number) => (n === 1 ? "Plant 1" : `Plant all ${n}`),
    de: (n: number) => (n === 1 ? "1 pflanzen" : `Alle ${n} pflanzen`),
  },
  planted: {
    en: (n: number) => (n === 1 ? "1 plant added" : `${n} plants added`),
    de: (n: number) => (n === 1 ? "1 Pflanze hinzugefügt" : `${n} Pflanzen hinzugefügt`),
  },
});
