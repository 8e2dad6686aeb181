import { type Problem, Refusal } from "../core/errors";

/** What went wrong as one line for a person: the texts of a refusal, or the message of an error and of its causes. */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Refusal ? textsOf(error.body).join("; ") : messagesOf(error).join(": ");
  return text.replace(/\s+/g, " ");
}

const messagesOf = (error: unknown): string[] =>
  error instanceof Error
    ? [plain(error.message), ...(error.cause === undefined ? [] : messagesOf(error.cause))]
    : [String(error)];

/** `ENOENT: no such file or directory, open '/x'` says the path a second time; the words in the middle are enough. */
const plain = (message: string): string => /^E[A-Z]+: (.+?), \w+( '.*)?$/.exec(message)?.[1] ?? message;

function textsOf(problem: Problem | null): string[] {
  return typeof problem === "string" ? [problem] : Object.values(problem ?? {}).flatMap(textsOf);
}
