import { evictOldest } from "../../../../platform/cache/eviction";
import type { Services } from "../../../../framework/services";
import { noteHearing } from "../../../account";

/** How often `last_saw_mq` of a device is noted. */
const EVERY_MS = 60_000;
/** Most devices that are remembered. */
const REMEMBERED = 10_000;

/** Notes when robots were last heard. Source: `live.md` §3.2. */
export class LastSeen {
  readonly #services: Services;
  readonly #notedAt = new Map<number, number>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** `nowMs`: of a clock that never goes back. */
  heard(deviceId: number, nowMs: number): void {
    if (nowMs - (this.#notedAt.get(deviceId) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    this.#notedAt.delete(deviceId);
    this.#notedAt.set(deviceId, nowMs);
    evictOldest(this.#notedAt, REMEMBERED);
    noteHearing(this.#services, deviceId, this.#services.clock());
  }
}
