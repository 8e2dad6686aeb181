import type { Logger } from "./context";

const LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LEVELS)[number];

/**
 * Writes one line per event to `write` (standard output); nothing below `level`. `json` for machines.
 * Callers never pass a body, password or token.
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
      const text = Object.entries(details).map(
        ([key, value]) => ` ${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
      );
      write(`${time} ${own} ${event}${text.join("")}`.replaceAll("\n", "\n  "));
    };
  return { debug: writer("debug"), info: writer("info"), warn: writer("warn"), error: writer("error") };
}
