import { defineTexts } from "../language";

/** Texts about measures, on the page Sensors. */
export const t = defineTexts({
  title: { en: "Measures", de: "Messgrößen" },
  none: {
    en: "Rain, soil, air or tank: values that you enter or a program sends appear here.",
    de: "Regen, Boden, Luft oder Tank: Werte, die du einträgst oder ein Programm schickt, erscheinen hier.",
  },
  add: { en: "Add a measure", de: "Messgröße anlegen" },
  edit: { en: "Edit the measure", de: "Messgröße bearbeiten" },
  open: { en: "Show", de: "Zeigen" },
  openOne: { en: (name: string) => `Show ${name}`, de: (name: string) => `${name} zeigen` },
  never: { en: "No value yet", de: "Noch kein Wert" },
  below: { en: "Below its limit", de: "Unter der Grenze" },
  above: { en: "Above its limit", de: "Über der Grenze" },
  isNew: { en: "New: edit it, so that it counts", de: "Neu: bearbeite sie, damit sie zählt" },
  name: { en: "Name", de: "Name" },
  kind: { en: "Kind", de: "Art" },
  unit: { en: "Unit", de: "Einheit" },
  mode: { en: "A value is", de: "Ein Wert ist" },
  way: { en: "Values come", de: "Werte kommen" },
  topic: { en: "Topic", de: "Topic" },
  topicHint: { en: "Without wildcards, such as roof/rain", de: "Ohne Platzhalter, etwa dach/regen" },
  key: { en: "Key in its messages", de: "Schlüssel in den Nachrichten" },
  keyHint: { en: "Empty where a message is a number", de: "Leer, wo eine Nachricht eine Zahl ist" },
  sensor: { en: "Sensor", de: "Sensor" },
  newest: {
    en: (value: number) => `Its newest reading is ${value}.`,
    de: (value: number) => `Sein neuester Messwert ist ${value}.`,
  },
  readFirst: {
    en: "Let the robot read it in air, then in water.",
    de: "Lass ihn den Roboter in der Luft lesen, dann im Wasser.",
  },
  take: { en: "Take the newest", de: "Neuesten nehmen" },
  min: { en: "Lower limit", de: "Untere Grenze" },
  max: { en: "Upper limit", de: "Obere Grenze" },
  silent: { en: "Silent after", de: "Still nach" },
  place: { en: (place: string) => `At ${place}`, de: (place: string) => `Bei ${place}` },
  fromSensor: {
    en: (name: string) => `From the sensor ${name}`,
    de: (name: string) => `Vom Sensor ${name}`,
  },
  fromTopic: { en: (topic: string) => `From the topic ${topic}`, de: (topic: string) => `Vom Topic ${topic}` },
  fromHand: { en: "By hand or from programs", de: "Von Hand oder von Programmen" },
  typeIn: { en: "Enter a value", de: "Wert eintragen" },
  handIn: { en: "Save value", de: "Wert speichern" },
  taken: { en: "Value taken", de: "Wert übernommen" },
  download: { en: "Download", de: "Herunterladen" },
  remove: { en: "Delete", de: "Löschen" },
  removed: { en: (name: string) => `${name} deleted`, de: (name: string) => `${name} gelöscht` },
  askTitle: { en: (name: string) => `Delete ${name}?`, de: (name: string) => `${name} löschen?` },
  askText: {
    en: "Its values cannot be brought back.",
    de: "Ihre Werte lassen sich nicht zurückholen.",
  },
});

/** Names of kinds of measures. */
export const kinds = defineTexts({
  rain: { en: "Rain", de: "Regen" },
  rain_expected: { en: "Expected rain", de: "Erwarteter Regen" },
  soil: { en: "Soil moisture", de: "Bodenfeuchte" },
  temperature: { en: "Temperature", de: "Temperatur" },
  wind: { en: "Wind", de: "Wind" },
  level: { en: "Level of a tank", de: "Stand eines Tanks" },
  other: { en: "Other", de: "Anderes" },
});

/** Texts for what a value of rain is. */
export const modes = defineTexts({
  amount: { en: "the rain since the value before", de: "der Regen seit dem Wert davor" },
  counter: { en: "the state of a counter", de: "der Stand eines Zählers" },
});

/** Texts for ways by which values come. */
export const ways = defineTexts({
  hand: { en: "by hand or from programs", de: "von Hand oder von Programmen" },
  sensor: { en: "from a sensor of the robot", de: "von einem Sensor des Roboters" },
  topic: { en: "from Home Assistant", de: "von Home Assistant" },
});

/** Texts for the points of a calibration. */
export const points = defineTexts({
  dry: { en: "Reading in air", de: "Messwert in der Luft" },
  wet: { en: "Reading in water", de: "Messwert im Wasser" },
});
