/** A number from 0 (included) to 1 (excluded). */
export type Random = () => number;

/** A repeatable source of random numbers (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const below = (random: Random, limit: number): number => Math.floor(random() * limit);

/** One of `choices`, which are not empty. */
export function pick<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[below(random, choices.length)];
  if (choice === undefined) throw new Error("nothing to pick from");
  return choice;
}
