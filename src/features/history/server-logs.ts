import { defineService, type Services } from "../../framework/services";
import { epochSeconds } from "../../platform/time";
import { isCriticalLog, queueCriticalMail } from "./log-mails";
import { logs } from "./logs";

/** A log that the server itself writes. */
interface ServerLog {
  readonly type: "error" | "warn" | "info";
  readonly message: string;
  readonly channels?: readonly ("ticker" | "toast" | "email" | "fatal_email")[];
}

type Listener = (deviceId: number, log: Readonly<Record<string, unknown>>) => void;

/** Functions that are called when a log of the server is stored. */
export const serverLogListeners = defineService(() => new Set<Listener>());

/** Stores a log as if the device had sent it. Belongs in a write. */
export function addServerLog(
  services: Services,
  deviceId: number,
  { type, message, channels = ["ticker"] }: ServerLog,
  now: Date,
): void {
  const shown = { message, type, verbosity: 1, created_at: epochSeconds(now) };
  logs.store.insert(services.db, {
    ...shown,
    device_id: deviceId,
    channels: JSON.stringify(channels),
    updated_at: now.toISOString(),
  });
  if (isCriticalLog(type, channels)) queueCriticalMail(services, deviceId, now);
  const listeners = services.get(serverLogListeners);
  if (listeners.size === 0) return;
  // After the transaction, which ends with this piece of work.
  queueMicrotask(() => {
    for (const hear of listeners) hear(deviceId, { ...shown, channels, x: null, y: null, z: null });
  });
}
