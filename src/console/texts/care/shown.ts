import { defineTexts } from "../language";

/** Texts about orders that are done when the robot shows it. */
export const t = defineTexts({
  notShown: {
    en: (what: string) => `${what}: the robot has answered, and does not show that it is done.`,
    de: (what: string) => `${what}: Der Roboter hat geantwortet und zeigt nicht, dass es erledigt ist.`,
  },
});
