import { createCache } from "../../platform/cache/cache";
import type { Language } from "../../platform/language";
import { cutText } from "../../platform/text";
import { joined, numberText } from "../../robot/garden/amount";
import { faultTexts } from "../../robot/garden/need-text";
import type { Details, Kind } from "./kinds";

/** A notice as a person reads it. */
export interface NoticeText {
  readonly title: string;
  readonly text: string;
}

/** Says a time in the zone of the device. */
type Clock = (time: string) => string;

interface Said {
  readonly details: Details;
  readonly begun: string;
  readonly at: Clock;
}
type Text = (said: Said) => NoticeText;

const AND = { en: "and", de: "und" } as const;
const listed = (parts: readonly string[], language: Language): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${AND[language]} ${parts.at(-1)}`;
const unique = (parts: readonly string[]): string[] => [...new Set(parts)];
const namesOf = ({ runs = [] }: Details): string[] => unique(runs.map(({ name }) => name));
const timesOf = ({ runs = [] }: Details, at: Clock): string[] => unique(runs.map((run) => at(run.at)));

const OUTCOMES = {
  en: { ran: "It was on and will have run this.", lost: "It was off. This did not run." },
  de: { ran: "Er war an und wird es ausgeführt haben.", lost: "Er war aus. Das lief nicht." },
} as const;

const number = (value: number | null | undefined, language: Language): string =>
  typeof value === "number" ? numberText(value, language, 6) : "";
const amount = (value: number | null | undefined, { unit }: Details, language: Language): string =>
  joined(number(value, language), unit);

/** The values that a sensor should have, as a sentence. */
const RANGES = {
  en: (details: Details) => `It should be ${limits(details, "en", "at least", "at most")}.`,
  de: (details: Details) => `Der Wert soll ${limits(details, "de", "mindestens", "höchstens")} sein.`,
} as const;
function limits({ min, max }: Details, language: Language, least: string, most: string): string {
  const parts = [
    ...(typeof min === "number" ? [`${least} ${number(min, language)}`] : []),
    ...(typeof max === "number" ? [`${most} ${number(max, language)}`] : []),
  ];
  return parts.join(` ${AND[language]} `);
}

/** The text of each kind in each language. */
const TEXTS: Readonly<Record<Language, Readonly<Record<Kind, Text>>>> = {
  en: {
    missed: ({ details, at }) => {
      if (details.off) {
        const { from, until, count } = details.off;
        return {
          title: "The server was off",
          text: `The server was off from ${at(from)} to ${at(until)}; ${count} ${count === 1 ? "run was" : "runs were"} due.`,
        };
      }
      const when = `The robot wasn't connected at ${listed(timesOf(details, at), "en")}.`;
      const then = details.outcome ? OUTCOMES.en[details.outcome] : "If it was switched on, it has run all the same.";
      return { title: `Robot away: ${listed(namesOf(details), "en")}`, text: `${when} ${then}` };
    },
    away: ({ begun, at }) => ({
      title: "The robot is away",
      text: `It was heard last at ${at(begun)}. Look whether it has power and reaches the network.`,
    }),
    stopped: ({ begun, at }) => ({
      title: "The robot is stopped",
      text: `It has been locked since ${at(begun)} and does nothing. Unlock it when its way is clear.`,
    }),
    failed: ({ details: { message = "", count = 1, name } }) => ({
      title: name === undefined ? "Something failed" : `Failed: ${name}`,
      text: `${message}${count > 1 ? ` (${count} times)` : ""}`,
    }),
    reading: ({ details }) =>
      details.value === null || details.value === undefined
        ? {
            title: `${details.name}: no values`,
            text: `No value has come for ${details.silent_hours} ${details.silent_hours === 1 ? "hour" : "hours"}.`,
          }
        : { title: `${details.name}: ${amount(details.value, details, "en")}`, text: RANGES.en(details) },
    frost: ({ details }) => ({
      title: `Frost: ${amount(details.value, details, "en")}`,
      text: `${details.name} is below ${amount(details.min, details, "en")}.`,
    }),
    heat: ({ details }) => ({
      title: `Heat: ${amount(details.value, details, "en")}`,
      text: `${details.name} is above ${amount(details.max, details, "en")}.`,
    }),
    rain: ({ details }) => ({
      title: `Rain: ${amount(details.value, details, "en")}`,
      text: `More than ${amount(details.max, details, "en")} have fallen in 24 hours.`,
    }),
    water: ({ details: { name, skippedRuns, skippedDays, isUnseen, faults = {} } }) => {
      if (skippedDays !== undefined)
        return {
          title: `${name}: skipped for ${skippedDays} days`,
          text: `${skippedRuns} runs were skipped, and none has watered since. Look at the plants, and whether the measures are right.`,
        };
      if (isUnseen === true)
        return {
          title: `${name} decides on water`,
          text: "A program has made this measure, and nobody has looked at it. Edit it on the page Sensors.",
        };
      return { title: `${name}: a measure is missing`, text: faultTexts(faults, "en").join(" ") };
    },
    done: ({ details: { name }, begun, at }) => ({ title: `Done: ${name}`, text: `It ended at ${at(begun)}.` }),
    said: ({ details: { message = "" } }) => ({ title: "The robot says", text: message }),
    robot: ({ details }) =>
      details.isUpdate
        ? { title: "An update failed", text: "The robot runs what it had before. Its page Care says what to do." }
        : {
            title: "Set the robot up again",
            text: "The password has changed, and the robot knows only the old one. The page Robot says what to do.",
          },
  },
  de: {
    missed: ({ details, at }) => {
      if (details.off) {
        const { from, until, count } = details.off;
        return {
          title: "Der Server war aus",
          text: `Der Server war von ${at(from)} bis ${at(until)} aus; ${count} ${count === 1 ? "Lauf war" : "Läufe waren"} fällig.`,
        };
      }
      const when = `Der Roboter war um ${listed(timesOf(details, at), "de")} nicht verbunden.`;
      const then = details.outcome ? OUTCOMES.de[details.outcome] : "War er eingeschaltet, lief es trotzdem.";
      return { title: `Roboter nicht da: ${listed(namesOf(details), "de")}`, text: `${when} ${then}` };
    },
    away: ({ begun, at }) => ({
      title: "Der Roboter ist weg",
      text: `Zuletzt gehört: ${at(begun)}. Sieh nach, ob er Strom hat und das Netz erreicht.`,
    }),
    stopped: ({ begun, at }) => ({
      title: "Der Roboter steht still",
      text: `Er ist seit ${at(begun)} gesperrt und tut nichts. Entsperre ihn, wenn sein Weg frei ist.`,
    }),
    failed: ({ details: { message = "", count = 1, name } }) => ({
      title: name === undefined ? "Etwas ist gescheitert" : `Gescheitert: ${name}`,
      text: `${message}${count > 1 ? ` (${count}-mal)` : ""}`,
    }),
    reading: ({ details }) =>
      details.value === null || details.value === undefined
        ? {
            title: `${details.name}: keine Werte`,
            text: `Seit ${details.silent_hours} ${details.silent_hours === 1 ? "Stunde" : "Stunden"} kam kein Wert.`,
          }
        : { title: `${details.name}: ${amount(details.value, details, "de")}`, text: RANGES.de(details) },
    frost: ({ details }) => ({
      title: `Frost: ${amount(details.value, details, "de")}`,
      text: `${details.name} liegt unter ${amount(details.min, details, "de")}.`,
    }),
    heat: ({ details }) => ({
      title: `Hitze: ${amount(details.value, details, "de")}`,
      text: `${details.name} liegt über ${amount(details.max, details, "de")}.`,
    }),
    rain: ({ details }) => ({
      title: `Regen: ${amount(details.value, details, "de")}`,
      text: `In 24 Stunden sind mehr als ${amount(details.max, details, "de")} gefallen.`,
    }),
    water: ({ details: { name, skippedRuns, skippedDays, isUnseen, faults = {} } }) => {
      if (skippedDays !== undefined)
        return {
          title: `${name}: seit ${skippedDays} Tagen ausgelassen`,
          text: `${skippedRuns} Läufe fielen aus, und seitdem hat keiner gegossen. Sieh nach den Pflanzen, und ob die Messgrößen stimmen.`,
        };
      if (isUnseen === true)
        return {
          title: `${name} entscheidet über Wasser`,
          text: "Ein Programm hat diese Messgröße angelegt, und niemand hat sie angesehen. Bearbeite sie auf der Seite Sensoren.",
        };
      return { title: `${name}: eine Messgröße fehlt`, text: faultTexts(faults, "de").join(" ") };
    },
    done: ({ details: { name }, begun, at }) => ({ title: `Fertig: ${name}`, text: `Ende um ${at(begun)}.` }),
    said: ({ details: { message = "" } }) => ({ title: "Der Roboter sagt", text: message }),
    robot: ({ details }) =>
      details.isUpdate
        ? {
            title: "Ein Update ist gescheitert",
            text: "Der Roboter läuft mit dem, was er hatte. Seine Seite Pflege sagt, was zu tun ist.",
          }
        : {
            title: "Richte den Roboter neu ein",
            text: "Das Passwort ist neu, und der Roboter kennt nur das alte. Die Seite Roboter sagt, was zu tun ist.",
          },
  },
};

/** Texts of an end: a sign before the title, and how long it lasted in place of what to do. */
const OVER = {
  en: { sign: "Over: ", lasted: (from: string, until: string) => `It lasted from ${from} to ${until}.` },
  de: { sign: "Vorbei: ", lasted: (from: string, until: string) => `Es dauerte von ${from} bis ${until}.` },
} as const;
const CONTROL = /\p{Cc}+/gu;
/** Most characters of a title or a text: 50 runs may have long names. */
const LONGEST = 500;
const plain = (text: string): string => cutText(text.replace(CONTROL, " ").trim(), LONGEST);

interface Formats {
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}
/** Formats that were used last, by language and zone: to make them costs more than the rest of a notice. */
const formats = createCache<Formats>(200);

function formatsIn(language: Language, zone: string): Formats {
  const key = `${language} ${zone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-GB", { timeZone: zone, ...options });
  const made = {
    day: format({ day: "numeric", month: "short", weekday: "short" }),
    time: format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  };
  formats.set(key, made);
  return made;
}

/** Times of the same local day as `now` as `18:00`, others with their day. A garden without a zone has UTC, and says so. */
function clockIn(language: Language, zone: string, now: string): Clock {
  const { day, time } = formatsIn(language, zone);
  const today = day.format(new Date(now));
  return (at) => {
    const date = new Date(at);
    const on = day.format(date);
    const hour = `${time.format(date)}${zone === "UTC" ? " UTC" : ""}`;
    return on === today ? hour : `${hour} (${on})`;
  };
}

/** A notice as a person reads it, in the zone of the device. */
export function textsOf(
  notice: { readonly kind: Kind; readonly details: Details; readonly begun: string; readonly at: string },
  language: Language,
  zone: string,
): NoticeText {
  const { kind, details, begun, at } = notice;
  const { title, text } = TEXTS[language][kind]({ details, begun, at: clockIn(language, zone, at) });
  return { title: plain(title), text: plain(text) };
}

/** The end of a notice as a person reads it. Of a run that was due it tells what has become of it. */
export function endTextsOf(
  notice: Parameters<typeof textsOf>[0] & { readonly ended_at: string },
  language: Language,
  zone: string,
): NoticeText {
  const { title, text } = textsOf(notice, language, zone);
  const { sign, lasted } = OVER[language];
  const at = clockIn(language, zone, notice.ended_at);
  const isRun = notice.kind === "missed";
  return { title: `${sign}${title}`, text: isRun ? text : lasted(at(notice.begun), at(notice.ended_at)) };
}
