import { tooManyRequests } from "../../../framework/errors";
import { evictOldest } from "../../../platform/cache/eviction";
import { defineService } from "../../../framework/services";
import { MINUTE_MS } from "../../../platform/time";
import type { CommandEnd } from "./pending-commands";

/** Time for which outcomes are known, and how many of a holder: a request is repeated soon. */
const KNOWN_MS = 5 * MINUTE_MS;
const KNOWN_MAXIMUM = 50;
/** Requests that may wait for the outcome of another one. A browser sends one after the other. */
const REPEATS_MAXIMUM = 20;
const FULL_SECONDS = 10;

/** How a command has ended that was sent under a label. */
export interface CommandOutcome {
  readonly label: string;
  readonly ending: CommandEnd;
}

interface UnderWay {
  readonly outcome: Promise<CommandOutcome>;
  repeats: number;
}

/** Command outcomes by idempotency key, per holder (`holderOf`). */
export const idempotencyStore = defineService(() => new IdempotencyStore());

/**
 * Commands whose sender has given their id to no other one (`Idempotency-Key`). The robot is told such a command once. A
 * request that repeats it waits for the first one, and gets its outcome. Source: `live.md` §4.
 */
class IdempotencyStore {
  readonly #underWay = new Map<string, UnderWay>();
  readonly #known = new Map<string, Map<string, CommandOutcome>>();

  /**
   * The outcome of the command with this id. `send` sends it, unless the robot was told it before.
   * @throws Refusal `too_many_requests` when too many wait for it.
   */
  async outcomeOf(holder: string, id: string, send: () => Promise<CommandOutcome>): Promise<CommandOutcome> {
    const key = `${holder} ${id}`;
    for (let first = this.#underWay.get(key); first; first = this.#underWay.get(key)) {
      if (first.repeats === REPEATS_MAXIMUM) throw tooManyRequests(FULL_SECONDS);
      first.repeats += 1;
      const commandOutcome = await first.outcome;
      if (commandOutcome.ending !== "left") return commandOutcome; // else its client has taken it back, and this one sends it
    }
    const known = this.#known.get(holder)?.get(id);
    if (known) return known;
    const sending = send();
    this.#underWay.set(key, { outcome: sending, repeats: 0 });
    try {
      const commandOutcome = await sending;
      if (commandOutcome.ending !== "left" && commandOutcome.ending !== "not_told")
        this.#remember(holder, id, commandOutcome);
      return commandOutcome;
    } finally {
      this.#underWay.delete(key);
    }
  }

  #remember(holder: string, id: string, commandOutcome: CommandOutcome): void {
    const outcomes = this.#known.getOrInsertComputed(holder, () => new Map());
    outcomes.set(id, commandOutcome);
    evictOldest(outcomes, KNOWN_MAXIMUM);
    setTimeout(() => this.#forget(holder, id), KNOWN_MS).unref();
  }

  #forget(holder: string, id: string): void {
    const outcomes = this.#known.get(holder);
    outcomes?.delete(id);
    if (outcomes?.size === 0) this.#known.delete(holder);
  }
}
