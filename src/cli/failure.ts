import { type Problem, Refusal } from "../core/errors";

/** What went wrong as one line for a person: the texts of a refusal, or the message of an error and of its causes. */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Refusal ? textsOf(error.body).join("; ") : messageOf(error);
  return text.replace(/\s+/g, " ");
}

/** The cause stands behind a colon, or in parentheses behind what is a sentence already. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = plain(error.message);
  if (error.cause === undefined) return message;
  const cause = messageOf(error.cause);
  return message.endsWith(".") ? `${message.slice(0, -1)} (${cause}).` : `${message}: ${cause}`;
}

/** `ENOENT: no such file or directory, open '/x'` says the path a second time; the words in the middle are enough. */
const plain = (message: string): string => /^E[A-Z]+: (.+?), \w+( '.*)?$/.exec(message)?.[1] ?? message;

function textsOf(problem: Problem | null): string[] {
  return typeof problem === "string" ? [problem] : Object.values(problem ?? {}).flatMap(textsOf);
}
