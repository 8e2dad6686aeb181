import { nearest } from "../platform/config/nearest";
import { type Command, UsageError } from "./command";

/**
 * Finds the command with the longest name that `words` begin with. Returns it with the words behind the name.
 * @throws UsageError that names the nearest command, or the possible second words if only a first word is given.
 */
export function findCommand(words: readonly string[], commands: readonly Command[]) {
  const matches = commands.filter(({ name }) => words.slice(0, wordCount(name)).join(" ") === name);
  const [command] = matches.toSorted((one, other) => wordCount(other.name) - wordCount(one.name));
  if (command && !isHalf(command, words, commands)) return { command, words: words.slice(wordCount(command.name)) };
  const choices = groupOf(words, commands).map(({ name }) => name);
  throw new UsageError(
    choices.length > 0
      ? `${words.join(" ")} needs a second word; ${choices.length === 1 ? "the command is" : "it is one of"} ${choices.join(", ")}.`
      : `Unknown command ${words.slice(0, 2).join(" ")}; ${proposal(words, commands)}`,
  );
}

/** Whether words follow a command that takes none, and there are commands of two words that begin with it. */
const isHalf = ({ name, arguments: placeholders }: Command, words: readonly string[], commands: readonly Command[]) =>
  placeholders === undefined && words.length > wordCount(name) && groupOf([name], commands).length > 0;

/** The commands of two words, if `words` is only the first of them. */
export const groupOf = (words: readonly string[], commands: readonly Command[]): readonly Command[] =>
  commands.filter(({ name }) => words.length === 1 && name.startsWith(`${words[0]} `));

/**
 * Proposes the commands whose second word is the given one (for `create`), else those with a similar first word, else those
 * with a similar second word.
 */
function proposal([first = "", second = ""]: readonly string[], commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name.split(" "));
  const withVerb = (verb: string | undefined) =>
    names.filter(([, word]) => word !== undefined && word === verb).map((words) => words.join(" "));
  const halves = withVerb(first);
  if (halves.length > 0) return `did you mean ${nearest(`${second} ${first}`, halves) ?? halves.join(" or ")}?`;
  const known = nearest(
    first,
    names.map(([word = ""]) => word),
  );
  const group = names.filter(([word]) => word === known).map((words) => words.join(" "));
  if (known !== undefined) return `did you mean ${nearest(`${known} ${second}`, group) ?? group.join(" or ")}?`;
  const verbs = names.flatMap(([, word]) => word ?? []);
  const choices = withVerb(nearest(first, verbs));
  return choices.length === 0 ? "`gardenshed help` lists them all." : `did you mean ${choices.join(" or ")}?`;
}

const wordCount = (name: string): number => name.split(" ").length;
