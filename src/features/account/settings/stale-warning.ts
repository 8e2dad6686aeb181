import type { Context } from "../../../framework/context";
import { defineService } from "../../../framework/services";
import { createCache } from "../../../platform/cache/cache";
import { sendLiveLog } from "../../alerts";

/** A robot may ask again and again. One warning is enough for so long. */
const PAUSE_MS = 60_000;
/** Records that are remembered as warned of. */
const RECORDS = 10_000;

/** When somebody was last warned, in milliseconds, by the record. */
const warned = defineService(() => createCache<number>(RECORDS));

/** Tells the clients of the account, once a minute, that an old copy of a settings record was refused (`accounts.md` §12.3). */
export function warnOfStale({ services, deviceId, now }: Context, name: string, id: number): void {
  const last = services.get(warned);
  const key = `${name} ${id}`;
  const sinceMs = now.getTime() - (last.get(key) ?? -Infinity);
  if (sinceMs >= 0 && sinceMs < PAUSE_MS) return; // the clock may have been set back
  last.set(key, now.getTime());
  const message = `An old copy of ${name} #${id} was not stored: the stored one is newer. Get it again and repeat the change.`;
  sendLiveLog(services, deviceId, { type: "warn", message, channels: [] }, now);
}
