import { defineTexts } from "./language";

/** Texts of the controls that every page needs at once. */
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
  firstSteps: { en: "Fill the garden for my robot", de: "Garten für meinen Roboter füllen" },
});
