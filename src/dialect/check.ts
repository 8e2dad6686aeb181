import { meant, nearest } from "../platform/config/nearest";
import { isBeginning } from "./exchange";
import type { DialectFile, Fault } from "./file";
import { Lexicon } from "./lexicon";
import { CLASS_FIELD, isCommonKey, type Words } from "./words";

const NAME = /^[a-z0-9]{1,20}$/;

/** Which words a section takes right of the equals sign, and what it calls them. */
interface Kind {
  readonly noun: string;
  readonly form: RegExp;
  readonly must: string;
}

const WORD = /^[A-Za-z0-9_-]{1,60}$/;
const KINDS: Readonly<Record<string, Kind>> = {
  paths: { noun: "segment of a path", form: WORD, must: "letters, digits, _ and -" },
  keys: { noun: "key", form: /^[A-Za-z_][A-Za-z0-9_]{0,59}$/, must: "letters, digits and _, the first one no digit" },
  values: { noun: "value", form: /^[!#-[\]-~]{1,60}$/, must: 'letters, digits and signs but " and \\' },
  script: { noun: "word of the script language", form: /^[A-Za-z_][A-Za-z0-9_]{0,59}$/, must: "letters, digits and _" },
  lua: { noun: "function of Lua", form: /^[A-Za-z_][A-Za-z0-9_]{0,59}$/, must: "letters, digits and _" },
  classes: { noun: "class", form: /^[A-Za-z][A-Za-z0-9]{0,59}$/, must: "letters and digits" },
  headers: { noun: "header", form: /^[a-z0-9-]{1,60}$/, must: "small letters, digits and -" },
  agents: { noun: "word of User-Agent", form: /^[A-Za-z0-9_.-]{1,60}$/, must: "letters, digits, _, . and -" },
  guests: { noun: "name of guests", form: /^[a-z0-9_.-]{1,60}$/, must: "small letters, digits, _, . and -" },
};

/** Headers that mean something to every server: no word of a dialect. */
const STANDARD_HEADERS =
  /^(?:accept|authorization|content|cookie|connection|date|etag|expect|forwarded|from|host|if-|last-|origin|range|referer|retry|server|set-cookie|te|trailer|transfer|upgrade|user-agent|vary|via|x-forwarded|x-real-ip|x-requested|access-control|cache|idempotency)/;

/** Names that Lua itself has: a function of the robot would hide them, or could not be called. */
const LUA_NAMES =
  /^(?:and|break|do|else|elseif|end|false|for|function|goto|if|in|local|nil|not|or|repeat|return|then|true|until|while|assert|error|getmetatable|ipairs|load|math|next|os|pairs|pcall|print|rawequal|rawget|rawlen|rawset|require|select|setmetatable|string|table|tonumber|tostring|type|utf8|xpcall|_ENV|_G|_VERSION)$/;

/** Everything in a file that cannot be used, in the order of its lines. */
export function faultsOf(file: DialectFile, words: Words): readonly Fault[] {
  const faults: Fault[] = [];
  const add = (line: number, text: string): void => void faults.push({ line, text });
  if (!NAME.test(file.name)) {
    add(file.lineOf("name"), 'The file needs a name of 1 to 20 small letters and digits, as in name = "oldshed".');
  }
  for (const [section, entries] of file.words) {
    if (section === "") {
      for (const [word, { line }] of entries) {
        if (word !== "name") add(line, `${word} stands in no table; ${sectionMeant(word)}`);
      }
      continue;
    }
    const known = knownIn(section, words);
    const kind = KINDS[section.split(".")[0] ?? ""];
    if (!known || !kind) {
      const meant = section === "values" ? VALUES_MEANT : sectionMeant(section, words);
      add(file.lineOf(...section.split(".")), `There is no table [${section}]; ${meant}`);
      continue;
    }
    for (const [word, { other, line }] of entries) {
      const text = wordFault(word, other, section, known, kind, words);
      if (text !== undefined) add(line, text);
    }
  }
  if (faults.length === 0) faults.push(...clashes(file, words));
  return faults.sort((a, b) => a.line - b.line);
}

/** The contract's words that a section takes; undefined for none that there is. */
function knownIn(section: string, words: Words): ReadonlySet<string> | undefined {
  const [first = "", ...rest] = section.split(".");
  const place = rest.join(".");
  const { script } = words;
  if (rest.length > 0) {
    if (first === "keys") return words.keys.get(place);
    return first === "values" ? new Set(words.values.get(place)?.keys()) : undefined;
  }
  const all: Readonly<Record<string, () => Iterable<string>>> = {
    paths: () => words.paths.keys(),
    keys: () => words.everyKey().keys(),
    script: () => [...script.kinds, ...script.args, ...script.packages, ...script.tags],
    lua: () => words.lua,
    classes: () => words.classes,
    headers: () => words.headers,
    agents: () => words.agents,
    guests: () => words.guests,
  };
  return Object.hasOwn(all, first) ? new Set(all[first]?.()) : undefined;
}

const HELP = "gardenshed words";
const VALUES_MEANT = "one of values has the name of their field, as [values.pointer_type].";

function sectionMeant(section: string, words?: Words): string {
  const some = ["paths", "keys", "script", "lua", "classes", "headers", "agents", "guests"];
  const all = words
    ? [
        ...some,
        ...[...words.keys.keys()].map((place) => `keys.${place}`),
        ...[...words.values.keys()].map((f) => `values.${f}`),
      ]
    : some;
  return meant(section, all, HELP);
}

function wordFault(
  word: string,
  other: string,
  section: string,
  known: ReadonlySet<string>,
  { noun, form, must }: Kind,
  { fixed }: Words,
): string | undefined {
  if (fixed.has(word)) return `${word} stops a robot, so it has no other word.`;
  if (section.startsWith("keys") && isCommonKey(word)) return `The key ${word} is the same in every dialect.`;
  const isOfValues = section.startsWith("values.");
  const begins = isOfValues && isBeginning(word) && !known.has(word);
  const isKnown = begins ? [...known].some((value) => value.startsWith(word)) : known.has(word);
  if (!isKnown) {
    const near = nearest(word, [...known]);
    const hint = near === undefined ? `\`${HELP}\` prints all words` : `did you mean ${near}`;
    return `${word} is no ${noun} of the contract${section.includes(".") ? ` in [${section}]` : ""}; ${hint}${near === undefined ? "." : "?"}`;
  }
  if (!form.test(other)) return `"${other}" cannot be a ${noun}: it takes ${must}.`;
  if (fixed.has(other)) return `${word} cannot become ${other}, which stops a robot.`;
  if (begins && !isBeginning(other)) return `${word} is the beginning of values, so its word must end with _ as well.`;
  if (section === "lua" && LUA_NAMES.test(other)) return `${other} is a name of Lua itself.`;
  if (section === "headers" && STANDARD_HEADERS.test(other)) return `${other} is a header of HTTP itself.`;
  return undefined;
}

/** Words of one place with what they become, and the line of each that changes. */
interface WordUse {
  readonly named: string;
  readonly pairs: readonly (readonly [own: string, other: string])[];
  readonly sections: readonly string[];
}

/** Words that could not be told apart any more. */
function clashes(file: DialectFile, words: Words): Fault[] {
  const lexicon = new Lexicon(file, words);
  const found = new Map<string, Fault>();
  for (const wordUse of placesOf(file, lexicon, words)) {
    const lineOf = (word: string): number | undefined => {
      for (const section of wordUse.sections) {
        const line = file.words.get(section)?.get(word)?.line;
        if (line !== undefined) return line;
      }
      return undefined;
    };
    for (const [other, pairs] of Map.groupBy(wordUse.pairs, ([, told]) => told)) {
      if (pairs.length < 2) continue;
      const changed = pairs.map(([own]) => own).filter((own) => own !== other);
      const line = Math.max(...changed.map((own) => lineOf(own) ?? 1));
      const text =
        changed.length < pairs.length
          ? `${changed[0]} becomes ${other}, which the contract uses for something else in ${wordUse.named}.`
          : `${changed.join(" and ")} both become ${other} in ${wordUse.named}.`;
      found.getOrInsert(`${line} ${changed.join()} ${other}`, { line, text });
    }
  }
  const faults = [...found.values()];
  return faults.length > 0 ? faults : untold(file, lexicon, words);
}

/** The places for which the file has words. */
function* placesOf(file: DialectFile, lexicon: Lexicon, words: Words): Generator<WordUse> {
  const { script } = words;
  const isNamed = (sections: readonly string[]): boolean => sections.some((section) => file.words.has(section));
  const told = (section: string, own: Iterable<string>, common: Iterable<string> = []) => [
    ...[...own].map((word) => [word, words.fixed.has(word) ? word : lexicon.wordIn(section, word)] as const),
    ...[...common].map((word) => [word, word] as const),
  ];
  const plain: readonly (readonly [string, string, Iterable<string>, Iterable<string>?])[] = [
    ["paths", "paths", words.paths.keys(), words.commonPaths],
    ["classes", "[classes]", words.classes],
    ["script", "kinds of nodes", script.kinds, script.beside],
    ["script", "args of nodes", script.args, ["label"]],
    ["script", "tags of nodes", script.tags],
    ["lua", "[lua]", words.lua],
    ["headers", "[headers]", words.headers],
    ["agents", "[agents]", words.agents],
    ["guests", "[guests]", words.guests],
  ];
  for (const [section, named, own, common] of plain) {
    if (isNamed([section])) yield { named, sections: [section], pairs: told(section, own, common) };
  }
  const everywhere = new Set(file.words.get("keys")?.keys());
  for (const [place, keys] of words.keys) {
    if (!isNamed([`keys.${place}`]) && keys.isDisjointFrom(everywhere)) continue;
    const pairs = [...keys, ...COMMON].map((key) => [key, lexicon.keyIn(place, key)] as const);
    yield { named: place, sections: [`keys.${place}`, "keys"], pairs };
  }
  for (const field of words.values.keys()) {
    const sections = [`values.${field}`, ...(field === CLASS_FIELD ? ["classes"] : [])];
    if (!isNamed(sections)) continue;
    const pairs = lexicon.valuePairs(field).filter(([value]) => !isBeginning(value));
    yield { named: `values of ${field}`, sections, pairs };
    const begun = lexicon.valuePairs(field).filter(([value]) => isBeginning(value));
    yield { named: `beginnings of ${field}`, sections, pairs: begun };
  }
  for (const { field } of Object.values(script.language.packages)) {
    const sections = ["script", `values.${field}`];
    if (!isNamed(sections)) continue;
    const others = field === undefined ? [] : lexicon.valuePairs(field).filter(([value]) => !isBeginning(value));
    yield { named: "package", sections, pairs: [...told("script", script.packages), ...others] };
  }
}

/** Keys that stand in every object with words. */
const COMMON = ["kind", "args", "body", "comment", "id", "label"];

/** Values that would come back as others: a beginning makes two of them one, or a word begins like another. */
function untold(file: DialectFile, lexicon: Lexicon, words: Words): Fault[] {
  const faults: Fault[] = [];
  for (const [field, values] of words.values) {
    const wordExchange = lexicon.values(field);
    if (!wordExchange) continue;
    const pairs = new Map(lexicon.valuePairs(field));
    const beginnings = [...pairs.keys()].filter(isBeginning).sort((a, b) => b.length - a.length);
    const isChanged = (value: string): boolean =>
      (pairs.get(value) ?? value) !== value || beginnings.some((each) => value.startsWith(each));
    const taken = beginnings.flatMap((own) => {
      const other = pairs.get(own) ?? own;
      const value = values.keys().find((each) => each.startsWith(other) && !isChanged(each));
      const line = file.lineOf("values", field, own);
      return value === undefined || own === other
        ? []
        : [{ line, text: `${own} becomes ${other}, with which ${value} of ${field} begins as well.` }];
    });
    if (taken.length > 0) {
      faults.push(...taken);
      continue;
    }
    const told = new Map<string, string>();
    for (const value of values.keys()) {
      const whole = pairs.get(value) ?? value;
      const begun = whole === value ? beginnings.find((each) => value.startsWith(each)) : undefined;
      const other = begun === undefined ? whole : (pairs.get(begun) ?? begun) + value.slice(begun.length);
      const twin = told.get(other);
      const line = file.lineOf("values", field, begun ?? value);
      if (twin !== undefined) {
        faults.push({ line, text: `${twin} and ${value} both become ${other} in values of ${field}.` });
      } else if (wordExchange.in(other) !== value) {
        faults.push({
          line,
          text: `${value} of ${field} becomes ${other}, which is told back as ${wordExchange.in(other)}.`,
        });
      }
      told.set(other, value);
    }
  }
  return faults;
}
