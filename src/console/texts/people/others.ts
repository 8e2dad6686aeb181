import { defineTexts } from "../language";

/** Texts of ending everybody else. */
export const t = defineTexts({
  title: { en: "Everybody else", de: "Alle anderen" },
  text: {
    en: "Ends all members, invitations, programs and displays, and where else you are signed in. A restored backup brings back who was removed since. The robot stays.",
    de: "Beendet alle Mitglieder, Einladungen, Programme und Anzeigen, und wo du sonst angemeldet bist. Eine eingespielte Sicherung bringt zurück, wer seither entfernt wurde. Der Roboter bleibt.",
  },
  ask: { en: "End everybody but yourself?", de: "Alle außer dir beenden?" },
  end: { en: "End everybody but me", de: "Alle außer mir beenden" },
  ended: { en: "You are alone in this garden now.", de: "Du bist jetzt allein in diesem Garten." },
});
