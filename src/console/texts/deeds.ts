import { defineTexts } from "./language";

/** Texts of what the robot can do at a thing. */
export const t = defineTexts({
  water: { en: "Water", de: "Gießen" },
  photo: { en: "Photo", de: "Foto" },
  weed: { en: "Weed", de: "Jäten" },
  endsEarly: { en: "would end early", de: "würde abbrechen" },
  of: {
    en: (deed: string, thing: string) => `${deed}: ${thing}`,
    de: (deed: string, thing: string) => `${deed}: ${thing}`,
  },
});
