import { defineService } from "../../framework/services";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../platform/time";

/** Windows of the quota, aligned to the calendar in UTC (`accounts.md` §11). */
const WINDOWS = [
  { limit: 10, ms: MINUTE_MS },
  { limit: 100, ms: HOUR_MS },
  { limit: 200, ms: DAY_MS },
] as const;

/** Counts requests to the AI provider per device, in memory. */
interface Quota {
  /**
   * Counts a request and returns true; false when a window has already accepted more than its limit. So a window accepts
   * one request more than its limit (`accounts.md` §11).
   */
  readonly take: (deviceId: number, now: Date) => boolean;
}

/** The quota of a server. */
export const aiQuota = defineService(() => createQuota());

function createQuota(): Quota {
  const counters = WINDOWS.map(({ limit, ms }) => ({ limit, ms, window: 0, counts: new Map<number, number>() }));
  return {
    take: (deviceId, now) => {
      for (const counter of counters) {
        const window = Math.floor(now.getTime() / counter.ms);
        if (window !== counter.window) Object.assign(counter, { window, counts: new Map() });
      }
      if (counters.some(({ counts, limit }) => (counts.get(deviceId) ?? 0) > limit)) return false;
      for (const { counts } of counters) counts.set(deviceId, (counts.get(deviceId) ?? 0) + 1);
      return true;
    },
  };
}
