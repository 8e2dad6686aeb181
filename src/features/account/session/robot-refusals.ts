import { evictOldest } from "../../../platform/cache/eviction";
import { defineService } from "../../../framework/services";

/** Why a robot was not let in. Source: `accounts.md` §4.7. */
export const REFUSAL_REASONS = ["password", "unverified", "terms", "too_often", "token"] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Most accounts whose refusals are remembered. */
const REMEMBERED = 10_000;

/**
 * When the robot of an account was refused last, by reason: times only. Kept in memory; the account that was refused longest
 * ago is forgotten first.
 */
class RobotRefusals {
  readonly #times = new Map<number, Map<RefusalReason, Date>>();

  note(deviceId: number, reason: RefusalReason, at: Date): void {
    const times = this.#times.get(deviceId) ?? new Map<RefusalReason, Date>();
    times.set(reason, at);
    this.#times.delete(deviceId);
    this.#times.set(deviceId, times);
    evictOldest(this.#times, REMEMBERED);
  }

  /** The newest first. */
  of(deviceId: number): readonly { readonly at: string; readonly reason: RefusalReason }[] {
    return [...(this.#times.get(deviceId) ?? [])]
      .map(([reason, at]) => ({ at: at.toISOString(), reason }))
      .sort((a, b) => (a.at < b.at ? 1 : -1));
  }
}

/** The refusals of a server since its start. */
export const robotRefusals = defineService(() => new RobotRefusals());
