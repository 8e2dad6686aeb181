import { defineTexts } from "../language";

/** Texts about one axis. */
export const t = defineTexts({
  menu: { en: (axis: string) => `Axis ${axis}`, de: (axis: string) => `Achse ${axis}` },
  home: { en: (axis: string) => `Go home (${axis})`, de: (axis: string) => `Zum Nullpunkt (${axis})` },
  zero: { en: (axis: string) => `Set zero here (${axis})`, de: (axis: string) => `Hier Null setzen (${axis})` },
  zeroAsk: {
    en: (axis: string) => `Make this place 0 of ${axis}?`,
    de: (axis: string) => `Diesen Ort zu 0 von ${axis} machen?`,
  },
  zeroText: {
    en: "Places are counted from here then. Plants lie elsewhere for the robot.",
    de: "Orte zählen danach von hier. Für den Roboter liegen Pflanzen dann woanders.",
  },
  isZero: { en: (axis: string) => `0 is here now (${axis}).`, de: (axis: string) => `0 ist jetzt hier (${axis}).` },
  notZero: {
    en: (axis: string) => `The robot has answered, and does not say that it stands at 0 (${axis}).`,
    de: (axis: string) => `Der Roboter hat geantwortet und sagt nicht, dass er bei 0 steht (${axis}).`,
  },
  find: { en: (axis: string) => `Find home (${axis})`, de: (axis: string) => `Nullpunkt suchen (${axis})` },
  measure: { en: (axis: string) => `Measure ${axis}`, de: (axis: string) => `${axis} messen` },
  wayAsk: {
    en: (axis: string) => `The robot moves along ${axis} from end to end. Is its way clear?`,
    de: (axis: string) => `Der Roboter fährt ${axis} von Ende zu Ende. Ist sein Weg frei?`,
  },
  senseless: {
    en: "This axis notices no end: switch on stall detection or end stops in Settings, under Motors.",
    de: "Diese Achse merkt kein Ende: Schalte in den Einstellungen unter Motoren Blockiererkennung oder Endschalter ein.",
  },
  measures: { en: (axis: string) => `${axis} is being measured.`, de: (axis: string) => `${axis} wird gemessen.` },
  measured: {
    en: (axis: string, length: string, was: string) => `${axis} ${length}, was ${was}.`,
    de: (axis: string, length: string, was: string) => `${axis} ${length}, vorher ${was}.`,
  },
  sameLength: {
    en: (axis: string, length: string) => `${axis} as before: ${length}.`,
    de: (axis: string, length: string) => `${axis} wie vorher: ${length}.`,
  },
  noLength: {
    en: (axis: string, was: string) => `It told no new length: ${axis} stays ${was}.`,
    de: (axis: string, was: string) => `Er hat keine neue Länge genannt: ${axis} bleibt ${was}.`,
  },
  unknown: { en: "not known", de: "nicht bekannt" },
  stall: { en: "The axis met resistance.", de: "Die Achse traf auf Widerstand." },
  timeOut: { en: "It took too long.", de: "Es hat zu lange gedauert." },
  stopped: { en: "It was stopped.", de: "Es wurde angehalten." },
  setLength: {
    en: (axis: string) => `Set length of ${axis} to here`,
    de: (axis: string) => `Länge von ${axis} bis hier`,
  },
  setLengthText: {
    en: (was: string, length: string) => `It was ${was}, and becomes ${length}.`,
    de: (was: string, length: string) => `Sie war ${was} und wird ${length}.`,
  },
  lengthSet: { en: (axis: string) => `Length of ${axis} changed`, de: (axis: string) => `Länge von ${axis} geändert` },
  noWay: {
    en: "The robot stands at 0, or has not said where it is.",
    de: "Der Roboter steht bei 0 oder hat nicht gesagt, wo er ist.",
  },
});
