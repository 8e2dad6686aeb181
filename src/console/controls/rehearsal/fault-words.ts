import { type Wording, wordsBy } from "../../texts/by-pattern";
import { language } from "../../texts/language";

/** Decimals as German writes them. */
const comma = (number = ""): string => number.replace(".", ",");
const axes = (text = ""): string =>
  text.replaceAll("the ", "die Achse ").replaceAll(" axis", "").replaceAll(" and ", " und ");
const hangs = (text = ""): string =>
  text === "no tool is mounted"
    ? "am Roboter hängt kein Werkzeug"
    : `am Roboter hängt ${text.replace(/ is mounted$/, "")}`;
const WHY: Readonly<Record<string, string>> = {
  "another one is due at the same time. A robot may take them the other way round.":
    "Ein anderer ist zur selben Zeit dran. Ein Roboter nimmt sie vielleicht in der anderen Reihenfolge.",
  "another one is under way.": "Ein anderer läuft noch.",
};

/** Findings of a rehearsal, in German. Words of the robot stay as they are, because they stand in its log as well. */
const GERMAN: readonly Wording[] = [
  [
    /^(\S+) (\S+) is not sent: /,
    (method, path) => `${method} ${path} wird nicht gesendet: Das Skript läuft weiter, als wäre es gescheitert.`,
  ],
  [
    /^The results of (.+) are not known: /s,
    (name) => `Die Ergebnisse von ${name} sind nicht bekannt: Das Skript läuft ohne sie weiter.`,
  ],
  [
    /^(.+) is taken to be (\S+): the branch (\S+) is not rehearsed\.$/,
    (label, value, branch) => `${label} gilt als ${comma(value)}: Der Zweig ${branch} wird nicht geprobt.`,
  ],
  [
    /^An emergency stop goes unnoticed during this wait of (\S+) s\.$/,
    (seconds) => `Ein Not-Stopp bleibt während dieser Wartezeit von ${comma(seconds)}\u00a0s unbemerkt.`,
  ],
  [/^The sequence "(.*)" calls itself\.$/s, (name) => `Der Ablauf „${name}“ ruft sich selbst auf.`],
  [/^The group "(.*)" has no members: /s, (name) => `Die Gruppe „${name}“ ist leer: Nichts geschieht.`],
  [
    /^The nearest of "(.*)" is looked for from /s,
    (name) => `Das Nächste aus „${name}“ wird von (0, 0) aus gesucht, nicht vom Roboter aus.`,
  ],
  [/^The run takes (\S+) minutes\.$/, (minutes) => `Der Lauf dauert ${comma(minutes)} Minuten.`],
  [/^The way goes through (.+)\.$/s, (name) => `Der Weg führt durch ${name}.`],
  [
    /^The target lies beyond the (\S) axis: it ends at (\S+) mm\.$/,
    (axis, end) => `Das Ziel liegt jenseits der Achse ${axis}: Sie endet bei ${comma(end)}\u00a0mm.`,
  ],
  [
    /^Nothing stops (.+) at the far end: /,
    (which) => `Nichts hält ${axes(which)} am fernen Ende an: Ziele dahinter fallen nicht auf.`,
  ],
  [/^(.+) was never read: /s, (label) => `${label} wurde nie gelesen und gilt als größer als jede Zahl.`],
  [/^(.+) is left on at the end of the run\.$/s, (label) => `${label} bleibt am Ende des Laufs an.`],
  [/^(.+) is switched on, but (.+)\.$/s, (label, what) => `${label} wird eingeschaltet, aber ${hangs(what)}.`],
  [
    /^(.+) is mounted although (.+) is\.$/s,
    (to, from) => `${to} wird aufgenommen, obwohl ${from} noch am Roboter hängt.`,
  ],
  [/^(.+) is put back into the slot of (.+)\.$/s, (tool, other) => `${tool} kommt in den Halter von ${other}.`],
  [/^"(.*)" does not run: it is paused(.*)\.$/s, (name, why) => `„${name}“ läuft nicht: pausiert${why}.`],
  [
    /^"(.*)" does not run: it would begin (.+) late\.$/s,
    (name, late) => `„${name}“ läuft nicht: Es begänne ${late} zu spät.`,
  ],
  [
    /^"(.*)" begins (.+) late: (.*)$/s,
    (name, late, why) => `„${name}“ beginnt ${late} zu spät: ${WHY[why ?? ""] ?? why}`,
  ],
  [
    /^From (\S+) on it comes an hour (later|earlier) by the clock\.$/,
    (date, when) => `Ab ${date} kommt es nach der Uhr eine Stunde ${when === "later" ? "später" : "früher"}.`,
  ],
  [/^A robot gives no answer to such a command\.$/, () => "Auf so einen Befehl gibt ein Roboter keine Antwort."],
];
const inGerman = wordsBy(GERMAN);

/** A fault of a rehearsal in the language of the page. */
export const faultInWords = (text: string): string => (language.value === "de" ? inGerman(text) : text);
