import { defineTexts } from "../language";

const names = defineTexts({
  steps: { en: "steps", de: "Schritte" },
  "steps/s": { en: "steps/s", de: "Schritte/s" },
});

/** A unit of a setting in the language in use. */
export const unitText = (unit: string): string =>
  Object.hasOwn(names, unit) ? names[unit as keyof typeof names] : unit;
