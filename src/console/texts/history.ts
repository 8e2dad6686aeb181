import { defineTexts } from "./language";

/** Texts of the page History. */
export const t = defineTexts({
  none: { en: "Nothing has changed yet", de: "Noch keine Änderungen" },
  noneText: {
    en: "Each change of your account appears here, and can be taken back.",
    de: "Jede Änderung deines Kontos erscheint hier und lässt sich zurücknehmen.",
  },
  undo: { en: "Undo", de: "Rückgängig" },
  undone: { en: "Taken back.", de: "Zurückgenommen." },
  older: { en: "Show older ones", de: "Ältere anzeigen" },
  you: { en: "You, in this session", de: "Du, in dieser Sitzung" },
  session: { en: "Another session", de: "Andere Sitzung" },
  operator: { en: "Operator", de: "Betreiber" },
  server: { en: "Server", de: "Server" },
  home: { en: "Home automation", de: "Hausautomation" },
  practice: { en: "Practice robot", de: "Übungsroboter" },
  created: { en: (what: string) => `${what} created`, de: (what: string) => `${what} angelegt` },
  updated: { en: (what: string) => `${what} changed`, de: (what: string) => `${what} geändert` },
  deleted: { en: (what: string) => `${what} deleted`, de: (what: string) => `${what} gelöscht` },
  noDay: { en: "No day of planting", de: "Kein Pflanztag" },
  countOf: {
    en: (n: number, one: string, many: string) => (n === 1 ? one : `${n} ${many}`),
    de: (n: number, one: string, many: string) => (n === 1 ? one : `${n} ${many}`),
  },
});

/** Names of records, one and many of them, by the name that changes have for them; of points by their `pointer_type`. */
export const nouns = defineTexts({
  GenericPointer: { en: "Point|points", de: "Punkt|Punkte" },
  Plant: { en: "Plant|plants", de: "Pflanze|Pflanzen" },
  ToolSlot: { en: "Tool slot|tool slots", de: "Werkzeughalter|Werkzeughalter" },
  Weed: { en: "Weed|weeds", de: "Unkraut|Unkräuter" },
  alerts: { en: "Message|messages", de: "Nachricht|Nachrichten" },
  curves: { en: "Curve|curves", de: "Kurve|Kurven" },
  device: { en: "Device|devices", de: "Gerät|Geräte" },
  dos_config: { en: "Settings of the device|settings", de: "Geräteeinstellungen|Einstellungen" },
  farm_events: { en: "Event|events", de: "Termin|Termine" },
  firmware_config: { en: "Settings of the motors|settings", de: "Motoreinstellungen|Einstellungen" },
  folders: { en: "Folder|folders", de: "Ordner|Ordner" },
  images: { en: "Photo|photos", de: "Foto|Fotos" },
  peripherals: { en: "Peripheral|peripherals", de: "Peripheriegerät|Peripheriegeräte" },
  pin_bindings: { en: "Pin binding|pin bindings", de: "Pin-Belegung|Pin-Belegungen" },
  plant_templates: {
    en: "Plant of a saved garden|plants of saved gardens",
    de: "Pflanze im Gartenplan|Pflanzen in Gartenplänen",
  },
  plugin_envs: { en: "Plugin value|plugin values", de: "Plugin-Wert|Plugin-Werte" },
  point_groups: { en: "Group|groups", de: "Gruppe|Gruppen" },
  points: { en: "Point|points", de: "Punkt|Punkte" },
  regimens: { en: "Regimen|regimens", de: "Programm|Programme" },
  saved_gardens: { en: "Saved garden|saved gardens", de: "Gartenplan|Gartenpläne" },
  sensors: { en: "Sensor|sensors", de: "Sensor|Sensoren" },
  sequences: { en: "Sequence|sequences", de: "Ablauf|Abläufe" },
  tools: { en: "Tool|tools", de: "Werkzeug|Werkzeuge" },
  users: { en: "User|users", de: "Benutzer|Benutzer" },
  web_app_config: { en: "Preferences|preferences", de: "Ansichtseinstellungen|Ansichtseinstellungen" },
  webcam_feeds: { en: "Webcam|webcams", de: "Webcam|Webcams" },
  wizard_step_results: { en: "Setup step|setup steps", de: "Einrichtungsschritt|Einrichtungsschritte" },
});
