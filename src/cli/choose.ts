import { UsageError } from "./command";

/** `text` as the one of `words` it is. `what` begins the sentence. @throws UsageError that names them all. */
export function choose<const Word extends string>(what: string, text: string, words: readonly Word[]): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new UsageError(`${what} must be one of ${words.join(", ")}.`);
  return word;
}
