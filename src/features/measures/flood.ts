import { defineService, type Services } from "../../framework/services";
import { FixedWindow } from "../../platform/fairness/fixed-window";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../platform/time";
import { addServerLog } from "../history";

/** Values that a garden takes, over all ways. */
const LIMITS = [
  { values: 600, ms: MINUTE_MS },
  { values: 50_000, ms: DAY_MS },
] as const;
/** Most gardens that are counted. */
const COUNTED = 10_000;

const DROPPED = "More measures came over MQTT than 600 a minute or 50,000 a day: some were dropped.";

/** Counts the values that are handed in. Source: `water.md` §2. */
class Flood {
  readonly #services: Services;
  readonly #windows = LIMITS.map((limit) => ({ ...limit, window: new FixedWindow<number>(limit.ms, COUNTED) }));
  readonly #told = new FixedWindow<number>(HOUR_MS, COUNTED);

  constructor(services: Services) {
    this.#services = services;
  }

  /** Counts so many values of a garden, all or none. Answers the seconds to wait, if there is no room. */
  count(deviceId: number, values: number, now: Date): number | undefined {
    const nowMs = now.getTime();
    const full = this.#windows.findLast((each) => each.window.countOf(deviceId, nowMs) + values > each.values);
    if (full) return Math.ceil((full.window.endOf(nowMs) - nowMs) / 1000);
    for (const { window } of this.#windows) window.count(deviceId, nowMs, values);
    return undefined;
  }

  /** Counts a value that nobody can be answered about. A garden reads once an hour that some were dropped. */
  admits(deviceId: number, now: Date): boolean {
    if (this.count(deviceId, 1, now) === undefined) return true;
    if (this.#told.count(deviceId, now.getTime()) > 1) return false;
    const { writes, log } = this.#services;
    writes
      .run("log", () => addServerLog(this.#services, deviceId, { type: "warn", message: DROPPED }, now), deviceId)
      .catch((cause: unknown) => log.warn("log_not_stored", { cause: String(cause) }));
    return false;
  }
}

export const flood = defineService((services) => new Flood(services));
