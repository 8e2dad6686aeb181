/** One line per event; never a body, password or token. */
export interface Logger {
  readonly debug: (event: string, details?: Readonly<Record<string, unknown>>) => void;
  readonly info: (event: string, details?: Readonly<Record<string, unknown>>) => void;
  readonly warn: (event: string, details?: Readonly<Record<string, unknown>>) => void;
  readonly error: (event: string, details?: Readonly<Record<string, unknown>>) => void;
}

const LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LEVELS)[number];

/** Values come from elsewhere too: none may move the cursor or begin a line of its own. */
const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, " | ").replace(/\p{Cc}|[\u2028\u2029]/gu, " ");

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
    (own: LogLevel) =>
    (event: string, details: Readonly<Record<string, unknown>> = {}) => {
      if (LEVELS.indexOf(own) < LEVELS.indexOf(level)) return;
      const time = clock().toISOString();
      if (format === "json") return write(JSON.stringify({ time, level: own, event, ...details }));
      const text = Object.entries(details).flatMap(([key, value]) =>
        value === undefined ? [] : [` ${key}=${typeof value === "string" ? value : JSON.stringify(value)}`],
      );
      write(inOneLine(`${time} ${own} ${event}${text.join("")}`));
    };
  return { debug: writer("debug"), info: writer("info"), warn: writer("warn"), error: writer("error") };
}
