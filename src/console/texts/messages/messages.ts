import { defineTexts } from "../language";

/** Texts of the page Messages. */
export const t = defineTexts({
  none: { en: "No messages", de: "Keine Nachrichten" },
  noneText: {
    en: "Things that need your attention appear here.",
    de: "Was deine Aufmerksamkeit braucht, erscheint hier.",
  },
  dismiss: { en: "Dismiss", de: "Erledigt" },
  dismissed: { en: "Message dismissed", de: "Nachricht erledigt" },
  readApi: { en: "Open the API reference", de: "API-Referenz öffnen" },
  welcomeTitle: { en: "Welcome", de: "Willkommen" },
  welcomeText: {
    en: "Your account is ready. Everything in it is stored on this server only.",
    de: "Dein Konto ist bereit. Alles darin liegt nur auf diesem Server.",
  },
  documentationTitle: { en: "For programs there is an API", de: "Für Programme gibt es eine API" },
  documentationText: {
    en: "Everything that you do here, scripts can do as well.",
    de: "Alles, was du hier tust, können auch Skripte.",
  },
  seedTitle: { en: "The garden is empty", de: "Der Garten ist leer" },
  seedText: {
    en: "Choose the model of your robot, and its tools and sequences are made for you.",
    de: "Wähle das Modell deines Roboters, dann werden Werkzeuge und Abläufe für dich angelegt.",
  },
  tourTitle: { en: "Take a look around", de: "Sieh dich um" },
  tourText: {
    en: "The menu leads to all pages. You can bring back deleted records on the page History.",
    de: "Das Menü führt zu allen Seiten. Was du löschst, holst du auf der Seite Verlauf zurück.",
  },
  demoTitle: { en: "A garden of examples", de: "Ein Garten mit Beispielen" },
  demoText: {
    en: "Try whatever you like. Without an account of your own, it is removed after an hour without use.",
    de: "Probiere alles aus. Ohne eigenes Konto wird er nach einer Stunde ohne Benutzung entfernt.",
  },
  robotTitle: { en: "Set the robot up again", de: "Richte den Roboter neu ein" },
  robotText: {
    en: "The password has changed, and the robot knows only the old one. When its session ends it cannot come back.",
    de: "Das Passwort ist neu, und der Roboter kennt nur das alte. Wenn seine Sitzung endet, kann er nicht wiederkommen.",
  },
  toRobot: { en: "How to set it up", de: "So richtest du ihn ein" },
  updateTitle: { en: "The update of the robot has failed", de: "Das Update des Roboters ist fehlgeschlagen" },
  updateText: {
    en: "The server asked it to install newer software, but it does not run it. This version is not tried again automatically.",
    de: "Der Server bat ihn, neuere Software zu installieren; sie läuft aber nicht auf ihm. Diese Version wird nicht noch einmal automatisch versucht.",
  },
  toCare: { en: "Care of the robot", de: "Pflege des Roboters" },
  bulletin: { en: "Announcement", de: "Mitteilung" },
});

/** The announcement of the demo. */
export const demoTexts = defineTexts({
  title: { en: "Get a device of your own", de: "Ein eigenes Gerät" },
  content: {
    en: "Like what you see? Our devices come in several sizes and price ranges; the website helps you to pick one.",
    de: "Gefällt es dir? Unsere Geräte gibt es in mehreren Größen und Preisklassen; die Webseite hilft beim Aussuchen.",
  },
  href_label: { en: "Go to the website", de: "Zur Webseite" },
});
