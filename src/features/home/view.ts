import { type Placeholders, query } from "../../platform/db/query";
import type { Services } from "../../framework/services";
import { type NextEvent, nextEvent } from "../scripts";
import { messenger } from "../messaging";
import { type ShownNotice, shownNotices } from "../watch";
import { partOf, readObject } from "../../platform/json";

const newestLog = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("logs")
    .select(["message", "type", "created_at"])
    .where("device_id", "=", p.device_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1),
);
const newestError = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("logs")
    .select(["message", "type", "created_at"])
    .where("device_id", "=", p.device_id)
    .where("type", "=", "error")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1),
);
const newestTelemetry = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("telemetries")
    .select(["soc_temp", "wifi_level_percent", "disk_usage"])
    .where("device_id", "=", p.device_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1),
);

interface Log {
  readonly message: string;
  readonly type: string;
  /** Time of the log in seconds. */
  readonly created_at: number;
}

/** A robot as a home automation shows it. */
export interface View {
  readonly isConnected: boolean;
  /** Position in mm. */
  readonly position: { readonly x?: unknown; readonly y?: unknown; readonly z?: unknown };
  readonly health: {
    readonly soc_temp?: unknown;
    readonly wifi_level_percent?: unknown;
    readonly disk_usage?: unknown;
  };
  readonly log: Log | undefined;
  readonly error: Log | undefined;
  readonly next: NextEvent | undefined;
  /** The notices that last, the newest first. */
  readonly problems: readonly ShownNotice[];
  /** Notices that were over at once, the oldest first: those after the one that is given. */
  readonly moments: readonly ShownNotice[];
}

/**
 * Reads the view from the newest state tree, and from the database for what the tree does not tell. `noticed`: id of the
 * newest notice whose moment was told.
 */
export function viewOf(services: Services, deviceId: number, noticed: number): View {
  const { db, get, clock } = services;
  const messages = get(messenger);
  const tree = readObject(messages.stateOf(deviceId)?.tree ?? "") ?? {};
  const health = partOf(tree, "informational_settings");
  const { lasting, moments } = shownNotices(db, deviceId, noticed);
  const reported = Object.entries(health).filter(([, value]) => typeof value === "number");
  return {
    isConnected: messages.attendanceOf(deviceId).hasRobot,
    position: partOf(partOf(tree, "location_data"), "position"),
    health: { ...db.get(newestTelemetry, { device_id: deviceId }), ...Object.fromEntries(reported) },
    log: db.get(newestLog, { device_id: deviceId }),
    error: db.get(newestError, { device_id: deviceId }),
    next: nextEvent(db, deviceId, clock()),
    problems: lasting,
    moments,
  };
}
