import { tmpdir } from "node:os";
import { Refusal, textsOf } from "../framework/errors";

/** What went wrong as one line for a person: the texts of a refusal, or the message of an error and of its causes. */
export function sentenceOf(error: unknown): string {
  const text =
    error instanceof Refusal ? textsOf(error.body).join("; ") : (engineProblem(error) ?? outerMessageOf(error));
  return text.replace(/\s+/g, " ");
}

/** Of an error of the system that nobody has explained, also the path. */
function outerMessageOf(error: unknown): string {
  const [, words, path] = (error instanceof Error && SYSTEM_ERROR.exec(error.message)) || [];
  return words && path ? `${path}: ${words}` : messageOf(error);
}

/** The cause stands behind a colon, or in parentheses behind what is a sentence already. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = plain(error.message);
  if (error.cause === undefined) return message;
  const cause = messageOf(error.cause);
  return message.endsWith(".") ? `${message.slice(0, -1)} (${cause}).` : `${message}: ${cause}`;
}

/** Such as `ENOENT: no such file or directory, open '/x'`. */
const SYSTEM_ERROR = /^E[A-Z]+: (.+?), \w+(?: '(.*)')?$/;

/** As a cause it says the path a second time; the words in the middle are enough. */
const plain = (message: string): string => SYSTEM_ERROR.exec(message)?.[1] ?? message;

/** Where the run time unpacks the library of the executable. */
export const engineFolder = (): string => process.env["BUN_TMPDIR"] ?? tmpdir();

/**
 * A library that cannot be loaded has nothing to do with the file that was to be opened. The run time unpacks that of the
 * executable before it loads it, and the message of a full, missing or noexec folder does not tell which one it was.
 */
function engineProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!("code" in error) || error.code !== "ERR_DLOPEN_FAILED") return engineProblem(error.cause);
  return (
    `Cannot load the database engine (${error.message}). Its library is unpacked to ${engineFolder()}, which must exist, ` +
    "be writable and not be mounted noexec; set BUN_TMPDIR to another folder."
  );
}
