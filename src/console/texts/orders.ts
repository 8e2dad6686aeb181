import { defineTexts } from "./language";

/** Texts about what the robot was told to do. */
export const t = defineTexts({
  unanswered: {
    en: "The connection was lost before the answer came. The robot may have done it.",
    de: "Die Verbindung brach ab, bevor die Antwort kam. Vielleicht hat der Roboter es getan.",
  },
  tooMany: {
    en: "Without a connection of its own, this page sends two commands at once. Wait for an answer.",
    de: "Ohne eigene Verbindung schickt diese Seite nur zwei Befehle zugleich. Warte auf eine Antwort.",
  },
  stopLate: {
    en: "The robot has not answered the stop. If it moves, switch off its power.",
    de: "Der Roboter hat den Stopp nicht bestätigt. Wenn er sich bewegt, schalte ihm den Strom ab.",
  },
  stopped: { en: "The robot has answered the stop.", de: "Der Roboter hat den Stopp bestätigt." },
});
