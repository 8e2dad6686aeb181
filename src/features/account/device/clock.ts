import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { type Zone, zoneOf } from "../../../robot/calendar/zone";

/**
 * Hours to add to UTC for local time in `zone` at `at`, daylight saving included; may be negative. Rounded down in
 * half-hour zones, because the API field is an integer. 0 without a zone. Source: `accounts.md` §6.3.
 */
export function utcOffsetHours(zone: string | null, at: Date): number {
  if (zone === null) return 0;
  return Math.floor(utcOffsetSeconds(zone, at) / 3600);
}

/** Seconds to add to UTC for local time in `zone` at `at`. @throws RangeError if `zone` is not an IANA name. */
export const utcOffsetSeconds = (zone: string, at: Date): number => zoneIn(zone).offsetAt(at.getTime()) / 1000;

/**
 * Zones by name, because making one costs far more than using it. There are at most some 600, and they are the same for
 * every server of the process.
 */
const zones = new Map<string, Zone>();

/** The time zone of this name. @throws RangeError if it is not an IANA name. */
export function zoneIn(name: string): Zone {
  let zone = zones.get(name);
  if (!zone) {
    zone = zoneOf(name);
    zones.set(name, zone);
  }
  return zone;
}

const nameOfZone = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("devices").select("timezone").where("id", "=", p.id),
);

/** The zone of a device; undefined without one. */
export function zoneOfDevice(db: Database, deviceId: number): Zone | undefined {
  const name = db.get(nameOfZone, { id: deviceId })?.timezone ?? null;
  return name === null ? undefined : zoneIn(name);
}

/** The two update hours of a device. Every save stores them (`accounts.md` §6.3). */
export interface UpdateHours {
  readonly ota_hour: number | null;
  readonly ota_hour_utc: number | null;
}

/** Computes `ota_hour_utc` from the local hour and the zone. Both hours are null unless both are given. */
export function updateHours(otaHour: number | null, zone: string | null, now: Date): UpdateHours {
  if (otaHour === null || zone === null) return { ota_hour: null, ota_hour_utc: null };
  return { ota_hour: otaHour, ota_hour_utc: (((otaHour - utcOffsetHours(zone, now)) % 24) + 24) % 24 };
}

/**
 * Whether a text is an identifier of the IANA database in its exact spelling. Aliases count, bare offsets do not. `Intl`
 * accepts any case, so its answer is compared with the spelling in the database.
 */
export function isTimeZone(text: string): boolean {
  if (/^[+-]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone === text;
  } catch {
    return false;
  }
}
