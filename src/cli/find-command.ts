import { nearest } from "../platform/config/nearest";
import { type Command, UsageError } from "./command";

/**
 * The command whose name begins `words` (the longest such name), and the words behind it.
 * @throws UsageError naming the nearest command, or the second words that a lone first one can have.
 */
export function findCommand(words: readonly string[], commands: readonly Command[]) {
  const matches = commands.filter(({ name }) => words.slice(0, wordCount(name)).join(" ") === name);
  const [command] = matches.toSorted((one, other) => wordCount(other.name) - wordCount(one.name));
  if (command) return { command, words: words.slice(wordCount(command.name)) };
  const choices = groupOf(words, commands).map(({ name }) => name);
  throw new UsageError(
    choices.length > 0
      ? `${words.join(" ")} needs a second word; it is one of ${choices.join(", ")}.`
      : `Unknown command ${words.slice(0, 2).join(" ")}; did you mean ${nearestName(words, commands)}?`,
  );
}

/** The commands of two words whose first word is all there is in `words`. */
export const groupOf = (words: readonly string[], commands: readonly Command[]): readonly Command[] =>
  commands.filter(({ name }) => words.length === 1 && name.startsWith(`${words[0]} `));

function nearestName([first = "", second = ""]: readonly string[], commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name);
  const known = nearest(
    first,
    names.map((name) => name.split(" ")[0] ?? name),
  );
  return nearest(
    `${known} ${second}`,
    names.filter((name) => `${name} `.startsWith(`${known} `)),
  );
}

const wordCount = (name: string): number => name.split(" ").length;
