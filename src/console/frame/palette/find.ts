import { plain } from "../../texts/plain";

/* The search of the command palette. Source: `care.md` §8. */

/** Words of a thing by which it is found. */
interface Named {
  readonly text: string;
  /** Other words for it. */
  readonly words?: string;
}

/** A thing with its words as the search compares them, each after a blank. */
interface Indexed<T> {
  readonly of: T;
  readonly all: string;
}

export const indexOf = <T extends Named>(things: readonly T[]): readonly Indexed<T>[] =>
  things.map((of) => ({ of, all: ` ${plain(`${of.text} ${of.words ?? ""}`)}` }));

/** Distance of a typed word from a name: at its beginning, at the beginning of a later word, inside, mistyped. */
const FIRST = 0;
const LATER = 1;
const INSIDE = 2;
const MISTYPED = 3;
const FAR = 4;
/** Length from which on a word may be mistyped: shorter ones are like everything. */
const LEAST = 4;

/** Whether `text` goes on from `at` as `typed` does from `from`. Nothing is copied: this runs for thousands at each key. */
function goesOn(text: string, at: number, typed: string, from: number): boolean {
  for (let index = from; index < typed.length; index++) if (text[at + index - from] !== typed[index]) return false;
  return true;
}

/** Whether `text` from `at` on begins with `typed`, but for one letter that is wrong, missing, too many, or swapped. */
function beginsNearly(text: string, at: number, typed: string): boolean {
  let same = 0;
  while (same < typed.length && text[at + same] === typed[same]) same++;
  const here = at + same;
  const isSwapped = text[here] === typed[same + 1] && text[here + 1] === typed[same];
  return (
    goesOn(text, here + 1, typed, same + 1) ||
    goesOn(text, here + 1, typed, same) ||
    goesOn(text, here, typed, same + 1) ||
    (isSwapped && goesOn(text, here + 2, typed, same + 2))
  );
}

/** Whether one of the words of `all` nearly begins with what was typed. */
function hasNearly(all: string, typed: string): boolean {
  for (let at = all.indexOf(" "); at >= 0; at = all.indexOf(" ", at + 1)) {
    if (beginsNearly(all, at + 1, typed)) return true;
  }
  return false;
}

function distanceOf(all: string, typed: string): number {
  const at = all.indexOf(` ${typed}`);
  if (at >= 0) return at === 0 ? FIRST : LATER;
  if (all.includes(typed)) return INSIDE;
  return typed.length >= LEAST && hasNearly(all, typed) ? MISTYPED : FAR;
}

/** Distance of a thing from all typed words together, of which one may be mistyped; undefined where one is missing. */
function distanceOfAll(all: string, typed: readonly string[]): number | undefined {
  let sum = 0;
  let mistyped = 0;
  for (const word of typed) {
    const distance = distanceOf(all, word);
    if (distance === MISTYPED) mistyped++;
    if (distance === FAR || mistyped > 1) return undefined;
    sum += distance;
  }
  return sum;
}

/** The things that have all typed words, in any order: the nearest first, equal ones in their own order. */
export function find<T>(index: readonly Indexed<T>[], typed: string): readonly T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const byDistance: T[][] = [];
  for (const { of, all } of index) {
    const distance = distanceOfAll(all, words);
    if (distance !== undefined) (byDistance[distance] ??= []).push(of);
  }
  return byDistance.flat();
}
