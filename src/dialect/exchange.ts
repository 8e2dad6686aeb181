/** The way of a translation: from the dialect into the contract's words, or out of these. */
export type Direction = "in" | "out";

/**
 * Words that take each other's places. It is one-to-one on all texts: a chain of words is closed to a ring. So whatever is
 * changed can be changed back, also a word of the contract that somebody uses where it has another one.
 */
export interface WordExchange {
  /** The dialect's word for one of the contract. */
  readonly out: (word: string) => string;
  /** The contract's word for one of the dialect. */
  readonly in: (word: string) => string;
  /** Words that change on the way out, with what they become. */
  readonly pairs: ReadonlyMap<string, string>;
}

/** Undefined where no word changes. `words`: the contract's words with the dialect's. No two of either are the same. */
export function exchangeOf(words: Iterable<readonly [own: string, other: string]>): WordExchange | undefined {
  const pairs = closed([...words].filter(([own, other]) => own !== other));
  if (pairs.size === 0) return undefined;
  const back = new Map([...pairs].map(([own, other]) => [other, own]));
  return { pairs, out: (word) => pairs.get(word) ?? word, in: (word) => back.get(word) ?? word };
}

/** The end of each chain leads back to its beginning. */
function closed(words: readonly (readonly [string, string])[]): Map<string, string> {
  const pairs = new Map(words);
  const back = new Map(words.map(([own, other]) => [other, own]));
  for (const [, end] of words) {
    if (pairs.has(end)) continue;
    let first = end;
    for (let before = back.get(first); before !== undefined; before = back.get(first)) first = before;
    pairs.set(end, first);
  }
  return pairs;
}

/** Exchange of values: a word that ends with `_` is the beginning of a value. A whole value goes before a beginning. */
export function valueExchangeOf(words: Iterable<readonly [own: string, other: string]>): WordExchange | undefined {
  const all = [...words];
  const whole = exchangeOf(all.filter(([own]) => !isBeginning(own)));
  const beginnings = exchangeOf(all.filter(([own]) => isBeginning(own)));
  if (!beginnings) return whole;
  const longest = (of: Iterable<string>): string[] => [...of].sort((a, b) => b.length - a.length);
  const own = longest(beginnings.pairs.keys());
  const through = (way: "out" | "in", text: string): string => {
    const changed = whole?.[way](text) ?? text;
    if (changed !== text) return changed;
    const begun = own.find((each) => text.startsWith(each));
    return begun === undefined ? text : beginnings[way](begun) + text.slice(begun.length);
  };
  return {
    pairs: new Map([...(whole?.pairs ?? []), ...beginnings.pairs]),
    out: (text) => through("out", text),
    in: (text) => through("in", text),
  };
}

/** Whether a word stands for all values that begin with it. */
export const isBeginning = (word: string): boolean => word.length > 1 && word.endsWith("_");
