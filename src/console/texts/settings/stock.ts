import { defineTexts } from "../language";

/** Names of the peripherals that boards have from the start. */
export const t = defineTexts({
  vacuum: { en: "Vacuum", de: "Vakuum" },
  water: { en: "Water", de: "Wasser" },
  lighting: { en: "Lighting", de: "Licht" },
  four: { en: "Peripheral 4", de: "Peripheriegerät 4" },
  five: { en: "Peripheral 5", de: "Peripheriegerät 5" },
  rotary: { en: "Rotary tool", de: "Drehwerkzeug" },
  rotaryBack: { en: "Rotary tool, reverse", de: "Drehwerkzeug, rückwärts" },
});
