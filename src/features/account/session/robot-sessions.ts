import { evictOldest } from "../../../platform/cache/eviction";
import { defineService } from "../../../framework/services";

/** Most accounts whose last robot is remembered. */
const REMEMBERED = 10_000;

/**
 * The tokens (`jti`) with which robots are logged in at a message broker. This process knows only the log-ins that the
 * broker has told it of. Source: `accounts.md` §4.6.
 */
export class RobotSessions {
  /** Sessions of connections that are open, the newest one last. */
  readonly #open = new Map<number, string[]>();
  readonly #last = new Map<number, string>();

  /** A robot is let in. */
  entered(deviceId: number, jti: string): void {
    this.#open.set(deviceId, [...(this.#open.get(deviceId) ?? []), jti]);
    this.seen(deviceId, jti);
  }

  /** A robot is let in at a broker that does not tell when it leaves. */
  seen(deviceId: number, jti: string): void {
    this.#last.delete(deviceId);
    this.#last.set(deviceId, jti);
    evictOldest(this.#last, REMEMBERED);
  }

  /** A connection of a robot has ended. */
  left(deviceId: number, jti: string): void {
    const open = this.#open.get(deviceId) ?? [];
    const rest = open.toSpliced(open.indexOf(jti), open.includes(jti) ? 1 : 0);
    if (rest.length > 0) this.#open.set(deviceId, rest);
    else this.#open.delete(deviceId);
  }

  /** The tokens of the robots that are connected. */
  open(deviceId: number): readonly string[] {
    return this.#open.get(deviceId) ?? [];
  }

  /** The token of the robot that has come last of those that are connected. */
  connected(deviceId: number): string | undefined {
    return this.#open.get(deviceId)?.at(-1);
  }

  /** The tokens of the robots that are connected. If no robot is, the token of the last one. */
  of(deviceId: number): readonly string[] {
    const last = this.#last.get(deviceId);
    return this.#open.get(deviceId) ?? (last === undefined ? [] : [last]);
  }
}

/** The robots that a server has seen. */
export const robotSessions = defineService(() => new RobotSessions());
