import type { Database } from "../../platform/db/database";
import { epochSeconds } from "../../platform/time";
import { logs } from "./logs";

/** A log that the server itself writes. */
export interface ServerLog {
  readonly type: "error" | "warn" | "info";
  readonly message: string;
}

/** Stores a log as if the device had sent it, without a mail about it. Belongs in a write. */
export function addServerLog(db: Database, deviceId: number, { type, message }: ServerLog, now: Date): void {
  logs.store.insert(db, {
    device_id: deviceId,
    message,
    type,
    channels: JSON.stringify(["ticker"]),
    verbosity: 1,
    created_at: epochSeconds(now),
    updated_at: now.toISOString(),
  });
}
