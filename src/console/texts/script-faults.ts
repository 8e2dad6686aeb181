import { defineTexts } from "./language";

/** Requests to choose something, by the thing that the server's check misses. */
export const choose = defineTexts({
  location: { en: "Choose a place.", de: "Wähle einen Ort." },
  peripheral: { en: "Choose a peripheral.", de: "Wähle ein Peripheriegerät." },
  pin: { en: "Choose a pin.", de: "Wähle einen Pin." },
  point: { en: "Choose a plant or point.", de: "Wähle eine Pflanze oder einen Punkt." },
  point_group: { en: "Choose a group.", de: "Wähle eine Gruppe." },
  sensor: { en: "Choose a sensor.", de: "Wähle einen Sensor." },
  sequence: { en: "Choose a sequence.", de: "Wähle einen Ablauf." },
  tool: { en: "Choose a tool.", de: "Wähle ein Werkzeug." },
  value: { en: "Choose a value.", de: "Wähle einen Wert." },
  Plant: { en: "Choose a plant.", de: "Wähle eine Pflanze." },
  Weed: { en: "Choose a weed.", de: "Wähle ein Unkraut." },
  GenericPointer: { en: "Choose a point.", de: "Wähle einen Punkt." },
  ToolSlot: { en: "Choose a tool slot.", de: "Wähle einen Werkzeughalter." },
});

/** Other refusals of the check, at the step or value that they are about. */
export const t = defineTexts({
  gone: {
    en: (chooseAnother: string) => `The chosen one no longer exists. ${chooseAnother}`,
    de: (chooseAnother: string) => `Was hier gewählt war, gibt es nicht mehr. ${chooseAnother}`,
  },
  undeclared: {
    en: (name: string) => `The sequence has no variable “${name}”. Add it, or choose another value.`,
    de: (name: string) => `Der Ablauf hat keine Variable „${name}“. Füge sie hinzu oder wähle einen anderen Wert.`,
  },
  unfit: {
    en: (arg: string) => `“${arg}” can't be this. Choose another value.`,
    de: (arg: string) => `„${arg}“ kann das nicht sein. Wähle einen anderen Wert.`,
  },
  length: {
    en: (arg: string, least: string, most: string) => `“${arg}” needs ${least} to ${most} characters.`,
    de: (arg: string, least: string, most: string) => `„${arg}“ braucht ${least} bis ${most} Zeichen.`,
  },
  digital: {
    en: "A box light can only be switched on and off. Choose the digital mode.",
    de: "Ein Gehäuselicht kann nur an und aus. Wähle die digitale Art.",
  },
});
