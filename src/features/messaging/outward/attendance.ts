import { keepNewest } from "../../../platform/cache/bounded";
import { noteHearing } from "../../account";
import type { Services } from "../../../framework/services";

/** A robot that has sent something within this time counts as connected. */
const HEARD_MS = 120_000;
/** How often it looks for robots that have fallen silent. */
const LOOK_MS = 5_000;
/** How often `last_saw_mq` of a robot is noted. */
const NOTE_MS = 60_000;
/** Most robots that are remembered. */
const REMEMBERED = 10_000;

interface Heard {
  readonly atMs: number;
  readonly notedMs: number;
}

/** The connected robots, judged by their messages: the broker does not say who is connected. */
export class RobotAttendance {
  readonly #services: Services;
  readonly #changed: (deviceId: number) => void;
  /** The robot that was heard last comes last. */
  readonly #heard = new Map<number, Heard>();
  #timer: Timer | undefined;

  constructor(services: Services, changed: (deviceId: number) => void) {
    this.#services = services;
    this.#changed = changed;
  }

  has(deviceId: number): boolean {
    return this.#isPresent(this.#heard.get(deviceId), this.#nowMs());
  }

  /** A robot has sent something. Returns for how long it had been silent. */
  hear(deviceId: number): number {
    const atMs = this.#nowMs();
    const before = this.#heard.get(deviceId);
    const isNoted = before !== undefined && Math.abs(atMs - before.notedMs) < NOTE_MS;
    if (!isNoted) noteHearing(this.#services, deviceId, this.#services.clock());
    this.#heard.delete(deviceId);
    this.#heard.set(deviceId, { atMs, notedMs: isNoted ? before.notedMs : atMs });
    keepNewest(this.#heard, REMEMBERED);
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
    if (!this.#isPresent(before, atMs)) this.#changed(deviceId);
    return before ? Math.abs(atMs - before.atMs) : Number.POSITIVE_INFINITY;
  }

  /** Forgets robots that are gone, and tells listeners. */
  #look(): void {
    const nowMs = this.#nowMs();
    for (const [deviceId, heard] of this.#heard) {
      if (this.#isPresent(heard, nowMs)) break;
      this.#heard.delete(deviceId);
      this.#changed(deviceId);
    }
    if (this.#heard.size === 0) this.close();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** A clock that was set back makes nobody present. */
  #isPresent(heard: Heard | undefined, nowMs: number): boolean {
    return heard !== undefined && Math.abs(nowMs - heard.atMs) < HEARD_MS;
  }

  #nowMs(): number {
    return this.#services.clock().getTime();
  }
}
