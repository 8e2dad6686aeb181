import { defineTexts } from "./language";

/** Question before the robot is unlocked. */
export const t = defineTexts({
  title: { en: "Unlock the robot?", de: "Roboter entsperren?" },
  text: {
    en: "Make sure that nobody is in its way. It can move again at once.",
    de: "Achte darauf, dass niemand im Weg ist. Er kann sich sofort wieder bewegen.",
  },
});
