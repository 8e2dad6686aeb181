import { defineTexts } from "../language";

/** Texts of what stays of somebody who has gone. */
export const t = defineTexts({
  title: { en: (name: string) => `${name} has gone`, de: (name: string) => `${name} ist nicht mehr dabei` },
  text: {
    en: "A script can read the robot’s token, which would stay valid for 60 days. End the robot’s log-in to be sure. Then the robot has to be set up again.",
    de: "Ein Skript kann das Token des Roboters lesen, das noch 60 Tage gelten würde. Beende die Anmeldung des Roboters, um sicher zu sein. Danach muss der Roboter neu eingerichtet werden.",
  },
  scripts: {
    en: "These sequences were changed by them, and their Lua can reach out. Look at them.",
    de: "Diese Abläufe wurden dabei geändert, und ihr Lua kann nach außen. Sieh sie dir an.",
  },
  endRobot: { en: "End the robot’s log-in, too", de: "Auch die Anmeldung des Roboters beenden" },
  ended: { en: "The robot’s log-in has ended.", de: "Die Anmeldung des Roboters ist beendet." },
});
