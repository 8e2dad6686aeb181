import { defineTexts } from "../language";

/** Texts of the page on which motors are tried. */
export const t = defineTexts({
  intro: {
    en: "Stand beside the robot and keep its way clear. The stop button is above on each page.",
    de: "Stell dich neben den Roboter und halte seinen Weg frei. Der Stoppknopf ist auf jeder Seite oben.",
  },
  motor: { en: (axis: string) => `Motor ${axis}`, de: (axis: string) => `Motor ${axis}` },
  direction: { en: (axis: string) => `Direction of ${axis}`, de: (axis: string) => `Richtung von ${axis}` },
  motorDo: {
    en: (mm: string) => `Let it move ${mm}. Does this axis move, evenly and to the end of the way?`,
    de: (mm: string) => `Lass ihn ${mm} fahren. Bewegt sich diese Achse, gleichmäßig und bis zum Ende des Wegs?`,
  },
  directionDo: {
    en: (way: string) => `Let it move once more. It should go ${way}.`,
    de: (way: string) => `Lass ihn noch einmal fahren. Er sollte ${way} fahren.`,
  },
  up: { en: "up", de: "nach oben" },
  down: { en: "down", de: "nach unten" },
  away: { en: "away from home", de: "vom Ursprung weg" },
  toward: { en: "toward home", de: "auf den Ursprung zu" },
  move: {
    en: (axis: string, mm: string) => `Move ${axis} ${mm}`,
    de: (axis: string, mm: string) => `${axis} ${mm} fahren`,
  },
  stands: {
    en: (axis: string, at: string) => `${axis} is at ${at}.`,
    de: (axis: string, at: string) => `${axis} steht bei ${at}.`,
  },
  worked: { en: "It worked", de: "Es hat geklappt" },
  failed: { en: "It did not work", de: "Es hat nicht geklappt" },
  which: { en: "Which of these happened?", de: "Was ist passiert?" },
  answered: { en: (ago: string) => `Answered ${ago}.`, de: (ago: string) => `Beantwortet: ${ago}.` },
  saved: { en: "Setting changed", de: "Einstellung geändert" },
  toCare: { en: "Care: install the firmware", de: "Pflege: Firmware installieren" },
});

/** Outcomes of a try that has not worked, then their remedies. */
export const outcomes = defineTexts({
  nothing: { en: "Nothing moves, and nothing is heard", de: "Nichts bewegt sich, und nichts ist zu hören" },
  hums: { en: "The motor hums, and stands", de: "Der Motor brummt und steht" },
  stops: { en: "It began, and stopped", de: "Er fuhr an und blieb stehen" },
  other: { en: "Another axis moved", de: "Eine andere Achse bewegte sich" },
  opposite: { en: "It went the other way", de: "Er fuhr in die Gegenrichtung" },
  arrows: {
    en: "It went as told, but the arrows of the page point the other way",
    de: "Er fuhr wie gesagt, aber die Pfeile der Seite zeigen andersherum",
  },
  sideways: { en: "It went as told, but sideways on the map", de: "Er fuhr wie gesagt, auf der Karte aber quer" },
});
export const remedies = defineTexts({
  nothing: {
    en: "Look at the plug of this motor and at the lights of the box. If they are on, install the firmware of the board.",
    de: "Sieh nach dem Stecker dieses Motors und den Lampen am Kasten. Leuchten sie, dann installiere die Firmware der Platine.",
  },
  hums: {
    en: "Switch off the power and push it by hand. If it does not run freely, look at the belt, the wheels, the screws and the cable carrier.",
    de: "Schalte den Strom ab und schiebe von Hand. Läuft es nicht frei, dann sieh nach Riemen, Rädern, Schrauben und Schleppkette.",
  },
  stops: {
    en: "Something resisted. Look for what is in its way. Stall detection can be off for now; switch it on again when the axis runs.",
    de: "Etwas leistete Widerstand. Sieh nach, was im Weg ist. Die Blockiererkennung kann solange aus sein; schalte sie wieder ein, wenn die Achse läuft.",
  },
  other: {
    en: "The plugs of two motors are swapped at the board. Switch off the power, and change them.",
    de: "Die Stecker zweier Motoren sind an der Platine vertauscht. Schalte den Strom ab und tausche sie.",
  },
  opposite: { en: "Let the motor turn the other way.", de: "Lass den Motor andersherum drehen." },
  arrows: { en: "Turn the arrows of this axis.", de: "Dreh die Pfeile dieser Achse um." },
  sideways: { en: "Swap x and y on the map.", de: "Tausche x und y auf der Karte." },
});
/** Buttons of the settings that help. */
export const mends = defineTexts({
  hums: { en: "Current + 10\u00a0%", de: "Strom + 10\u00a0%" },
  stops: { en: "Switch stall detection off", de: "Blockiererkennung ausschalten" },
  opposite: { en: "Turn the motor round", de: "Motor umdrehen" },
  arrows: { en: "Turn the arrows round", de: "Pfeile umdrehen" },
  sideways: { en: "Swap x and y", de: "x und y tauschen" },
});
