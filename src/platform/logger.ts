import { withoutPath, withPath } from "./disk/system-error";
import { cutText } from "./text";

const LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LEVELS)[number];

/** Details of an event; undefined values are left out. */
export type LogFields = Readonly<Record<string, unknown>>;

/**
 * Logs one event. `event` is its name, such as `login_failed`. `sentence` says the same to people: the format `text`
 * prints it in place of name and fields.
 */
type Tell = (event: string, fields?: LogFields, sentence?: string) => void;

/** Logs events, with one method per level. Callers never pass a body, password or token. */
export type Logger = Readonly<Record<LogLevel, Tell>>;

export interface LogEvent {
  readonly time: Date;
  readonly level: LogLevel;
  /** Name of the event, such as `job_failed`. */
  readonly event: string;
  readonly fields: LogFields;
  /** Sentence for people, of events that have one. */
  readonly sentence?: string | undefined;
}

/** A logger that passes on every event of `level` or above. */
export function createEventLogger(
  level: LogLevel,
  emit: (event: LogEvent) => void,
  clock: () => Date = () => new Date(),
): Logger {
  const teller =
    (own: LogLevel): Tell =>
    (event, fields = {}, sentence) => {
      if (LEVELS.indexOf(own) >= LEVELS.indexOf(level)) emit({ time: clock(), level: own, event, fields, sentence });
    };
  return { debug: teller("debug"), info: teller("info"), warn: teller("warn"), error: teller("error") };
}

/** Values may come from clients. They must not move the cursor or begin a line. */
const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, " | ").replace(/\p{Cc}|[\u2028\u2029]/gu, " ");

/** Longest text that somebody has typed and the log repeats, in characters. */
const TYPED_MAXIMUM = 60;

/** A client's text, fit for the log: cut, and without characters that control a terminal or turn text around. */
export const asTyped = (text: string): string =>
  cutText(text, TYPED_MAXIMUM, "").replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ");

/** The message of an error and of its causes, in one line. */
export const reasonOf = (error: unknown, words = withPath): string =>
  error instanceof Error
    ? [words(error.message), ...(error.cause === undefined ? [] : [reasonOf(error.cause, withoutPath)])].join(": ")
    : String(error);

/** Where a defect comes from, for those who mend it. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

function lineOf({ time, level, event, fields, sentence }: LogEvent, format: "text" | "json"): string {
  if (format === "json") return JSON.stringify({ time: time.toISOString(), level, event, ...fields });
  if (sentence !== undefined) return inOneLine(`${time.toISOString()} ${level} ${sentence}`);
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
