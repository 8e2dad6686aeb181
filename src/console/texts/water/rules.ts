import { defineTexts } from "../language";

/** Texts of the page Water. */
export const t = defineTexts({
  none: { en: "Water as much as plants need", de: "So viel gießen, wie die Pflanzen brauchen" },
  noneText: {
    en: "A rule works out before each watering what the plants need, less the rain, or by the soil. It says why.",
    de: "Eine Regel berechnet vor jedem Gießen, was die Pflanzen brauchen, abzüglich Regen, oder nach dem Boden. Sie sagt, warum.",
  },
  add: { en: "Add a rule", de: "Regel anlegen" },
  edit: { en: "Edit the rule", de: "Regel bearbeiten" },
  remove: { en: "Delete", de: "Löschen" },
  removed: { en: (name: string) => `${name} deleted`, de: (name: string) => `${name} gelöscht` },
  askTitle: { en: (name: string) => `Delete ${name}?`, de: (name: string) => `${name} löschen?` },
  askText: {
    en: "Its events will then water in full.",
    de: "Ihre Termine gießen dann die volle Menge.",
  },
  switchOff: { en: "Switch off", de: "Ausschalten" },
  switchOn: { en: "Switch on", de: "Einschalten" },
  isOff: {
    en: "This rule is off: its events water in full.",
    de: "Diese Regel ist aus: Ihre Termine gießen die volle Menge.",
  },
  make: { en: "Make the sequence", de: "Ablauf erzeugen" },
  made: { en: "Sequence made", de: "Ablauf erzeugt" },
  madeNamed: {
    en: (name: string) => `“${name}” is among the sequences: let the events run it.`,
    de: (name: string) => `„${name}“ steht bei den Abläufen: Lass ihn die Termine ausführen.`,
  },
  now: { en: (text: string) => `If it ran now: ${text}`, de: (text: string) => `Liefe es jetzt: ${text}` },
  asOfNow: { en: (text: string) => `As of now: ${text}`, de: (text: string) => `Stand jetzt: ${text}` },
  nothing: {
    en: "Nothing to work out: the rule has no group, or no plant of it needs water.",
    de: "Nichts zu berechnen: Die Regel hat keine Gruppe, oder keine ihrer Pflanzen braucht Wasser.",
  },
  why: { en: "What was decided, and why", de: "Was entschieden wurde, und warum" },
  undecided: {
    en: "Nothing yet. A rule decides five minutes before a run.",
    de: "Noch nichts. Eine Regel entscheidet fünf Minuten vor einem Lauf.",
  },
  takenBack: { en: "Somebody took the skip back.", de: "Jemand hat das Auslassen zurückgenommen." },
  factor: {
    en: (percent: string) => `${percent} of a day's water`,
    de: (percent: string) => `${percent} des Wassers für einen Tag`,
  },
  told: {
    en: (time: string) => `the robot has known since ${time}`,
    de: (time: string) => `der Roboter weiß es seit ${time}`,
  },
  untold: { en: "the robot does not know yet", de: "der Roboter weiß es noch nicht" },
  undo: { en: "Take the skip back", de: "Auslassen zurücknehmen" },
  charted: { en: "Water of the last two weeks", de: "Wasser der letzten zwei Wochen" },
  need: { en: "Needed", de: "Bedarf" },
  litres: { en: "Planned", de: "Geplant" },
  sum: {
    en: (litres: string) => `${litres} planned this year. The server sees no water, only what it has planned.`,
    de: (litres: string) => `${litres} in diesem Jahr geplant. Der Server sieht kein Wasser, nur was er geplant hat.`,
  },
  name: { en: "Name", de: "Name" },
  group: { en: "Group of plants", de: "Gruppe von Pflanzen" },
  events: { en: "Events that water this group", de: "Termine, die diese Gruppe gießen" },
  noEvents: { en: "No event runs a sequence yet.", de: "Noch kein Termin führt einen Ablauf aus." },
  event: {
    en: (name: string, time: string) => `${name}, from ${time}`,
    de: (name: string, time: string) => `${name}, ab ${time}`,
  },
  perPlant: { en: "Per day, for plants without a curve", de: "Pro Tag, für Pflanzen ohne Kurve" },
  noMeasure: { en: "None", de: "Keine" },
  rain: { en: "Measure of rain", de: "Messgröße für Regen" },
  expected: { en: "Measure of expected rain", de: "Messgröße für erwarteten Regen" },
  soil: { en: "Measure of the soil", de: "Messgröße für den Boden" },
  dry: { en: "Soil that needs all", de: "Boden, der alles braucht" },
  wet: { en: "Soil that needs none", de: "Boden, der nichts braucht" },
  skipBelow: { en: "Skip below the factor", de: "Auslassen unter dem Faktor" },
  atMost: { en: "Largest factor", de: "Größter Faktor" },
});
