/* Errors of the operating system in words: the run time writes `ENOENT: no such file or directory, open '/x'`. */

/** Advice of the run time to the programmer of a request (Bun 1.4). */
const ADVICE = / For more information, pass `verbose: true` in the second argument to fetch\(\)$/;
const SYSTEM_ERROR = /^E[A-Z]+: (.+?), \w+(?: '(.*)')?$/;

/** `no such file or directory`; any other message as it is. */
export const withoutPath = (message: string): string => SYSTEM_ERROR.exec(message)?.[1] ?? message.replace(ADVICE, "");

/** `/x: no such file or directory`; any other message as it is. */
export function withPath(message: string): string {
  const [, words, path] = SYSTEM_ERROR.exec(message) ?? [];
  return words && path ? `${path}: ${words}` : withoutPath(message);
}
