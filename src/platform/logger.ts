const LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LEVELS)[number];

/** Details of an event; undefined values are left out. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Logs events, with one method per level. Callers never pass a body, password or token. */
export type Logger = Readonly<Record<LogLevel, (event: string, fields?: LogFields) => void>>;

export interface LogEvent {
  readonly time: Date;
  readonly level: LogLevel;
  /** Its name, such as `job failed, will be repeated`. */
  readonly event: string;
  readonly fields: LogFields;
}

/** A logger that passes on every event of `level` or above. */
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

/** Values may come from clients: none may move the cursor or begin a line. */
const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, " | ").replace(/\p{Cc}|[\u2028\u2029]/gu, " ");

function lineOf({ time, level, event, fields }: LogEvent, format: "text" | "json"): string {
  if (format === "json") return JSON.stringify({ time: time.toISOString(), level, event, ...fields });
  const text = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}=${typeof value === "string" ? value : JSON.stringify(value)}`],
  );
  return inOneLine(`${time.toISOString()} ${level} ${event}${text.join("")}`);
}

/**
 * A logger that writes one line per event of `level` or above to `write`, by default standard output. `json` is for
 * machines. In `text` the lines of a stack are joined by ` | `.
 */
export const createLogger = (
  level: LogLevel,
  format: "text" | "json",
  write: (line: string) => void,
  clock?: () => Date,
): Logger => createEventLogger(level, (event) => write(lineOf(event, format)), clock);
