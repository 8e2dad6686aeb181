import { evictOldest } from "../../../platform/cache/eviction";
import type { Services } from "../../../framework/services";
import { robotToken } from "../../account";
import { TOPICS } from "../broker/topics";
import { CatchUp } from "../sync/catch-up";

/** The keepalive that robots ask for; the broker does not tell it. They say something much more often. */
const KEEPALIVE_MS = 60_000;
/** Most robots that are remembered. */
const REMEMBERED = 10_000;

/** Tells robots at another broker what they have missed, as the built-in one does. Source: `live.md` §§3.4, 5. */
export class ExternalRobots {
  readonly #services: Services;
  readonly #nowMs: () => number;
  readonly #command: (deviceId: number, command: string) => void;
  readonly #catchUps = new Map<number, CatchUp>();

  constructor(services: Services, nowMs: () => number, command: (deviceId: number, command: string) => void) {
    this.#services = services;
    this.#nowMs = nowMs;
    this.#command = command;
  }

  /** A robot has sent a message, so long after the one before. */
  heard(deviceId: number, topic: string, payload: Buffer, absenceMs: number): void {
    const nowMs = this.#nowMs();
    if (absenceMs > KEEPALIVE_MS) return this.#begin(deviceId, nowMs);
    const catchUp = this.#catchUps.get(deviceId);
    if (topic === TOPICS.answers) catchUp?.answered(payload, nowMs);
    catchUp?.check(nowMs, nowMs);
  }

  /** Messages for the robot of an account were given up. */
  missed(deviceId: number, delayMs = 0): void {
    this.#catchUps.get(deviceId)?.missed(this.#nowMs(), delayMs);
  }

  #begin(deviceId: number, nowMs: number): void {
    this.#catchUps.delete(deviceId);
    const token = robotToken(this.#services.db, deviceId);
    if (!token) return;
    const send = (command: string): void => this.#command(deviceId, command);
    this.#catchUps.set(deviceId, new CatchUp(this.#services, token, { keepaliveMs: KEEPALIVE_MS, nowMs }, send));
    evictOldest(this.#catchUps, REMEMBERED);
  }
}
