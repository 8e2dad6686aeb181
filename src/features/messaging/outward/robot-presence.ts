import { evictOldest } from "../../../platform/cache/eviction";
import type { Services } from "../../../framework/services";
import { LastSeen } from "../broker/robots/last-seen";

/** A robot that has sent something within this time counts as connected. */
const HEARD_MS = 120_000;
/** How often it looks for robots that have fallen silent. */
const LOOK_MS = 5_000;
/** Most robots that are remembered. */
const REMEMBERED = 10_000;

/** The connected robots, judged by their messages: the broker does not say who is connected. */
export class RobotPresence {
  readonly #nowMs: () => number;
  readonly #changed: (deviceId: number) => void;
  readonly #lastSeen: LastSeen;
  /** The robot that was heard last comes last. */
  readonly #heardAtMs = new Map<number, number>();
  #timer: Timer | undefined;

  /** `nowMs`: of a clock that never goes back. */
  constructor(services: Services, nowMs: () => number, changed: (deviceId: number) => void) {
    this.#nowMs = nowMs;
    this.#changed = changed;
    this.#lastSeen = new LastSeen(services);
  }

  has(deviceId: number): boolean {
    return this.#silenceMs(deviceId) < HEARD_MS;
  }

  /** A robot has sent something. Returns for how long it had been silent. */
  hear(deviceId: number): number {
    const nowMs = this.#nowMs();
    const silenceMs = this.#silenceMs(deviceId);
    this.#lastSeen.heard(deviceId, nowMs);
    this.#heardAtMs.delete(deviceId);
    this.#heardAtMs.set(deviceId, nowMs);
    evictOldest(this.#heardAtMs, REMEMBERED);
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
    if (silenceMs >= HEARD_MS) this.#changed(deviceId);
    return silenceMs;
  }

  /** Forgets robots that are gone, and tells listeners. */
  #look(): void {
    for (const deviceId of this.#heardAtMs.keys()) {
      if (this.has(deviceId)) break;
      this.#heardAtMs.delete(deviceId);
      this.#changed(deviceId);
    }
    if (this.#heardAtMs.size === 0) this.close();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Endless for a robot that was never heard. */
  #silenceMs(deviceId: number): number {
    return this.#nowMs() - (this.#heardAtMs.get(deviceId) ?? Number.NEGATIVE_INFINITY);
  }
}
