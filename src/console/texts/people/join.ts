import { defineTexts } from "../language";

/** Texts of the page to join a garden. */
export const t = defineTexts({
  invites: {
    en: (owner: string, garden: string) => `${owner} invites you to the garden ${garden}.`,
    de: (owner: string, garden: string) => `${owner} lädt dich in den Garten ${garden} ein.`,
  },
  asGardener: {
    en: "You can work in it and command the robot.",
    de: "Du kannst darin arbeiten und den Roboter steuern.",
  },
  asViewer: {
    en: "You can look at everything and stop the robot.",
    de: "Du kannst alles ansehen und den Roboter anhalten.",
  },
  code: { en: "Code of the invitation", de: "Code der Einladung" },
  look: { en: "Look", de: "Ansehen" },
  join: { en: "Join", de: "Mitmachen" },
  yourName: { en: "Your name", de: "Dein Name" },
  haveAccount: { en: "I have an account", de: "Ich habe ein Konto" },
  newAccount: { en: "I have no account yet", de: "Ich habe noch kein Konto" },
  signIn: { en: "Sign in and join", de: "Anmelden und mitmachen" },
  signUp: { en: "Create account and join", de: "Konto anlegen und mitmachen" },
});
