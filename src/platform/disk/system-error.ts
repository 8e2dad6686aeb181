/* Errors of the operating system in words: the run time writes `ENOENT: no such file or directory, open '/x'`. */

const SYSTEM_ERROR = /^E[A-Z]+: (.+?), \w+(?: '(.*)')?$/;

/** `no such file or directory`; any other message as it is. */
export const withoutPath = (message: string): string => SYSTEM_ERROR.exec(message)?.[1] ?? message;

/** `/x: no such file or directory`; any other message as it is. */
export function withPath(message: string): string {
  const [, words, path] = SYSTEM_ERROR.exec(message) ?? [];
  return words && path ? `${path}: ${words}` : withoutPath(message);
}
