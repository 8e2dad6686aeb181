import { inWords } from "../../../controls/script/fault-words";
import { type Wording, wordsBy } from "../../../texts/by-pattern";
import { nouns } from "../../../texts/history";
import { fields, t } from "../../../texts/settings/import-reasons";

const isIn = <T extends object>(table: T, name: PropertyKey): name is keyof T => Object.hasOwn(table, name);

/** A field by the label that refusals begin with, or by its name. */
function fieldOf(label: string): string {
  const title = label.replaceAll("_", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return isIn(fields, title) ? fields[title] : label;
}

/** `saved garden 12` as people call it: `Saved garden 12`. */
function recordOf(noun: string, id: string): string {
  const name = `${noun.replaceAll(" ", "_")}s`;
  return `${isIn(nouns, name) ? nouns[name].split("|")[0] : noun} ${id}`;
}

type OfField = "blank" | "number" | "whole" | "time" | "kind" | "choice" | "small" | "big" | "taken";
const ofField =
  (name: OfField) =>
  (label = "", rest = ""): string =>
    t[name](fieldOf(label), rest);

/** Reasons of the server (`src/framework/transfer`, `src/framework/field`, imports of the features). */
const REASONS: readonly Wording[] = [
  [/^its script names (.+) (\S+), which was not taken$/, (noun = "", id = "") => t.script(recordOf(noun, id))],
  [
    /^its script sets (.+) to none now: (.+) (\S+) was not taken$/,
    (label = "", noun = "", id = "") => t.emptied(label, recordOf(noun, id)),
  ],
  [/^its criteria ask for none now: (.+) (\S+) was not taken$/, (noun = "", id = "") => t.criteria(recordOf(noun, id))],
  [/^its criteria compare ids, which are others now$/, () => t.ids],
  [/^its points (.+) were not taken, or are archived$/, (ids = "") => t.members(ids)],
  [
    /^(\w+) is empty now: (.+) (\S+) was not taken$/,
    (field = "", noun = "", id = "") => t.emptied(fieldOf(field), recordOf(noun, id)),
  ],
  [/^its (.+) (\S+) was not taken$/, (noun = "", id = "") => t.needs(recordOf(noun, id))],
  [/^it is an own sequence now: /, () => t.own],
  [/^it is no (?:list|object)$/, () => t.noRecord],
  [/^it is larger than 5 MiB$/, () => t.large],
  [/^it is nested deeper than /, () => t.deep],
  [/^only the newest (\d+) are kept$/, (n = "") => t.newest(n)],
  [/^The limit of (\d+) points is reached\./, (n = "") => t.points(n)],
  [/^an import raises no limit, (\d+) holds$/, (n = "") => t.limit(n)],
  [/^it has no picture yet$/, () => t.noPicture],
  [/^its picture has no address /, () => t.noAddress],
  [/^its picture cannot be fetched: IMAGE_FETCH is off$/, () => t.noFetching],
  [/^it is archived, which only points and weeds can be$/, () => t.archived],
  [/^alerts are made by the server$/, () => t.alerts],
  [/^the account keeps its own user$/, () => t.user],
  [/^tokens are good on their own server only$/, () => t.sessions],
  [/^A number is out of range\.$/, () => t.range],
  [/^A text is too long\.$/, () => t.long],
  [/^([^;]+) (?:can't be blank|can't be null|is required)$/, ofField("blank")],
  [/^([^;]+) must be a number$/, ofField("number")],
  [/^([^;]+) isn't an integer$/, ofField("whole")],
  [/^([^;]+) must be an ISO 8601 time /, ofField("time")],
  [/^([^;]+) isn't an? (?:boolean|string|array|object)$/, ofField("kind")],
  [/^([^;]+) isn't an option, options: (.+)$/, ofField("choice")],
  [/^([^;]+) is too small$/, ofField("small")],
  [/^([^;]+) is too big$/, ofField("big")],
  [/^([^;]+) (?:is already used on this device|has already been taken)$/, ofField("taken")],
];

const known = (text: string): string => inWords(wordsBy(REASONS)(text));

/** A reason of the server in the language in use; several are parted by semicolons. One that is not known stays as it is. */
export function reasonText(reason: string): string {
  const whole = known(reason);
  return whole === reason ? reason.split("; ").map(known).join("; ") : whole;
}
