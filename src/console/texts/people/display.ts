import { defineTexts } from "../language";

/** Texts of the display on a wall. */
export const t = defineTexts({
  map: { en: "Map of the garden", de: "Karte des Gartens" },
  stop: { en: "Stop the robot", de: "Roboter anhalten" },
  stopped: { en: "The robot has answered the stop.", de: "Der Roboter hat den Stopp bestätigt." },
  helpers: { en: (names: string) => `Who can help: ${names}`, de: (names: string) => `Wer helfen kann: ${names}` },
  nothing: { en: "Nothing is planned.", de: "Nichts geplant." },
  gone: {
    en: "This display is not let in any more. Ask the owner of the garden for another address.",
    de: "Diese Anzeige ist nicht mehr zugelassen. Bitte um eine neue Adresse.",
  },
  away: {
    en: "The server cannot be reached. This is how it was before.",
    de: "Der Server ist nicht erreichbar. So war es zuletzt.",
  },
});
