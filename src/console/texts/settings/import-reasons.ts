import { defineTexts } from "../language";

/** Why an import leaves out or changes a record. */
export const t = defineTexts({
  blank: { en: (field: string) => `${field} is missing`, de: (field: string) => `${field} fehlt` },
  number: { en: (field: string) => `${field} must be a number`, de: (field: string) => `${field} muss eine Zahl sein` },
  whole: {
    en: (field: string) => `${field} must be a whole number`,
    de: (field: string) => `${field} muss eine ganze Zahl sein`,
  },
  time: {
    en: (field: string) => `${field} must be a time such as 2026-03-01T08:15:30.123Z`,
    de: (field: string) => `${field} muss eine Zeit sein wie 2026-03-01T08:15:30.123Z`,
  },
  kind: {
    en: (field: string) => `${field} has a value of the wrong kind`,
    de: (field: string) => `${field} hat einen Wert der falschen Art`,
  },
  choice: {
    en: (field: string, choices: string) => `${field} must be one of these: ${choices}`,
    de: (field: string, choices: string) => `${field} muss eines davon sein: ${choices}`,
  },
  small: { en: (field: string) => `${field} is too small`, de: (field: string) => `${field} ist zu klein` },
  big: { en: (field: string) => `${field} is too big`, de: (field: string) => `${field} ist zu groß` },
  taken: {
    en: (field: string) => `${field} is already in use`,
    de: (field: string) => `${field} ist schon vergeben`,
  },
  range: { en: "A number is out of range", de: "Eine Zahl liegt außerhalb des Bereichs" },
  long: { en: "A text is too long", de: "Ein Text ist zu lang" },
  noRecord: { en: "It is no record", de: "Das ist kein Datensatz" },
  large: { en: "It is larger than 5\u00a0MiB", de: "Es ist größer als 5\u00a0MiB" },
  deep: { en: "It is nested too deep", de: "Es ist zu tief verschachtelt" },
  newest: {
    en: (n: string) => `Only the newest ${n} are kept`,
    de: (n: string) => `Nur die neuesten ${n} werden behalten`,
  },
  points: {
    en: (n: string) => `The limit of ${n} points is reached`,
    de: (n: string) => `Die Grenze von ${n} Punkten ist erreicht`,
  },
  needs: { en: (what: string) => `${what} was not taken`, de: (what: string) => `${what} wurde nicht übernommen` },
  emptied: {
    en: (field: string, what: string) => `${field} is empty now: ${what} was not taken`,
    de: (field: string, what: string) => `${field} ist jetzt leer: ${what} wurde nicht übernommen`,
  },
  criteria: {
    en: (what: string) => `Its criteria ask for none now: ${what} was not taken`,
    de: (what: string) => `Die Kriterien fragen jetzt nach keinem: ${what} wurde nicht übernommen`,
  },
  ids: {
    en: "Its criteria compare ids, which are others now",
    de: "Die Kriterien vergleichen Nummern, die jetzt andere sind",
  },
  members: {
    en: (ids: string) => `The points ${ids} were not taken, or are archived`,
    de: (ids: string) => `Die Punkte ${ids} wurden nicht übernommen oder sind archiviert`,
  },
  script: {
    en: (what: string) => `Its steps name ${what}, which was not taken`,
    de: (what: string) => `Die Schritte nennen ${what}, was nicht übernommen wurde`,
  },
  own: {
    en: "It is an own sequence now: the shared one that it came from is on another server",
    de: "Es ist jetzt ein eigener Ablauf: der geteilte, von dem er stammt, ist auf einem anderen Server",
  },
  limit: {
    en: (n: string) => `An import raises no limit: ${n} holds`,
    de: (n: string) => `Ein Import erhöht keine Grenze: es bleibt bei ${n}`,
  },
  noPicture: { en: "It has no picture yet", de: "Es hat noch kein Bild" },
  noAddress: {
    en: "Its picture has no address to fetch it from",
    de: "Das Bild hat keine Adresse, von der es zu holen wäre",
  },
  noFetching: {
    en: "This server fetches no pictures (IMAGE_FETCH is off)",
    de: "Dieser Server holt keine Bilder (IMAGE_FETCH ist aus)",
  },
  archived: {
    en: "It is archived, which only points and weeds can be",
    de: "Es ist archiviert, was nur Punkte und Unkraut sein können",
  },
  alerts: { en: "The server makes messages itself", de: "Meldungen macht der Server selbst" },
  user: { en: "This account keeps its own user", de: "Dieses Konto behält seinen Benutzer" },
  sessions: {
    en: "Sessions are good on their own server only",
    de: "Sitzungen gelten nur auf ihrem eigenen Server",
  },
});

/** Fields by the labels that refusals begin with, where German has another word. */
export const fields = defineTexts({
  "Folder Id": { en: "Folder", de: "Ordner" },
  "Spread Curve Id": { en: "Spread curve", de: "Breitenkurve" },
  "Height Curve Id": { en: "Height curve", de: "Höhenkurve" },
  "Water Curve Id": { en: "Water curve", de: "Wasserkurve" },
  "Tool Id": { en: "Tool", de: "Werkzeug" },
  Color: { en: "Color", de: "Farbe" },
  Depth: { en: "Depth", de: "Tiefe" },
  "Cropdb Slug": { en: "Crop", de: "Sorte" },
  "Discarded At": { en: "Archived on", de: "Archiviert am" },
  "End Time": { en: "End", de: "Ende" },
  Key: { en: "Key", de: "Schlüssel" },
  Label: { en: "Label", de: "Bezeichnung" },
  Mode: { en: "Mode", de: "Art" },
  "Plant Stage": { en: "Stage", de: "Stadium" },
  "Planted At": { en: "Planted on", de: "Gepflanzt am" },
  "Start Time": { en: "Start", de: "Beginn" },
  Value: { en: "Value", de: "Wert" },
});
