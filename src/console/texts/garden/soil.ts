import { defineTexts } from "../language";

/** Texts about samples of the soil. */
export const t = defineTexts({
  title: { en: "Height of the soil", de: "Höhe des Bodens" },
  count: { en: "Samples", de: "Proben" },
  days: { en: "Measured", de: "Gemessen" },
  lowest: { en: "Lowest", de: "Niedrigste" },
  mean: { en: "Mean", de: "Mittel" },
  median: { en: "Median", de: "Median" },
  highest: { en: "Highest", de: "Höchste" },
  outliers: { en: "Far from the others", de: "Weit von den anderen" },
  none: { en: "None", de: "Keine" },
  more: { en: (n: number) => `${n} more`, de: (n: number) => `${n} weitere` },
  take: { en: (z: string) => `Take the mean: ${z}`, de: (z: string) => `Mittel übernehmen: ${z}` },
  taken: { en: (z: string) => `Height of the soil: ${z}`, de: (z: string) => `Höhe des Bodens: ${z}` },
  isStored: { en: "The settings have this height.", de: "Die Einstellungen haben diese Höhe." },
  stored: { en: (z: string) => `In the settings: ${z}.`, de: (z: string) => `In den Einstellungen: ${z}.` },
  robot: {
    en: (n: number) => `From 3 samples on the robot uses the samples instead; it counts ${n}, the newest of each spot.`,
    de: (n: number) =>
      `Ab 3 Proben nimmt der Roboter stattdessen die Proben; er zählt ${n}, an jeder Stelle die neueste.`,
  },
});
