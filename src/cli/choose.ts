import { UsageError } from "./command";

/** Returns `text` if it is one of `words`. `what` begins the message. @throws UsageError that lists all words. */
export function choose<const Word extends string>(what: string, text: string, words: readonly Word[]): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new UsageError(`${what} must be one of ${words.join(", ")}.`);
  return word;
}
