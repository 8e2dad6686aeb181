import { utcOffsetSeconds } from "../account";
import type { LogMail, PendingLog } from "./log-mails";

const pad = (value: number): string => String(value).padStart(2, "0");

/** Date, hour and `mm:ss` of a time in a zone, UTC without one. `createdAt`: epoch seconds. */
function localTime(createdAt: number, zone: string | null) {
  const offset = zone === null ? 0 : utcOffsetSeconds(zone, new Date(createdAt * 1000));
  const local = new Date((createdAt + offset) * 1000);
  return {
    date: local.toISOString().slice(0, -14),
    hour: local.getUTCHours(),
    rest: local.toISOString().slice(-10, -5),
  };
}

/** Times as mails show them: `2026-03-01 08:15 AM` in digests, `2026-03-01 08:15:30 Europe/Berlin` for critical errors. */
const TIMES: Readonly<Record<LogMail, (createdAt: number, zone: string | null) => string>> = {
  log_digest: (createdAt, zone) => {
    const { date, hour, rest } = localTime(createdAt, zone);
    return `${date} ${pad(hour % 12 || 12)}:${rest.slice(0, 2)} ${hour < 12 ? "AM" : "PM"}`;
  },
  critical_errors: (createdAt, zone) => {
    const { date, hour, rest } = localTime(createdAt, zone);
    return `${date} ${pad(hour)}:${rest} ${zone ?? "UTC"}`;
  },
};

/** `[time]: message` in the device's time zone. */
export const logLine = (mail: LogMail, { created_at, message }: PendingLog, zone: string | null): string =>
  `[${TIMES[mail](created_at, zone)}]: ${message}`;
