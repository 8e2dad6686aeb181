import { distance } from "fastest-levenshtein";

/** A name that differs in more than a third of its characters is not near. */
const CHARACTERS_PER_EDIT = 3;
/** Edits for two swapped neighbours, the most common typing error. */
const EXCHANGE = 2;
/** Length from which on a name that another one begins with counts as near it. */
const STEM = 4;

/**
 * The candidate that takes the fewest single-character edits to become `text`, letter case aside; undefined if none is
 * near enough to be meant.
 */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  const wanted = plain(text);
  if (wanted.length < 2) return undefined;
  const most = wanted.length < STEM ? 1 : Math.max(EXCHANGE, Math.floor(wanted.length / CHARACTERS_PER_EDIT));
  const ranked = candidates
    .map((name) => ({ name, edits: distance(wanted, plain(name)) }))
    .sort((one, other) => one.edits - other.edits);
  return ranked.find(({ name, edits }) => edits <= most || sharesStem(wanted, plain(name)))?.name;
}

/** Number of single-character edits between two texts. */
export const editsBetween = (one: string, other: string): number => distance(one, other);

/** `did you mean --port?`, or else the command `help`, which lists everything. */
export function meant(text: string, candidates: readonly string[], help: string): string {
  const known = nearest(text, candidates);
  return known === undefined ? `\`${help}\` tells what there is.` : `did you mean ${known}?`;
}

/** Removes the dashes of a flag, which would make all flags similar. */
const plain = (name: string): string => name.toLowerCase().replace(/^-+/, "");

const sharesStem = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= STEM && (one.startsWith(other) || other.startsWith(one));
