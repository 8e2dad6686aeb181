import { defineTexts } from "../language";

/** Texts about messages of the robot. */
export const t = defineTexts({
  newest: { en: "Newest message of the robot", de: "Neueste Meldung des Roboters" },
  toasts: { en: "Messages from the robot", de: "Meldungen des Roboters" },
  more: { en: (count: number) => `${count} more`, de: (count: number) => `${count} weitere` },
  whole: { en: "more", de: "mehr" },
  close: { en: "Close the message", de: "Meldung schließen" },
  times: { en: (count: number) => `×${count}`, de: (count: number) => `×${count}` },
  counted: {
    en: (count: number) => `${count} messages from the robot`,
    de: (count: number) => `${count} Meldungen vom Roboter`,
  },
  quiet: { en: "Quiet", de: "Ruhe" },
});
