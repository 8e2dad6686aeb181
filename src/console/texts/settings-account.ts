import { defineTexts } from "./language";

/** Texts of the tab Account. */
export const t = defineTexts({
  person: { en: "You", de: "Du" },
  name: { en: "Name", de: "Name" },
  email: { en: "E-mail", de: "E-Mail" },
  emailHint: { en: "You sign in with it.", de: "Damit meldest du dich an." },
  language: { en: "Language", de: "Sprache" },
  languageHint: {
    en: "In which the AI of the server writes texts for you. This page follows your browser.",
    de: "In der die KI des Servers Texte für dich schreibt. Diese Seite folgt deinem Browser.",
  },
  saved: { en: "Saved.", de: "Gespeichert." },
  mailSent: {
    en: (email: string) => `We have sent a mail to ${email}. The address changes when you open the link in it.`,
    de: (email: string) =>
      `Wir haben eine Mail an ${email} geschickt. Die Adresse ändert sich, wenn du den Link darin öffnest.`,
  },
  password: { en: "Password", de: "Passwort" },
  passwordText: {
    en: "A new password ends all other sessions, that of the robot too.",
    de: "Ein neues Passwort beendet alle anderen Sitzungen, auch die des Roboters.",
  },
  current: { en: "Your password", de: "Dein Passwort" },
  next: { en: "New password", de: "Neues Passwort" },
  nextHint: { en: "At least 8 characters", de: "Mindestens 8 Zeichen" },
  again: { en: "New password again", de: "Neues Passwort wiederholen" },
  changePassword: { en: "Change password", de: "Passwort ändern" },
  passwordChanged: {
    en: "The password is changed. All other sessions have ended.",
    de: "Das Passwort ist geändert. Alle anderen Sitzungen sind beendet.",
  },
  sessions: { en: "Sessions", de: "Sitzungen" },
  sessionsText: {
    en: "Ends every session but this one: other browsers, programs and the robot sign in again.",
    de: "Beendet alle Sitzungen außer dieser: Andere Browser, Programme und der Roboter melden sich neu an.",
  },
  endSessions: { en: "End other sessions", de: "Andere Sitzungen beenden" },
  sessionsEnded: { en: "All other sessions have ended.", de: "Alle anderen Sitzungen sind beendet." },
  data: { en: "Your data", de: "Deine Daten" },
  dataText: {
    en: "Everything in your account as one file. Photos are in it by their address.",
    de: "Alles aus deinem Konto in einer Datei. Fotos stehen mit ihrer Adresse darin.",
  },
  export: { en: "Export", de: "Exportieren" },
  exportMailed: { en: "The server sends the file by mail.", de: "Der Server schickt die Datei per Mail." },
  import: {
    en: "To take such a file into another account, its operator runs this on the server:",
    de: "Um so eine Datei in ein anderes Konto zu übernehmen, führt der Betreiber auf dem Server dies aus:",
  },
  end: { en: "Reset or delete", de: "Zurücksetzen oder löschen" },
  resetText: {
    en: "A reset removes everything in the garden, also its history. You stay signed in, and begin anew.",
    de: "Zurücksetzen entfernt alles aus dem Garten, auch seinen Verlauf. Du bleibst angemeldet und beginnst neu.",
  },
  reset: { en: "Reset the account", de: "Konto zurücksetzen" },
  resetAsk: {
    en: "Everything in your garden is removed: plants, sequences, photos, settings. This cannot be undone.",
    de: "Alles aus deinem Garten wird entfernt: Pflanzen, Abläufe, Fotos, Einstellungen. Das lässt sich nicht rückgängig machen.",
  },
  wasReset: { en: "The account is as new.", de: "Das Konto ist wie neu." },
  deleteText: { en: "Deleting removes the account itself too.", de: "Löschen entfernt auch das Konto selbst." },
  delete: { en: "Delete the account", de: "Konto löschen" },
  deleteAsk: {
    en: "Your account and everything in it is removed. This cannot be undone.",
    de: "Dein Konto und alles darin wird entfernt. Das lässt sich nicht rückgängig machen.",
  },
  guest: {
    en: "This is a demo garden without an owner. It is removed after an hour without use.",
    de: "Das ist ein Beispielgarten ohne Besitzer. Er wird nach einer Stunde ohne Benutzung entfernt.",
  },
});
