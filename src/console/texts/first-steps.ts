import { defineTexts } from "./language";

/** Texts of the page First steps. */
export const t = defineTexts({
  intro: {
    en: "Three answers, and your garden begins with tools, groups and sequences that fit your robot.",
    de: "Drei Antworten, und dein Garten beginnt mit Werkzeugen, Gruppen und Abläufen, die zu deinem Roboter passen.",
  },
  model: { en: "Which robot do you have?", de: "Welchen Roboter hast du?" },
  kind: { en: "Its bed", de: "Sein Beet" },
  version: { en: "Version", de: "Version" },
  versionHint: {
    en: "You find it on the robot or on the invoice.",
    de: "Du findest sie am Roboter oder auf der Rechnung.",
  },
  size: {
    en: (length: string, width: string) => `${length}\u00a0×\u00a0${width}\u00a0m`,
    de: (length: string, width: string) => `${length}\u00a0×\u00a0${width}\u00a0m`,
  },
  practises: { en: "I have none yet: let me practise", de: "Noch keinen: Ich möchte üben" },
  practisesHint: {
    en: "A simulated robot does what you tell it, in this bed. It goes when yours comes.",
    de: "Ein simulierter Roboter tut in diesem Beet, was du ihm sagst. Er geht, wenn deiner kommt.",
  },
  garden: { en: "Your garden", de: "Dein Garten" },
  name: { en: "Name of the robot", de: "Name des Roboters" },
  nameHint: {
    en: "Leave it empty to use the name of the model.",
    de: "Leer lassen, um den Namen des Modells zu nehmen.",
  },
  zoneHint: { en: "All times are shown in it.", de: "Alle Zeiten werden darin angezeigt." },
  examples: { en: "With example plants", de: "Mit Beispielpflanzen" },
  examplesHint: {
    en: "A full bed with curves and messages, to try things with. You can delete it later.",
    de: "Ein volles Beet mit Kurven und Nachrichten zum Ausprobieren. Du kannst es später löschen.",
  },
  fill: { en: "Fill my garden", de: "Garten füllen" },
  skip: { en: "Later", de: "Später" },
  working: { en: "Your garden is being filled …", de: "Dein Garten wird gefüllt …" },
  filled: { en: "Garden filled", de: "Garten gefüllt" },
  ready: { en: (name: string) => `${name} is ready`, de: (name: string) => `${name} ist bereit` },
  tools: { en: "Tools", de: "Werkzeuge" },
  sequences: { en: "Sequences", de: "Abläufe" },
  plants: { en: "Plants", de: "Pflanzen" },
  zone: { en: "Time zone", de: "Zeitzone" },
  toGarden: { en: "To the garden", de: "Zum Garten" },
  toSetup: { en: "Set up the robot", de: "Roboter einrichten" },
  again: {
    en: "Another model can be chosen after a reset of the account.",
    de: "Ein anderes Modell lässt sich nach dem Zurücksetzen des Kontos wählen.",
  },
  toSettings: { en: "Settings", de: "Einstellungen" },
});

/** Names of the kinds of models. */
export const kindNames = defineTexts({
  standard: { en: "Standard", de: "Standard" },
  standard_xl: { en: "Standard XL", de: "Standard XL" },
  compact: { en: "Compact", de: "Kompakt" },
  compact_xl: { en: "Compact XL", de: "Kompakt XL" },
  none: { en: "Something else: begin empty", de: "Etwas anderes: leer beginnen" },
});
