import { defineTexts } from "../language";

/** Texts of completion in programs of Lua. */
export const t = defineTexts({
  proposals: { en: "Proposals", de: "Vorschläge" },
  count: {
    en: (n: number) => `${n} proposals: arrows choose, Tab or Enter takes, Escape closes.`,
    de: (n: number) => `${n} Vorschläge: Pfeile wählen, Tab oder Eingabe nimmt, Escape schließt.`,
  },
  since: { en: (version: string) => `from ${version} on`, de: (version: string) => `ab ${version}` },
  variable: { en: "Variable of the sequence", de: "Variable des Ablaufs" },
  tool: { en: "Tool", de: "Werkzeug" },
  own: { en: "Of this program", de: "Aus diesem Programm" },
});
