import { defineTexts } from "../language";

/** Texts of the page Gardens. */
export const t = defineTexts({
  switch: { en: "Garden", de: "Garten" },
  nameOf: {
    en: (name: string, owner: string) => `${name} (${owner})`,
    de: (name: string, owner: string) => `${name} (${owner})`,
  },
  stopAll: { en: "Stop all robots", de: "Alle Roboter anhalten" },
  stop: { en: "Stop", de: "Anhalten" },
  stopOf: { en: (name: string) => `Stop the robot of ${name}`, de: (name: string) => `Roboter von ${name} anhalten` },
  open: { en: "Open", de: "Öffnen" },
  openOf: { en: (name: string) => `Open ${name}`, de: (name: string) => `${name} öffnen` },
  isOpen: { en: "Open in this tab", de: "In diesem Tab offen" },
  of: { en: (owner: string) => `Garden of ${owner}`, de: (owner: string) => `Garten von ${owner}` },
  own: { en: "Your own garden", de: "Dein eigener Garten" },
  connected: { en: "Robot connected", de: "Roboter verbunden" },
  seen: { en: (ago: string) => `Robot seen ${ago}`, de: (ago: string) => `Roboter gesehen ${ago}` },
  noRobot: { en: "No robot yet", de: "Noch kein Roboter" },
  next: {
    en: (name: string, time: string) => `Next: ${name}, ${time}`,
    de: (name: string, time: string) => `Als Nächstes: ${name}, ${time}`,
  },
  stopped: { en: (count: number) => `Robots stopped: ${count}`, de: (count: number) => `Roboter angehalten: ${count}` },
});
