import { defineTexts } from "./language";

/** Titles of all pages, which the navigation shows before a page is loaded. */
export const titles = defineTexts({
  signIn: { en: "Sign in", de: "Anmelden" },
  firstSteps: { en: "First steps", de: "Erste Schritte" },
  today: { en: "Today", de: "Heute" },
  garden: { en: "Garden", de: "Garten" },
  plants: { en: "Plants", de: "Pflanzen" },
  crops: { en: "Crops", de: "Sorten" },
  weeds: { en: "Weeds", de: "Unkraut" },
  points: { en: "Points", de: "Punkte" },
  groups: { en: "Groups", de: "Gruppen" },
  curves: { en: "Curves", de: "Kurven" },
  savedGardens: { en: "Saved gardens", de: "Gartenpläne" },
  sequences: { en: "Sequences", de: "Abläufe" },
  regimens: { en: "Regimens", de: "Programme" },
  events: { en: "Events", de: "Termine" },
  photos: { en: "Photos", de: "Fotos" },
  webcams: { en: "Webcams", de: "Webcams" },
  sensors: { en: "Sensors", de: "Sensoren" },
  robot: { en: "Robot", de: "Roboter" },
  setup: { en: "Set-up", de: "Einrichtung" },
  logs: { en: "Logs", de: "Protokoll" },
  messages: { en: "Messages", de: "Nachrichten" },
  history: { en: "History", de: "Verlauf" },
  settings: { en: "Settings", de: "Einstellungen" },
  about: { en: "About", de: "Über" },
});
