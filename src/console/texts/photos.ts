import { defineTexts } from "./language";

/** Texts of the page Photos. */
export const t = defineTexts({
  none: { en: "No photos yet", de: "Noch keine Fotos" },
  noneText: {
    en: "Photos that the robot takes appear here. You can also add some of your own.",
    de: "Fotos, die der Roboter macht, erscheinen hier. Du kannst auch eigene hinzufügen.",
  },
  upload: { en: "Add photos", de: "Fotos hinzufügen" },
  uploading: {
    en: (n: number, of: number) => `${n} of ${of} photos sent`,
    de: (n: number, of: number) => `${n} von ${of} Fotos gesendet`,
  },
  uploaded: {
    en: (n: number) => (n === 1 ? "Photo added" : `${n} photos added`),
    de: (n: number) => (n === 1 ? "Foto hinzugefügt" : `${n} Fotos hinzugefügt`),
  },
  refused: {
    en: (name: string, why: string) => `${name}: ${why}`,
    de: (name: string, why: string) => `${name}: ${why}`,
  },
  noPicture: { en: "This is no picture that can be read.", de: "Das ist kein lesbares Bild." },
  lapse: { en: "Time lapse", de: "Zeitraffer" },
  selectOne: { en: (when: string) => `Select photo of ${when}`, de: (when: string) => `Foto von ${when} auswählen` },
  askTitle: {
    en: (n: number) => (n === 1 ? "Delete this photo?" : `Delete ${n} photos?`),
    de: (n: number) => (n === 1 ? "Dieses Foto löschen?" : `${n} Fotos löschen?`),
  },
  askText: { en: "Photos cannot be brought back.", de: "Fotos lassen sich nicht zurückholen." },
  deleted: {
    en: (n: number) => (n === 1 ? "Photo deleted" : `${n} photos deleted`),
    de: (n: number) => (n === 1 ? "Foto gelöscht" : `${n} Fotos gelöscht`),
  },
  count: {
    en: (n: number) => (n === 1 ? "1 photo" : `${n} photos`),
    de: (n: number) => (n === 1 ? "1 Foto" : `${n} Fotos`),
  },
  photoOf: { en: (when: string) => `Photo of ${when}`, de: (when: string) => `Foto von ${when}` },
  all: { en: "All photos", de: "Alle Fotos" },
  newer: { en: "Newer photo", de: "Neueres Foto" },
  older: { en: "Older photo", de: "Älteres Foto" },
  download: { en: "Download", de: "Herunterladen" },
  taken: { en: "Time", de: "Zeit" },
  name: { en: "Name", de: "Name" },
  place: { en: "Place (mm)", de: "Ort (mm)" },
  unknown: { en: "Not known", de: "Nicht bekannt" },
  gone: { en: "This photo is no longer there", de: "Dieses Foto gibt es nicht mehr" },
  from: { en: "From", de: "Von" },
  to: { en: "To", de: "Bis" },
  play: { en: "Play", de: "Abspielen" },
  pause: { en: "Pause", de: "Anhalten" },
  speed: { en: "Speed", de: "Tempo" },
  perSecond: { en: (n: number) => `${n} per second`, de: (n: number) => `${n} pro Sekunde` },
  position: { en: "Photo shown", de: "Gezeigtes Foto" },
  noFrames: { en: "No photos in this time", de: "Keine Fotos in diesem Zeitraum" },
  frame: { en: (n: number, of: number) => `${n} of ${of}`, de: (n: number, of: number) => `${n} von ${of}` },
});
