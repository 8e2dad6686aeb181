import { defineTexts } from "../language";

/** Texts of the card Calendar. */
export const t = defineTexts({
  title: { en: "Calendar", de: "Kalender" },
  text: {
    en: "An address for the calendar of your phone or of Home Assistant: it shows when the robot works in the next 60 days.",
    de: "Eine Adresse für den Kalender deines Telefons oder von Home Assistant: Er zeigt, wann der Roboter in den nächsten 60 Tagen arbeitet.",
  },
  warning: {
    en: "Everybody who has the address sees when the robot waters. Give it to nobody who should not know.",
    de: "Wer die Adresse hat, sieht, wann der Roboter gießt. Gib sie niemandem, der das nicht wissen soll.",
  },
  address: { en: "Address", de: "Adresse" },
  addressHint: {
    en: "It is shown this once. Add it to your calendar as a subscription.",
    de: "Sie wird nur dieses eine Mal gezeigt. Füge sie deinem Kalender als Abonnement hinzu.",
  },
  since: {
    en: (date: string) => `An address was made on ${date}.`,
    de: (date: string) => `Eine Adresse gibt es seit ${date}.`,
  },
  make: { en: "Make an address", de: "Adresse erzeugen" },
  another: { en: "Make another one", de: "Andere erzeugen" },
  anotherHint: { en: "Another one ends the one before.", de: "Eine andere beendet die bisherige." },
  end: { en: "End the address", de: "Adresse beenden" },
  ended: { en: "The address has ended.", de: "Die Adresse ist beendet." },
});
