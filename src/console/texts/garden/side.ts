import { defineTexts } from "../language";

/** Texts of the side view. */
export const t = defineTexts({
  title: { en: "Side view", de: "Seitenansicht" },
  across: {
    en: (axis: string) => `Side view at this ${axis}`,
    de: (axis: string) => `Seitenansicht bei diesem ${axis}`,
  },
  strip: { en: "Strip across", de: "Streifen quer zu" },
  axis: { en: (axis: string) => axis.toUpperCase(), de: (axis: string) => axis.toUpperCase() },
  at: { en: (axis: string) => `Place, ${axis}`, de: (axis: string) => `Stelle, ${axis}` },
  move: { en: "Move the strip", de: "Streifen verschieben" },
  width: { en: "Width of the strip", de: "Breite des Streifens" },
  range: {
    en: (from: string, to: string) => `From ${from} to ${to}`,
    de: (from: string, to: string) => `Von ${from} bis ${to}`,
  },
  follow: { en: "Follow the robot", de: "Dem Roboter folgen" },
  noPlace: { en: "The robot has not said where it is.", de: "Der Roboter hat nicht gesagt, wo er ist." },
  picture: {
    en: (axis: string, at: string) => `The garden from its side, at ${axis} ${at}`,
    de: (axis: string, at: string) => `Der Garten von der Seite, bei ${axis} ${at}`,
  },
  heights: { en: "Heights", de: "Höhen" },
  nothing: { en: "Nothing stands in this strip.", de: "In diesem Streifen steht nichts." },
  count: {
    en: (n: number, hits: number) =>
      `${n} in this strip. ${hits === 0 ? "A move at the safe height hits nothing." : `A move at the safe height hits ${hits}.`}`,
    de: (n: number, hits: number) =>
      `${n} in diesem Streifen. ${hits === 0 ? "Eine Fahrt auf der sicheren Höhe trifft nichts." : `Eine Fahrt auf der sicheren Höhe trifft ${hits}.`}`,
  },
  more: { en: (n: number) => `${n} more are only drawn.`, de: (n: number) => `${n} weitere sind nur gezeichnet.` },
  reach: {
    en: (from: string, to: string) => `from ${from} to ${to}`,
    de: (from: string, to: string) => `von ${from} bis ${to}`,
  },
  lies: { en: (z: string) => `at ${z}`, de: (z: string) => `bei ${z}` },
  hit: { en: "a move at the safe height hits it", de: "eine Fahrt auf der sicheren Höhe trifft es" },
  robot: {
    en: (place: string, z: string) => `The robot: ${place}, at ${z}.`,
    de: (place: string, z: string) => `Der Roboter: ${place}, bei ${z}.`,
  },
  has: { en: (tool: string) => `It has ${tool}.`, de: (tool: string) => `Er hat ${tool}.` },
});

/** Kinds of things that have no name of their own. */
export const kindTexts = defineTexts({
  plant: { en: "Plant", de: "Pflanze" },
  slot: { en: "Tool slot", de: "Werkzeughalter" },
  sample: { en: "Soil sample", de: "Bodenprobe" },
});

/** Heights, by their names. */
export const heightTexts = defineTexts({
  gantry: { en: "Gantry", de: "Portal" },
  zero: { en: "z 0", de: "z 0" },
  safe: { en: "Safe height", de: "Sichere Höhe" },
  soil: { en: "Soil, from the settings", de: "Boden, aus den Einstellungen" },
  end: { en: "End of z", de: "Ende von z" },
  robot: { en: "Robot", de: "Roboter" },
});
