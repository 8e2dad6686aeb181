import { defineTexts } from "./language";

/** Texts about what the robot was told to do. */
export const t = defineTexts({
  done: { en: (what: string) => `${what}: done.`, de: (what: string) => `${what}: erledigt.` },
  failed: {
    en: (what: string, why: string) => `${what}: ${why}`,
    de: (what: string, why: string) => `${what}: ${why}`,
  },
  asks: { en: (name: string) => `${name} …`, de: (name: string) => `${name} …` },
});
