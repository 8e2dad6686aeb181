import { defineService, type Services } from "../../framework/services";
import { epochSeconds } from "../../platform/time";

/** A log that clients see at once and nobody stores: that something failed just now, or may be tried again. */
interface LiveLog {
  readonly type: "error" | "warn";
  readonly message: string;
  readonly channels: readonly "toast"[];
}

/** `log`: as the record of a stored one, without id. */
type Listener = (deviceId: number, log: Readonly<Record<string, unknown>>) => void;

/** Functions that send live logs to the clients of accounts. They must not throw. */
export const liveLogListeners = defineService(() => new Set<Listener>());

/** Sends a log to the clients of an account when the current write is over, also if it is refused. Source: `live.md` §3.3. */
export function sendLiveLog(services: Services, deviceId: number, log: LiveLog, now: Date): void {
  const listeners = services.get(liveLogListeners);
  const place = { x: null, y: null, z: null };
  const version = { major_version: null, minor_version: null, patch_version: null };
  const unstored = { id: null, device_id: deviceId, created_at: epochSeconds(now), updated_at: null };
  const record = { ...unstored, ...log, verbosity: 1, meta: null, ...place, ...version };
  queueMicrotask(() => {
    for (const hear of listeners) hear(deviceId, record);
  });
}
