import { defineTexts } from "../language";

/** Texts about the outcome of orders. */
export const t = defineTexts({
  done: { en: (what: string) => `${what}: done.`, de: (what: string) => `${what}: erledigt.` },
  notShown: {
    en: (what: string) => `${what}: the robot has answered, and does not show that it is done.`,
    de: (what: string) => `${what}: Der Roboter hat geantwortet und zeigt nicht, dass es erledigt ist.`,
  },
  works: {
    en: (what: string) => `${what}: the robot is still at it.`,
    de: (what: string) => `${what}: Der Roboter ist noch dabei.`,
  },
  told: {
    en: (what: string) => `${what}: the robot says that it is done.`,
    de: (what: string) => `${what}: Der Roboter sagt, es ist erledigt.`,
  },
});
