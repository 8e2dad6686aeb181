/**
 * Tells of one event. `event` is its name, such as `login_failed`; `details` are its fields. `sentence` says the same to
 * people: in `text` it stands in the place of name and fields.
 */
export type Tell = (event: string, details?: Readonly<Record<string, unknown>>, sentence?: string) => void;

/** One line per event; never a body, password or token. */
export type Logger = Readonly<Record<LogLevel, Tell>>;

const LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LEVELS)[number];

/** Values come from elsewhere too: none may move the cursor or begin a line of its own. */
const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, " | ").replace(/\p{Cc}|[\u2028\u2029]/gu, " ");

/** Longest text that somebody has typed and the log repeats, in characters. */
const TYPED_MAXIMUM = 60;

/** What a client has sent, fit for the log: cut, and without characters that control a terminal or turn text around. */
export function asTyped(text: string): string {
  const characters = [...text.slice(0, 2 * TYPED_MAXIMUM).toWellFormed()];
  return characters
    .slice(0, TYPED_MAXIMUM)
    .join("")
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ");
}

/** The message of an error and of its causes, in one line. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause === undefined ? [] : [reasonOf(error.cause)])].join(": ")
    : String(error);

/**
 * Writes one line per event to `write` (standard output); nothing below `level`. `json` for machines; in `text` the
 * lines of a stack are divided by ` | `. Callers never pass a body, password or token.
 */
export function createLogger(
  level: LogLevel,
  format: "text" | "json",
  write: (line: string) => void,
  clock: () => Date = () => new Date(),
): Logger {
  const writer =
    (own: LogLevel): Tell =>
    (event, details = {}, sentence) => {
      if (LEVELS.indexOf(own) < LEVELS.indexOf(level)) return;
      const time = clock().toISOString();
      if (format === "json") return write(JSON.stringify({ time, level: own, event, ...details }));
      if (sentence !== undefined) return write(inOneLine(`${time} ${own} ${sentence}`));
      const text = Object.entries(details).flatMap(([key, value]) =>
        value === undefined ? [] : [` ${key}=${typeof value === "string" ? value : JSON.stringify(value)}`],
      );
      write(inOneLine(`${time} ${own} ${event}${text.join("")}`));
    };
  return { debug: writer("debug"), info: writer("info"), warn: writer("warn"), error: writer("error") };
}
