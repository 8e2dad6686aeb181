import { defineTexts } from "./language";

/** Texts of the shared controls. */
export const t = defineTexts({
  cancel: { en: "Cancel", de: "Abbrechen" },
  close: { en: "Close", de: "Schließen" },
  save: { en: "Save", de: "Speichern" },
  delete: { en: "Delete", de: "Löschen" },
  loading: { en: "Loading", de: "Lädt" },
  loadFailed: { en: "This could not be loaded.", de: "Das konnte nicht geladen werden." },
  again: { en: "Try again", de: "Noch einmal versuchen" },
  noConnection: {
    en: "No connection to the server. Your input is still there. A change may be stored all the same: look before you repeat it.",
    de: "Keine Verbindung zum Server. Deine Eingaben sind noch da. Eine Änderung kann trotzdem gespeichert sein: Sieh nach, bevor du sie wiederholst.",
  },
  lookOnly: {
    en: "View only, as the settings say.",
    de: "Nur Ansicht: So steht es in den Einstellungen.",
  },
  viewer: {
    en: (owner: string) => `Looking at ${owner}’s garden. ${owner} can let you do more.`,
    de: (owner: string) => `Du siehst den Garten von ${owner}. Mehr darfst du, wenn ${owner} es erlaubt.`,
  },
  showPassword: { en: "Show password", de: "Passwort anzeigen" },
  hidePassword: { en: "Hide password", de: "Passwort verbergen" },
  selectAll: { en: "Select all", de: "Alle auswählen" },
  select: { en: "Select", de: "Auswählen" },
  selected: { en: (n: number) => `${n} selected`, de: (n: number) => `${n} gewählt` },
  deleting: {
    en: (n: number, of: number) => `${n} of ${of} deleted`,
    de: (n: number, of: number) => `${n} von ${of} gelöscht`,
  },
  selectRow: { en: "Select", de: "Auswählen" },
  zone: { en: "Time zone", de: "Zeitzone" },
  firstSteps: { en: "Fill the garden for my robot", de: "Garten für meinen Roboter füllen" },
  notChosen: { en: "Not chosen", de: "Nicht gewählt" },
  search: { en: "Search", de: "Suchen" },
  choose: { en: "Choose …", de: "Auswählen …" },
  noMatch: { en: "No matches.", de: "Keine Treffer." },
  moreMatches: {
    en: (n: number) => `${n} more: type to find them.`,
    de: (n: number) => `${n} weitere: tippe, um sie zu finden.`,
  },
  missing: { en: (id: number) => `missing (number ${id})`, de: (id: number) => `fehlt (Nummer ${id})` },
  boxLight: { en: (n: number) => `Box light ${n}`, de: (n: number) => `Gehäuselicht ${n}` },
  differ: { en: "The passwords do not match", de: "Die Passwörter stimmen nicht überein" },
  number: { en: "Enter a number", de: "Gib eine Zahl ein" },
  twoReadings: {
    en: (one: string, other: string) => `This can mean ${one} or ${other}. Enter one of them.`,
    de: (one: string, other: string) => `Das kann ${one} oder ${other} heißen. Gib eines davon ein.`,
  },
  radiusRange: {
    en: (most: string) => `From 0 to ${most}, the longest side of the bed`,
    de: (most: string) => `Von 0 bis ${most}, der längsten Seite des Beets`,
  },
});
