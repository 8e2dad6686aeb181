import { defineTexts } from "../language";

/** Texts of the page Settings, but those of single settings. */
export const t = defineTexts({
  tabs: { en: "Parts of the settings", de: "Teile der Einstellungen" },
  device: { en: "Device", de: "Gerät" },
  robot: { en: "Robot", de: "Roboter" },
  motors: { en: "Motors", de: "Motoren" },
  display: { en: "Display", de: "Anzeige" },
  hardware: { en: "Hardware", de: "Hardware" },
  account: { en: "Account", de: "Konto" },
  search: { en: "Search all settings", de: "Alle Einstellungen durchsuchen" },
  nothing: { en: "No setting found", de: "Keine Einstellung gefunden" },
  nothingText: { en: "Try another word.", de: "Versuche ein anderes Wort." },
  changedOnly: { en: (n: number) => `Changed only (${n})`, de: (n: number) => `Nur geänderte (${n})` },
  noneChanged: { en: "All settings here have their defaults.", de: "Hier steht alles auf den Vorgaben." },
  resetAll: { en: "Reset all", de: "Alle zurücksetzen" },
  reset: { en: "Reset", de: "Zurücksetzen" },
  resetOf: { en: (name: string) => `Reset ${name}`, de: (name: string) => `${name} zurücksetzen` },
  wasReset: {
    en: (n: number) => (n === 1 ? "1 setting reset" : `${n} settings reset`),
    de: (n: number) => (n === 1 ? "1 Einstellung zurückgesetzt" : `${n} Einstellungen zurückgesetzt`),
  },
  default: {
    en: (value: string) => `Changed. Default: ${value}`,
    de: (value: string) => `Geändert. Vorgabe: ${value}`,
  },
  range: {
    en: (from: string, to: string) => `From ${from} to ${to}.`,
    de: (from: string, to: string) => `Von ${from} bis ${to}.`,
  },
  elsewhere: { en: "For other programs.", de: "Für andere Programme." },
  on: { en: "on", de: "an" },
  off: { en: "off", de: "aus" },
  none: { en: "None", de: "Keine" },
  empty: { en: "empty", de: "leer" },
  noHour: { en: "Not chosen (3:00)", de: "Nicht gewählt (3:00)" },
  serial: { en: "Serial number", de: "Seriennummer" },
  software: { en: "Software", de: "Software" },
  seen: { en: "Last seen", de: "Zuletzt gesehen" },
  unknown: { en: "Not known yet", de: "Noch nicht bekannt" },
  robotSays: { en: "What the robot says of itself", de: "Was der Roboter von sich sagt" },
});
