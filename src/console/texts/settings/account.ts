import { defineTexts } from "../language";

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
    en: "A new password ends all other sessions. A robot that is connected is told the new one, and starts again for it. One that is not has to be set up again.",
    de: "Ein neues Passwort beendet alle anderen Sitzungen. Ein verbundener Roboter erfährt das neue und startet dafür neu. Einer, der nicht verbunden ist, muss neu eingerichtet werden.",
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
  telling: {
    en: "The password is changed. The robot is told, and starts again: this takes a minute or two.",
    de: "Das Passwort ist geändert. Der Roboter erfährt es und startet neu: Das dauert ein bis zwei Minuten.",
  },
  passwordTold: {
    en: "The password is changed, and the robot is back with it. All other sessions have ended.",
    de: "Das Passwort ist geändert, und der Roboter ist damit wieder da. Alle anderen Sitzungen sind beendet.",
  },
  passwordAway: {
    en: "The password is changed, but the robot does not know it. Set it up again: the page Robot says how.",
    de: "Das Passwort ist geändert, aber der Roboter kennt es nicht. Richte ihn neu ein: Die Seite Roboter sagt, wie.",
  },
  sessions: { en: "Sessions", de: "Sitzungen" },
  sessionsText: {
    en: "Ends every session but this one: other browsers and programs sign in again. The robot stays.",
    de: "Beendet alle Sitzungen außer dieser: Andere Browser und Programme melden sich neu an. Der Roboter bleibt.",
  },
  robotToo: { en: "Robot, too", de: "Auch den Roboter" },
  robotTooHint: {
    en: "It then stays away until it is switched off and on.",
    de: "Er bleibt dann weg, bis er aus- und wieder eingeschaltet wird.",
  },
  endSessions: { en: "End other sessions", de: "Andere Sitzungen beenden" },
  sessionsEnded: { en: "All other sessions have ended.", de: "Alle anderen Sitzungen sind beendet." },
  move: { en: "Move the robot", de: "Roboter umziehen" },
  moveText: {
    en: "Lets the robot sign in to an account on another server, for example when this account has moved there.",
    de: "Lässt den Roboter sich bei einem Konto auf einem anderen Server anmelden, etwa wenn dieses Konto dorthin umgezogen ist.",
  },
  moveSteps: {
    en: "The robot tries the other account, keeps it and starts again. Do this while it has nothing to do. Everything in this account stays here.",
    de: "Der Roboter probiert das andere Konto, behält es und startet neu. Tu das, wenn er gerade nichts zu tun hat. Was in diesem Konto ist, bleibt hier.",
  },
  moveAway: {
    en: "The robot is not connected. Switch it on first.",
    de: "Der Roboter ist nicht verbunden. Schalte ihn zuerst ein.",
  },
  address: { en: "Address of the other server", de: "Adresse des anderen Servers" },
  addressHint: {
    en: "As the robot reaches it, such as http://garden.local:3000",
    de: "So, wie der Roboter ihn erreicht, zum Beispiel http://garten.local:3000",
  },
  addressWrong: {
    en: "Write an address that begins with http:// or https://.",
    de: "Gib eine Adresse an, die mit http:// oder https:// beginnt.",
  },
  unreachable: {
    en: "This browser does not reach a server there.",
    de: "Dieser Browser erreicht dort keinen Server.",
  },
  thereEmail: { en: "E-mail there", de: "E-Mail dort" },
  therePassword: { en: "Password there", de: "Passwort dort" },
  herePassword: { en: "Your password here", de: "Dein Passwort hier" },
  waiting: {
    en: "The robot is told, and starts again: this takes a minute or two.",
    de: "Der Roboter erfährt es und startet neu: Das dauert ein bis zwei Minuten.",
  },
  moved: { en: "The robot is there.", de: "Der Roboter ist dort." },
  notMoved: {
    en: "The robot has not come there within three minutes. If it is connected here it has kept this account: check what you have entered, and try again.",
    de: "Der Roboter ist innerhalb von drei Minuten nicht dort angekommen. Ist er hier verbunden, hat er dieses Konto behalten: Prüfe deine Angaben und versuche es noch einmal.",
  },
  data: { en: "Your data", de: "Deine Daten" },
  dataText: {
    en: "Everything in your account as one file. Photos are in it by their address.",
    de: "Alles aus deinem Konto in einer Datei. Fotos stehen mit ihrer Adresse darin.",
  },
  export: { en: "Export", de: "Exportieren" },
  exportMailed: { en: "The server sends the file by mail.", de: "Der Server schickt die Datei per Mail." },
  import: { en: "Import", de: "Importieren" },
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
