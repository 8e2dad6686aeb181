import { defineTexts } from "../language";

/** Texts of the command palette. */
export const t = defineTexts({
  hint: { en: "Page, name, setting, order …", de: "Seite, Name, Einstellung, Befehl …" },
  found: { en: (n: number) => `Found: ${n}`, de: (n: number) => `Gefunden: ${n}` },
  onPage: { en: "On this page", de: "Auf dieser Seite" },
  page: { en: "Page", de: "Seite" },
  setting: { en: "Setting", de: "Einstellung" },
  slot: { en: "Slot", de: "Fach" },
  notStopped: { en: "The robot is not stopped.", de: "Der Roboter ist nicht angehalten." },
  away: { en: "No robot is connected.", de: "Kein Roboter ist verbunden." },
  update: { en: "Update the software of the robot", de: "Software des Roboters aktualisieren" },
  homeAsk: {
    en: "The robot drives to where it counts from. Is its way clear?",
    de: "Der Roboter fährt dorthin, von wo er zählt. Ist sein Weg frei?",
  },
  runAsk: { en: (name: string) => `Run “${name}” now?`, de: (name: string) => `„${name}“ jetzt ausführen?` },
  run: { en: (name: string) => `Run ${name}`, de: (name: string) => `${name} ausführen` },
});
