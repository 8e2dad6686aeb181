import type { PublicContext } from "../../../framework/context";
import type { Caller } from "../../../framework/right";
import { defineService, type Services } from "../../../framework/services";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { EVERYBODY } from "../../../platform/db/write-queue";
import { compareVersions } from "../../../platform/version";
import { type UpdateHours, updateHours } from "./clock";
import { clockOf } from "./devices";
import { Presence, type Sighting } from "./presence";
import { cutText } from "../../../platform/text";

/** Longest `dos_version`, in characters (`accounts.md` §1.3); longer ones are cut. */
const VERSION_MAXIMUM = 17;

const saveSighting = query((q, p: Placeholders<{ id: number } & SeenColumns>) =>
  q
    .updateTable("devices")
    .set({
      last_saw_api: p.last_saw_api,
      dos_version: p.dos_version,
      ota_hour: p.ota_hour,
      ota_hour_utc: p.ota_hour_utc,
      updated_at: p.updated_at,
    })
    .where("id", "=", p.id),
);
const saveHearing = query((q, p: Placeholders<{ id: number; last_saw_mq: string }>) =>
  q.updateTable("devices").set({ last_saw_mq: p.last_saw_mq }).where("id", "=", p.id),
);
const saveActivity = query((q, p: Placeholders<{ device_id: number; active_at: string }>) =>
  q
    .updateTable("users")
    .set({ last_active_at: p.active_at, inactivity_warning_sent_at: null })
    .where("device_id", "=", p.device_id),
);

/** The sightings of a server. They are stored with a group of writes, or when the server ends. */
export const presence = defineService(
  ({ db, writes, log }) => {
    const sightings = new Presence();
    writes.deferred = {
      isDue: () => sightings.isDue,
      write: () => saveSightings(db, sightings.pending),
      written: () => sightings.clear(),
    };
    sightings.onOverdue = () => {
      // The write stores them on its way. Only the disk can fail here, and the next write reports that.
      writes
        .run("log", () => {}, EVERYBODY)
        .catch((cause: unknown) => log.warn("sightings_not_stored", { cause: String(cause) }));
    };
    return sightings;
  },
  async (sightings, { writes }) => {
    try {
      sightings.makeDue();
      if (sightings.isDue) await writes.run("log", () => {}, EVERYBODY);
    } finally {
      sightings.clear(); // its timer would keep the process alive
    }
  },
);

/**
 * Notes the sender of an authenticated request (`accounts.md` §§2.3, 5.5). If a device reports its version, it notes the
 * time and the version, otherwise the activity of the user. A new version is stored at once.
 */
export function noteSender({ services, client: { device }, now }: PublicContext, deviceId: number): void {
  if (device === undefined) services.get(presence).note(deviceId, { activeAt: services.trusted.latest(now) });
  else if (device !== "unknown" && compareVersions(device.version, "0.0.0") > 0) {
    const sightings = services.get(presence);
    const known = sightings.of(deviceId)?.version ?? services.db.get(storedVersion, { id: deviceId })?.dos_version;
    sightings.note(deviceId, { seenAt: now, version: device.version });
    // `check --robot`, another process, is asked right after the robot was set up or updated.
    if (seenVersion(device.version) !== seenVersion(known ?? undefined)) sightings.storeSoon();
  }
}

/** Notes that somebody works in the garden of another one: neither of the two accounts is left alone (`people.md` §2). */
export function noteGuest({ services, now }: PublicContext, deviceId: number, { home }: Caller): void {
  const activeAt = services.trusted.latest(now);
  const sightings = services.get(presence);
  sightings.note(deviceId, { activeAt });
  if (home !== deviceId) sightings.note(home, { activeAt });
}

const storedVersion = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("devices").select("dos_version").where("id", "=", p.id),
);

/** Notes that the robot of an account has sent something through the message broker. */
export const noteHearing = (services: Services, deviceId: number, now: Date): void =>
  services.get(presence).note(deviceId, { heardAt: now });

const heardAt = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("devices").select("last_saw_mq").where("id", "=", p.id),
);

/** When the message broker heard of the robot of an account last, as answers show it. `stored`: the time in the database. */
export const lastHearing = (
  services: Services,
  deviceId: number,
  stored = () => services.db.get(heardAt, { id: deviceId })?.last_saw_mq ?? null,
): string | null => services.get(presence).of(deviceId)?.heardAt?.toISOString() ?? stored();

/** When the robot of an account asked over HTTP last, as answers show it. `stored`: the time in the database. */
export const lastRequest = (services: Services, deviceId: number, stored: string | null): string | null =>
  services.get(presence).of(deviceId)?.seenAt?.toISOString() ?? stored;

/** Columns of a device that a sighting changes. */
interface SeenColumns extends UpdateHours {
  readonly last_saw_api: string;
  readonly dos_version: string | null;
  readonly updated_at: string;
}

const seenVersion = (version: string | undefined): string | undefined =>
  version && cutText(version, VERSION_MAXIMUM, "");

/** The software version of a device: the one it reported last, else `stored`. */
export const currentVersion = (services: Services, deviceId: number, stored: string | null): string | null =>
  seenVersion(services.get(presence).of(deviceId)?.version) ?? stored;

/**
 * The columns of a device after a sighting, which is a save like any other (`accounts.md` §2.3). Undefined when only the
 * user was seen.
 */
export function seenColumns(
  device: { ota_hour: number | null; timezone: string | null; dos_version: string | null; updated_at: string },
  { seenAt, version }: Readonly<Sighting>,
): SeenColumns | undefined {
  if (seenAt === undefined) return undefined;
  const seen = seenAt.toISOString();
  return {
    last_saw_api: seen,
    dos_version: seenVersion(version) ?? device.dos_version,
    updated_at: seen > device.updated_at ? seen : device.updated_at, // an edit may be newer
    ...updateHours(device.ota_hour, device.timezone, seenAt),
  };
}

/** Stores sightings. Belongs in a write. */
function saveSightings(db: Database, sightings: Iterable<readonly [deviceId: number, Readonly<Sighting>]>): void {
  for (const [id, sighting] of sightings) {
    const { activeAt, heardAt, seenAt } = sighting;
    if (activeAt) db.run(saveActivity, { device_id: id, active_at: activeAt.toISOString() });
    if (heardAt) db.run(saveHearing, { id, last_saw_mq: heardAt.toISOString() });
    const device = seenAt && db.get(clockOf, { id });
    const columns = device && seenColumns(device, sighting);
    if (columns) db.run(saveSighting, { id, ...columns });
  }
}
