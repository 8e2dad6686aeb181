import { defineService } from "../../framework/services";
import { FixedWindow } from "../../platform/fairness/fixed-window";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../platform/time";

/** Windows of the quota, aligned to the calendar in UTC (`accounts.md` §11). */
const WINDOWS = [
  { limit: 10, ms: MINUTE_MS },
  { limit: 100, ms: HOUR_MS },
  { limit: 200, ms: DAY_MS },
] as const;

/** The quota of a server: counts requests to the AI provider per device, in memory. */
export const aiQuota = defineService(() => {
  const windows = WINDOWS.map(({ limit, ms }) => ({ limit, window: new FixedWindow<number>(ms, Infinity) }));
  return {
    /**
     * Counts a request and returns true; false when a window has already accepted more than its limit. So a window accepts
     * one request more than its limit (`accounts.md` §11).
     */
    take: (deviceId: number, now: Date): boolean => {
      const nowMs = now.getTime();
      if (windows.some(({ limit, window }) => window.countOf(deviceId, nowMs) > limit)) return false;
      for (const { window } of windows) window.count(deviceId, nowMs);
      return true;
    },
  };
});
