import { defineTexts } from "./language";

/** Texts of scripts to read, and of the forms of their values. */
export const t = defineTexts({
  noVariable: { en: "No variable yet", de: "Noch keine Variable" },
  unknownKind: { en: (kind: string) => `Unknown: ${kind}`, de: (kind: string) => `Unbekannt: ${kind}` },
  unknownText: {
    en: "This step is not known here. It stays exactly as it is.",
    de: "Diese Seite kennt das nicht. Es bleibt genau so, wie es ist.",
  },
  firmware: {
    en: "The robot answers an error: use Care.",
    de: "Der Roboter antwortet mit einem Fehler: Nimm die Pflege.",
  },
  toCare: { en: "Care of the robot", de: "Pflege des Roboters" },
  noArgs: { en: "There is nothing to set.", de: "Hier gibt es nichts einzustellen." },
  whole: { en: "Enter a whole number", de: "Gib eine ganze Zahl ein" },
  on: { en: "on", de: "an" },
  off: { en: "off", de: "aus" },
  switchOn: { en: "on", de: "einschalten" },
  switchOff: { en: "off", de: "ausschalten" },
  switchTo: { en: (value: string) => `to ${value}`, de: (value: string) => `auf ${value} setzen` },
  waterFor: { en: (time: string) => `Water for ${time}`, de: (time: string) => `${time} gießen` },
  seconds: { en: (n: string) => `${n}\u00a0s`, de: (n: string) => `${n}\u00a0s` },
  pin: { en: (n: string) => `pin ${n}`, de: (n: string) => `Pin ${n}` },
  formula: { en: (lua: string) => `Lua “${lua}”`, de: (lua: string) => `Lua „${lua}“` },
  then: { en: (what: string) => `then: ${what}`, de: (what: string) => `dann: ${what}` },
  else: { en: (what: string) => `otherwise: ${what}`, de: (what: string) => `sonst: ${what}` },
  orElse: { en: (value: string) => `, else ${value}`, de: (value: string) => `, sonst ${value}` },
  variables: { en: "Variables that fit", de: "Variablen, die passen" },
  values: { en: "Values", de: "Werte" },
  asItIs: {
    en: (value: string) => `As the sequence has it: ${value}`,
    de: (value: string) => `Wie im Ablauf: ${value}`,
  },
  asEach: { en: "As the sequence has it", de: "Wie im Ablauf" },
  notGiven: { en: "Not given", de: "Nicht angegeben" },
  notAsked: { en: "Left out: nothing asks for it", de: "Weglassen: Nichts fragt danach" },
  byEvent: { en: "The event says it", de: "Der Termin gibt ihn an" },
});
