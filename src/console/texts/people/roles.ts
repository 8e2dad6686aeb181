import { defineTexts } from "../language";

/** Texts about what a role does not allow. */
export const t = defineTexts({
  ownerOnly: {
    en: (owner: string) => `Only ${owner} does this, as the owner of the garden.`,
    de: (owner: string) => `Das darf nur ${owner}, denn ${owner} gehört der Garten.`,
  },
});
