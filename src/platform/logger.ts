const LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LEVELS)[number];

/** What an event tells beside its name; values that are undefined are left out. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Tells events, one method per level; never a body, password or token. */
export type Logger = Readonly<Record<LogLevel, (event: string, fields?: LogFields) => void>>;

export interface LogEvent {
  readonly time: Date;
  readonly level: LogLevel;
  /** Its name, such as `job failed, will be repeated`. */
  readonly event: string;
  readonly fields: LogFields;
}

/** Hands over each event that is at least of `level`. */
export function createEventLogger(
  level: LogLevel,
  emit: (event: LogEvent) => void,
  clock: () => Date = () => new Date(),
): Logger {
  const teller =
    (own: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (LEVELS.indexOf(own) >= LEVELS.indexOf(level)) emit({ time: clock(), level: own, event, fields });
    };
  return { debug: teller("debug"), info: teller("info"), warn: teller("warn"), error: teller("error") };
}

/** Values come from elsewhere too: none may move the cursor or begin a line of its own. */
const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, " | ").replace(/\p{Cc}|[\u2028\u2029]/gu, " ");

function lineOf({ time, level, event, fields }: LogEvent, format: "text" | "json"): string {
  if (format === "json") return JSON.stringify({ time: time.toISOString(), level, event, ...fields });
  const text = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}=${typeof value === "string" ? value : JSON.stringify(value)}`],
  );
  return inOneLine(`${time.toISOString()} ${level} ${event}${text.join("")}`);
}

/**
 * Writes one line per event to `write` (standard output); nothing below `level`. `json` for machines; in `text` the
 * lines of a stack are divided by ` | `. Callers never pass a body, password or token.
 */
export const createLogger = (
  level: LogLevel,
  format: "text" | "json",
  write: (line: string) => void,
  clock?: () => Date,
): Logger => createEventLogger(level, (event) => write(lineOf(event, format)), clock);
