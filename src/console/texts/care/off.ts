import { defineTexts } from "../language";

/** Texts that say why the robot cannot be told something. */
export const t = defineTexts({
  noRobot: { en: "No robot is connected yet.", de: "Noch ist kein Roboter verbunden." },
  away: {
    en: (ago: string) => `The robot is away. It was seen ${ago}.`,
    de: (ago: string) => `Der Roboter ist weg. Zuletzt gesehen: ${ago}.`,
  },
  stopped: {
    en: "The robot is stopped. Unlock it at the top first.",
    de: "Der Roboter ist angehalten. Entsperre ihn zuerst oben.",
  },
  runs: { en: "It runs already.", de: "Er läuft schon." },
  busy: { en: "The robot is working. Wait until it is done.", de: "Der Roboter arbeitet. Warte, bis er fertig ist." },
});
