import { editsBetween } from "../../platform/config/nearest";
import { type Crop, CROPS } from "./catalogue";
import type { Language } from "../../platform/language";

/** Most crops that a search finds. */
const FOUND = 20;
/** A word of a name fits so much less than a whole name. */
const PART = 0.5;
/** A misspelt name may have one more edit for each so many characters. */
const CHARACTERS_PER_EDIT = 4;

/** How well a name fits: the lower the better. A misspelt name counts only if nothing else is found. */
const FIT = { whole: 0, beginning: 1, word: 2, inside: 3, misspelt: 4, none: Number.POSITIVE_INFINITY };

/** Letters and digits without accents, words divided by blanks. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };
/** `Möhre` is also written `Moehre`. */
const spellings = (name: string): string[] => [
  plain(name),
  plain(name.toLowerCase().replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter)),
];

const searchable = CROPS.map((crop) => {
  const { names, slug, slugs, synonyms, binomial = "" } = crop;
  const all = [names.en, names.de, ...synonyms, slug, ...slugs, binomial].flatMap(spellings);
  return { crop, names: [...new Set(all)].filter((name) => name !== "") };
});

function fitOf(wanted: string, name: string): number {
  if (name === wanted) return FIT.whole;
  if (name.startsWith(wanted)) return FIT.beginning;
  if (name.includes(` ${wanted}`)) return FIT.word;
  return name.includes(wanted) ? FIT.inside : FIT.none;
}

function misspeltFit(wanted: string, name: string): number {
  const most = Math.max(1, Math.ceil(wanted.length / CHARACTERS_PER_EDIT));
  const near = (text: string): boolean => Math.abs(text.length - wanted.length) <= most;
  const editsTo = (text: string): number => (near(text) ? editsBetween(wanted, text) : FIT.none);
  const ofWhole = editsTo(name);
  const edits = Math.min(ofWhole, ...name.split(" ").map(editsTo));
  if (edits > most) return FIT.none;
  return FIT.misspelt + edits + (ofWhole === edits ? 0 : PART);
}

/** The crops that a text names, best first: by any name, also a misspelt one. Source: `garden.md` §23. */
export function findCrops(text: string, language: Language): readonly Crop[] {
  const wanted = plain(text);
  if (wanted === "") return [];
  const ranked = (fit: typeof fitOf) =>
    searchable
      .map(({ crop, names }) => ({ crop, fit: Math.min(...names.map((name) => fit(wanted, name))) }))
      .filter((each) => each.fit < FIT.none)
      .sort((one, other) => one.fit - other.fit || byName(language)(one.crop, other.crop));
  const found = ranked(fitOf);
  const all = found.length > 0 || wanted.length < 3 ? found : ranked(misspeltFit);
  return all.slice(0, FOUND).map(({ crop }) => crop);
}

const collators = { en: new Intl.Collator("en"), de: new Intl.Collator("de") };
const byName =
  (language: Language) =>
  (one: Crop, other: Crop): number =>
    collators[language].compare(one.names[language], other.names[language]);

/** All crops, by their names. */
export const allCrops = (language: Language): readonly Crop[] => CROPS.toSorted(byName(language));
