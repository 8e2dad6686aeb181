import { defineTexts } from "../language";

/** Texts of the page that imports an account. */
export const t = defineTexts({
  title: { en: "Import", de: "Importieren" },
  intro: {
    en: "Takes a file of “Export” into this account. First you see what is in it; nothing changes before you say so.",
    de: "Übernimmt eine Datei von „Exportieren“ in dieses Konto. Zuerst siehst du, was darin ist; bevor du es sagst, ändert sich nichts.",
  },
  archive: {
    en: "A .tar file with the photos in it is taken by the operator, on the server: gardenshed import <e-mail> file.tar",
    de: "Eine .tar-Datei, in der auch die Fotos liegen, übernimmt der Betreiber auf dem Server: gardenshed import <E-Mail> Datei.tar",
  },
  choose: { en: "Choose a file", de: "Datei wählen" },
  another: { en: "Choose another file", de: "Andere Datei wählen" },
  noExport: { en: "This file is no export of an account.", de: "Diese Datei ist kein Export eines Kontos." },
  content: { en: "In the file", de: "In der Datei" },
  from: {
    en: (server: string, when: string) => `From ${server}, ${when}`,
    de: (server: string, when: string) => `Von ${server}, ${when}`,
  },
  records: {
    en: (n: string, size: string) => `${n} records, ${size}`,
    de: (n: string, size: string) => `${n} Datensätze, ${size}`,
  },
  tooLarge: {
    en: "The server takes 20\u00a0MB. Leave something out, for example the logs, or let the operator import the file: gardenshed import <e-mail> <file>, with --dialect for a file in other words.",
    de: "Der Server nimmt 20\u00a0MB. Lass etwas weg, zum Beispiel das Protokoll, oder lass den Betreiber die Datei übernehmen: gardenshed import <E-Mail> <Datei>, mit --dialect für eine Datei in anderen Wörtern.",
  },
  of: { en: (what: string, n: string) => `${what}: ${n}`, de: (what: string, n: string) => `${what}: ${n}` },
  leftOut: {
    en: (n: string) => `Left out: ${n}`,
    de: (n: string) => `Weggelassen: ${n}`,
  },
  more: { en: (n: string) => ` and ${n} more`, de: (n: string) => ` und ${n} weitere` },
  reasons: {
    en: (who: string, why: string) => `${who}: ${why}`,
    de: (who: string, why: string) => `${who}: ${why}`,
  },
  words: { en: "Words of the file", de: "Wörter der Datei" },
  wordsHint: {
    en: "A server that speaks in other words writes them into its files.",
    de: "Ein Server, der in anderen Wörtern spricht, schreibt sie in seine Dateien.",
  },
  ownWords: { en: "Those of this server", de: "Die dieses Servers" },
  photos: { en: "Photos", de: "Fotos" },
  addresses: {
    en: (n: string) => `Addresses in the file: ${n}. The photos are fetched from there after the import.`,
    de: (n: string) => `Adressen in der Datei: ${n}. Die Fotos werden nach dem Import von dort geholt.`,
  },
  photoComes: {
    en: "One of them was tried, and its photo comes.",
    de: "Eine davon wurde probiert, und ihr Foto kommt.",
  },
  photoMissing: {
    en: (why: string) => `One of them was tried, and its photo cannot be fetched: ${why}`,
    de: (why: string) => `Eine davon wurde probiert, und ihr Foto lässt sich nicht holen: ${why}`,
  },
  here: { en: "In this account", de: "In diesem Konto" },
  nothing: {
    en: "Nothing stands in the way. Settings are replaced by those of the file.",
    de: "Nichts steht im Weg. Die Einstellungen werden durch die der Datei ersetzt.",
  },
  replaced: {
    en: "An import needs an empty account. All of this is removed first, with its history, and cannot be brought back:",
    de: "Ein Import braucht ein leeres Konto. Dies alles wird vorher entfernt, mit seinem Verlauf, und lässt sich nicht zurückholen:",
  },
  exportFirst: { en: "Export this account first", de: "Dieses Konto vorher exportieren" },
  start: { en: "Import now", de: "Jetzt importieren" },
  replace: { en: "Empty the account and import", de: "Konto leeren und importieren" },
  replaceAsk: {
    en: "Everything in this account is removed, then the file is taken in. If that fails, the account stays empty; the file can be imported again.",
    de: "Alles in diesem Konto wird entfernt, dann wird die Datei übernommen. Gelingt das nicht, bleibt das Konto leer; die Datei lässt sich noch einmal importieren.",
  },
  sending: { en: "Sending the file …", de: "Datei wird gesendet …" },
  checking: { en: "Checking the file …", de: "Datei wird geprüft …" },
  emptying: { en: "Emptying the account …", de: "Konto wird geleert …" },
  importing: { en: "Importing …", de: "Wird importiert …" },
  done: {
    en: (n: string) => `${n} records imported`,
    de: (n: string) => `${n} Datensätze importiert`,
  },
  doneText: {
    en: "Photos that only have an address are fetched in the background, for up to seven days.",
    de: "Fotos, die nur eine Adresse haben, werden im Hintergrund geholt, bis zu sieben Tage lang.",
  },
  toGarden: { en: "To the garden", de: "Zum Garten" },
});

/** Names of what only exports have; others have the same names in the history. */
export const nouns = defineTexts({
  ai_feedbacks: { en: "Judgements of the AI", de: "Urteile über die KI" },
  logs: { en: "Logs", de: "Protokoll" },
  sensor_readings: { en: "Sensor readings", de: "Messwerte" },
  telemetries: { en: "Telemetry", de: "Telemetrie" },
  token_issuances: { en: "Sessions", de: "Sitzungen" },
});
