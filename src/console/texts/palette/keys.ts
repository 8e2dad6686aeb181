import { defineTexts, type Language } from "../language";

/** Texts around the list of keys. */
export const t = defineTexts({
  title: { en: "Keys", de: "Tasten" },
  mac: {
    en: "On a Mac ⌘ does the same as Ctrl. No single key moves or stops the robot.",
    de: "Auf einem Mac tut ⌘ dasselbe wie Strg. Keine einzelne Taste bewegt den Roboter oder hält ihn an.",
  },
});

type Key = Readonly<Record<Language, readonly [keys: string, does: string]>>;

interface Keys {
  readonly where: Readonly<Record<Language, string>>;
  readonly keys: readonly Key[];
}

/** All keys that do something of their own here. Those of every browser are not among them. */
export const KEYS: readonly Keys[] = [
  {
    where: { en: "Everywhere", de: "Überall" },
    keys: [
      { en: ["Ctrl .", "Emergency stop"], de: ["Strg .", "Not-Stopp"] },
      {
        en: ["Ctrl K", "Find and do: pages, names, settings, orders"],
        de: ["Strg K", "Finden und tun: Seiten, Namen, Einstellungen, Befehle"],
      },
      { en: ["?", "This list"], de: ["?", "Diese Liste"] },
      {
        en: ["Esc", "Closes what is open: a window, a panel, a message of the robot that has the focus"],
        de: ["Esc", "Schließt, was offen ist: ein Fenster, eine Tafel, eine Meldung des Roboters mit dem Fokus"],
      },
    ],
  },
  {
    where: { en: "Lists and fields", de: "Listen und Felder" },
    keys: [
      { en: ["Arrow keys", "Choose"], de: ["Pfeiltasten", "Auswählen"] },
      { en: ["Enter", "Take it; without a choice the first one"], de: ["Eingabe", "Nehmen; ohne Wahl das Erste"] },
      {
        en: ["Up, Down", "Number with a step: a step more or less"],
        de: ["Auf, Ab", "Zahl mit Schritt: ein Schritt mehr oder weniger"],
      },
    ],
  },
  {
    where: { en: "Garden", de: "Garten" },
    keys: [
      {
        en: ["Arrow keys", "Handle of a point: 1\u00a0mm, with Shift 10, with Ctrl 100"],
        de: ["Pfeiltasten", "Griff eines Punkts: 1\u00a0mm, mit Umschalt 10, mit Strg 100"],
      },
      {
        en: ["Page up, Page down", "Slider of another time: a month"],
        de: ["Bild auf, Bild ab", "Regler für eine andere Zeit: ein Monat"],
      },
    ],
  },
  {
    where: { en: "Weeds to look at", de: "Unkraut zum Ansehen" },
    keys: [
      { en: ["Arrow keys", "Weed before and after"], de: ["Pfeiltasten", "Unkraut davor und danach"] },
      { en: ["K, R", "Keeps the weed, rejects it"], de: ["K, R", "Behält das Unkraut, verwirft es"] },
    ],
  },
  {
    where: { en: "Sequences", de: "Abläufe" },
    keys: [
      { en: ["Ctrl S", "Save"], de: ["Strg S", "Speichern"] },
      { en: ["Ctrl Z", "Undo, outside of fields"], de: ["Strg Z", "Rückgängig, außerhalb von Feldern"] },
      {
        en: ["Ctrl Y, Ctrl Shift Z", "Redo, outside of fields"],
        de: ["Strg Y, Strg Umschalt Z", "Wiederholen, außerhalb von Feldern"],
      },
      { en: ["Arrow keys", "Grip of a step: moves it"], de: ["Pfeiltasten", "Griff eines Schritts: verschiebt ihn"] },
      { en: ["Ctrl Space", "Program in Lua: proposals"], de: ["Strg Leertaste", "Programm in Lua: Vorschläge"] },
      {
        en: ["Tab, Enter, Esc", "Proposals of Lua: takes the chosen one, closes them"],
        de: ["Tab, Eingabe, Esc", "Vorschläge für Lua: nimmt den gewählten, schließt sie"],
      },
      {
        en: ["Enter, Esc", "Field within a sentence: takes what was typed, closes it"],
        de: ["Eingabe, Esc", "Feld in einem Satz: übernimmt das Getippte, schließt es"],
      },
    ],
  },
  {
    where: { en: "Calendar", de: "Kalender" },
    keys: [
      {
        en: ["Shift with arrow keys", "Moves a run by a day or by minutes"],
        de: ["Umschalt mit Pfeiltasten", "Verschiebt einen Lauf um einen Tag oder um Minuten"],
      },
      { en: ["Enter, Esc", "Keeps that, or not"], de: ["Eingabe, Esc", "Behält das oder nicht"] },
    ],
  },
  {
    where: { en: "Photos, curves, marks", de: "Fotos, Kurven, Marken" },
    keys: [
      { en: ["Left, Right", "Photo before and after"], de: ["Links, Rechts", "Foto davor und danach"] },
      { en: ["Space", "Time lapse: plays, pauses"], de: ["Leertaste", "Zeitraffer: spielt, hält an"] },
      {
        en: ["Arrow keys", "Point of a curve, mark of the camera: moves it"],
        de: ["Pfeiltasten", "Punkt einer Kurve, Marke der Kamera: bewegt sie"],
      },
    ],
  },
];
