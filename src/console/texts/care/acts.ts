import type { ActName, Saying, Verdict } from "../../care/acts";
import { formatDuration } from "../duration";
import { defineTexts } from "../language";

/** Names of the acts, as the last commands have them. */
export const acts = defineTexts<Readonly<Record<ActName, string>>>({
  update: { en: "Update", de: "Update" },
  restart: { en: "Restart", de: "Neustart" },
  power_off: { en: "Shut down", de: "Herunterfahren" },
  board: { en: "Restart of the board", de: "Neustart der Platine" },
  flash: { en: "Firmware of the board", de: "Firmware der Platine" },
  sync: { en: "Sync", de: "Abgleich" },
  reset: { en: "Reset", de: "Zurücksetzen" },
});

/** Headlines of acts during which the robot as a whole is away. */
export const headlines = defineTexts<
  Readonly<Record<"update" | "restart" | "power_off" | "reset", (at: string) => string>>
>({
  update: { en: (at: string) => `Updating since ${at}`, de: (at: string) => `Update seit ${at}` },
  restart: { en: (at: string) => `Restarting since ${at}`, de: (at: string) => `Neustart seit ${at}` },
  power_off: { en: () => "Shutting down", de: () => "Fährt herunter" },
  reset: { en: () => "Resetting", de: () => "Setzt zurück" },
});

type Words = (told: { readonly text: string; readonly took: string }) => string;

/** The outcome of an act. */
const sayings = defineTexts<Readonly<Record<Saying, Words>>>({
  update: {
    en: ({ took }) => `The robot has been installing for ${took}. Leave its power on.`,
    de: ({ took }) => `Der Roboter installiert seit ${took}. Lass ihm den Strom an.`,
  },
  restart: { en: ({ took }) => `It restarts: ${took} so far.`, de: ({ took }) => `Er startet neu, seit ${took}.` },
  power_off: { en: () => "It shuts down.", de: () => "Er fährt herunter." },
  reset: { en: () => "It resets.", de: () => "Er setzt sich zurück." },
  board: { en: () => "The board starts.", de: () => "Die Platine startet." },
  flash: {
    en: ({ took }) => `The firmware is written and checked: ${took} so far.`,
    de: ({ took }) => `Die Firmware wird geschrieben und geprüft, seit ${took}.`,
  },
  sync: { en: () => "It gets changes.", de: () => "Er holt Änderungen." },
  refused: {
    en: ({ text }) => `It was not done: ${text}`,
    de: ({ text }) => `Das ist nicht geschehen: ${text}`,
  },
  noUpdate: {
    en: () => "The robot found no update. Its server offers none for its computer, or could not be asked.",
    de: () =>
      "Der Roboter hat kein Update gefunden. Sein Server bietet keines für seinen Rechner an oder war nicht erreichbar.",
  },
  underWay: {
    en: () => "An update is under way already. Wait, or restart the robot.",
    de: () => "Ein Update läuft schon. Warte oder starte den Roboter neu.",
  },
  updated: { en: ({ text }) => `It is back with ${text}.`, de: ({ text }) => `Er ist zurück mit ${text}.` },
  stillRuns: {
    en: ({ text }) => `It is back, and still runs what it had. ${text}`.trim(),
    de: ({ text }) => `Er ist zurück und läuft noch mit dem, was er hatte. ${text}`.trim(),
  },
  back: { en: ({ took }) => `It is back after ${took}.`, de: ({ took }) => `Er ist nach ${took} zurück.` },
  notBack: {
    en: () => "It is not back. Look at its power and its network; Set-up finds out more.",
    de: () => "Er ist nicht zurück. Sieh nach Strom und Netzwerk; die Einrichtung findet mehr heraus.",
  },
  notRestarted: {
    en: () => "It is connected, and has not restarted. Unplug it if it does not answer.",
    de: () => "Er ist verbunden und hat nicht neu gestartet. Zieh den Stecker, wenn er nicht antwortet.",
  },
  isOff: {
    en: () => "It is off. Only its plug switches it on again.",
    de: () => "Er ist aus. Nur sein Stecker schaltet ihn wieder an.",
  },
  stillOn: { en: () => "It is still connected.", de: () => "Er ist immer noch verbunden." },
  boardBack: {
    en: ({ text }) => `The board tells its version again: ${text}. Find home before it moves.`,
    de: ({ text }) => `Die Platine nennt wieder ihre Version: ${text}. Suche den Nullpunkt, bevor er fährt.`,
  },
  boardSilent: {
    en: () => "The board does not answer. Install its firmware, look at its cable, and at its port in Settings.",
    de: () =>
      "Die Platine antwortet nicht. Installiere ihre Firmware, sieh nach ihrem Kabel und ihrem Anschluss in den Einstellungen.",
  },
  flashed: {
    en: ({ text }) => `The firmware is installed. ${text}`.trim(),
    de: ({ text }) => `Die Firmware ist installiert. ${text}`.trim(),
  },
  flashFailed: {
    en: ({ text }) => `${text} Try again, restart the robot, or take another cable.`,
    de: ({ text }) => `${text} Versuche es noch einmal, starte den Roboter neu oder nimm ein anderes Kabel.`,
  },
  boardUnknown: {
    en: ({ text }) => `Its software may not know this board: update it first. ${text}`,
    de: ({ text }) => `Seine Software kennt diese Platine vielleicht nicht: Aktualisiere sie zuerst. ${text}`,
  },
  inStep: { en: () => "It has all changes.", de: () => "Er hat alle Änderungen." },
  syncFailed: {
    en: ({ text }) => `It did not get the changes. ${text}`.trim(),
    de: ({ text }) => `Er hat die Änderungen nicht bekommen. ${text}`.trim(),
  },
  waitsForSetUp: {
    en: () => "It waits for its set-up. Join its Wi-Fi and enter the address below.",
    de: () => "Er wartet auf seine Einrichtung. Geh in sein WLAN und trage die Adresse unten ein.",
  },
  nothingHeard: {
    en: () => "Nothing was heard of it, and nobody knows how it ended.",
    de: () => "Davon war nichts zu hören. Was daraus wurde, ist nicht bekannt.",
  },
});

/** An outcome in words. `seconds`: since the act began. */
export const wordsOf = ({ say, text = "", seconds }: Verdict, since: number): string =>
  sayings[say]({ text, took: formatDuration(seconds ?? since) });
