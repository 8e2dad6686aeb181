import { defineTexts } from "./language";

/** Texts of the page to sign in. */
export const t = defineTexts({
  welcome: { en: "Your garden, on your own server", de: "Dein Garten, auf deinem eigenen Server" },
  logIn: { en: "Sign in", de: "Anmelden" },
  email: { en: "E-mail", de: "E-Mail" },
  password: { en: "Password", de: "Passwort" },
  stay: { en: "Stay signed in on this device", de: "Auf diesem Gerät angemeldet bleiben" },
  toCreate: { en: "Create an account", de: "Konto anlegen" },
  toForgotten: { en: "Forgotten password?", de: "Passwort vergessen?" },
  toLogIn: { en: "Back to sign in", de: "Zurück zur Anmeldung" },
  create: { en: "Create account", de: "Konto anlegen" },
  name: { en: "Name", de: "Name" },
  repeat: { en: "Password again", de: "Passwort wiederholen" },
  passwordHint: { en: "At least 8 characters", de: "Mindestens 8 Zeichen" },
  agree: { en: "I accept the terms of service", de: "Ich stimme den Nutzungsbedingungen zu" },
  terms: { en: "Read the terms of service", de: "Nutzungsbedingungen lesen" },
  privacy: { en: "Privacy policy", de: "Datenschutzerklärung" },
  checkMail: {
    en: (email: string) => `We have sent a mail to ${email}. Open the link in it, then sign in.`,
    de: (email: string) => `Wir haben eine Mail an ${email} geschickt. Öffne den Link darin, dann melde dich an.`,
  },
  forgotten: { en: "Choose another password", de: "Neues Passwort wählen" },
  forgottenText: {
    en: "You get a mail with a link. It leads to a page where you choose another password.",
    de: "Du bekommst eine Mail mit einem Link. Er führt zu einer Seite, auf der du ein neues Passwort wählst.",
  },
  sendMail: { en: "Send the mail", de: "Mail senden" },
  resetSent: {
    en: (email: string) => `If ${email} has an account here, a mail is on its way.`,
    de: (email: string) => `Wenn ${email} hier ein Konto hat, ist eine Mail unterwegs.`,
  },
  noMail: {
    en: "This server sends no mails. Its operator can set another password, on the machine it runs on:",
    de: "Dieser Server verschickt keine Mails. Wer ihn betreibt, kann auf seinem Rechner ein neues Passwort setzen:",
  },
  demo: { en: "Try the demo garden", de: "Beispielgarten ausprobieren" },
  demoHint: {
    en: "A garden full of plants, for an hour, without an account.",
    de: "Ein Garten voller Pflanzen, für eine Stunde, ohne Konto.",
  },
  closed: {
    en: "No account yet? The operator of this server makes one for you.",
    de: "Noch kein Konto? Wer diesen Server betreibt, legt dir eines an.",
  },
});
