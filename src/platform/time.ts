export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const ISO_8601 =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?([Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/;

/**
 * Converts ISO 8601 text to UTC text with milliseconds. Undefined for other texts and outside of the years 0001–9999. Text
 * without an offset is UTC, a date alone is midnight. Source: `accounts.md` §1.3.
 */
export function parseTime(text: string): string | undefined {
  if (isStoredTime(text)) return text;
  const match = ISO_8601.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day, hour = "00", minute = "00", second = "00", fraction = "", zone = "Z"] = match;
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`;
  const at = new Date(local);
  // `Date` moves a day that the month lacks into the next month: then the texts differ.
  if (Number.isNaN(at.getTime()) || at.toISOString() !== local) return undefined;
  const offset = offsetMinutes(zone);
  const utc = offset === 0 ? at : new Date(at.getTime() - offset * MINUTE_MS);
  const utcYear = utc.getUTCFullYear();
  return utcYear >= 1 && utcYear <= 9999 ? utc.toISOString() : undefined;
}

/** Whether a text is a time in stored form. A fast path: nearly all times from clients are. */
function isStoredTime(text: string): boolean {
  if (text.length !== "0001-01-01T00:00:00.000Z".length || text.startsWith("0000")) return false;
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text;
}

/** Minutes east of UTC of `Z`, `+02`, `+0230` or `+02:30`. */
function offsetMinutes(zone: string): number {
  if (zone === "Z") return 0;
  const match = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === "-" ? -minutes : minutes;
}

/** Whole seconds since the epoch. */
export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
