import { defineTexts } from "../language";

/** Texts about places that are taken from the robot. */
export const t = defineTexts({
  take: { en: "Take the robot's place", de: "Ort des Roboters nehmen" },
  taken: { en: "Place stored", de: "Ort gespeichert" },
  notTold: { en: "The robot has not said where it is.", de: "Der Roboter hat nicht gesagt, wo er ist." },
  heightToo: { en: "Height too", de: "Auch die Höhe" },
  heightHint: {
    en: "A move to a plant goes to its z, and the head's height is not the soil.",
    de: "Eine Fahrt zur Pflanze geht bis zu ihrem z, und die Höhe des Kopfs ist nicht der Boden.",
  },
  addHere: { en: "Add here", de: "Hier anlegen" },
  addHereTitle: { en: (place: string) => `Add at ${place}`, de: (place: string) => `Anlegen bei ${place}` },
  Plant: { en: "Plant", de: "Pflanze" },
  Weed: { en: "Weed", de: "Unkraut" },
  GenericPointer: { en: "Point", de: "Punkt" },
  soil: { en: "Soil sample", de: "Bodenprobe" },
  ToolSlot: { en: "Slot", de: "Halter" },
});
