import { evictOldest } from "../../../platform/cache/eviction";
import { type Placeholders, query } from "../../../platform/db/query";
import type { Services } from "../../../framework/services";
import { utcOffsetSeconds } from "../../account";
import { addServerLog } from "../../history";
import { type Excess, WindowLimits } from "../../../platform/fairness/window-limits";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/time";

const LIMITS = [
  { count: 250, ms: MINUTE_MS, name: "minute" },
  { count: 5_000, ms: HOUR_MS, name: "hour" },
  { count: 25_000, ms: DAY_MS, name: "day" },
];
/** A longer suspension is also mailed. */
const LONG_MS = 2 * HOUR_MS;
/** Most devices that are counted. */
const COUNTED = 10_000;

const RESUMED = "Cooldown period has ended, resuming log storage.";

const deviceClock = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("devices").select(["timezone", "throttled_at", "throttled_until"]).where("id", "=", p.id),
);
const setThrottle = query((q, p: Placeholders<{ id: number; at: string | null; until: string | null }>) =>
  q.updateTable("devices").set({ throttled_at: p.at, throttled_until: p.until }).where("id", "=", p.id),
);

/** Whether the logs of a device are stored. */
interface Storage {
  /** Undefined while everything is stored. */
  until: Date | undefined;
  /** When the suspension began. If the clock shows an earlier time, it was set back, and the time left is unknown. */
  since: Date | undefined;
}

/** Suspends the storage of logs for a device that sends too many. Source: `live.md` §3.2. */
export class LogThrottle {
  readonly #services: Services;
  readonly #limits = new WindowLimits(LIMITS, COUNTED);
  readonly #devices = new Map<number, Storage>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Counts a log, and tells whether it may be stored. */
  admits(deviceId: number, now: Date): boolean {
    const device = this.#deviceOf(deviceId);
    const excess = this.#limits.count(deviceId, now);
    const { until, since = now } = device;
    const isSuspended = until !== undefined && until > now && since <= now;
    if (isSuspended) return false;
    if (excess) {
      device.until = excess.until;
      device.since = now;
      this.#suspend(deviceId, excess, now);
      return false;
    }
    if (device.until !== undefined) {
      device.until = undefined;
      this.#resume(deviceId, now);
    }
    return true;
  }

  #deviceOf(deviceId: number): Storage {
    const known = this.#devices.get(deviceId);
    if (known) return known;
    const { throttled_at, throttled_until } = this.#services.db.get(deviceClock, { id: deviceId }) ?? {};
    const [since, until] = [throttled_at, throttled_until].map((time) => (time ? new Date(time) : undefined));
    const device = { since, until };
    this.#devices.set(deviceId, device);
    evictOldest(this.#devices, COUNTED);
    return device;
  }

  #suspend(deviceId: number, { limit: { count, name }, until }: Excess, now: Date): void {
    const channel = until.getTime() - now.getTime() > LONG_MS ? "email" : "toast";
    this.#write(deviceId, now, until, () => {
      const time = localTime(until, this.#services.db.get(deviceClock, { id: deviceId })?.timezone ?? null);
      const limit = `${count} / ${name}`;
      const message = `Device is sending too many logs (more than ${limit}). Suspending log storage and display until ${time}.`;
      return { type: "warn", message, channels: [channel] } as const;
    });
  }

  #resume(deviceId: number, now: Date): void {
    this.#write(deviceId, now, undefined, () => ({ type: "info", message: RESUMED, channels: ["toast"] }));
  }

  #write(deviceId: number, now: Date, until: Date | undefined, logOf: () => Parameters<typeof addServerLog>[2]): void {
    const { db, writes, log } = this.#services;
    const times = { at: until ? now.toISOString() : null, until: until?.toISOString() ?? null };
    writes
      .run(
        "account",
        () => {
          db.run(setThrottle, { id: deviceId, ...times });
          addServerLog(this.#services, deviceId, logOf(), now);
        },
        deviceId,
      )
      .catch((cause: unknown) => log.warn("log_not_stored", { cause: String(cause) }));
  }
}

/** `hh:mm` in the time zone of the device, UTC without one. */
function localTime(at: Date, zone: string | null): string {
  const offset = zone === null ? 0 : utcOffsetSeconds(zone, at);
  return new Date(at.getTime() + offset * 1000).toISOString().slice(11, 16);
}
