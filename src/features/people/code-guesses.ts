import { defineService } from "../../framework/services";
import type { Client } from "../../framework/context";
import { tooManyRequests } from "../../framework/errors";
import { FixedWindow } from "../../platform/fairness/fixed-window";
import { networkOf } from "../../platform/network/network";
import { MINUTE_MS } from "../../platform/time";

const PERIOD_MS = 15 * MINUTE_MS;
/** Unknown codes of one client address, and of all together, in a period. */
const OF_CLIENT = 30;
const IN_ALL = 300;
const COUNTED = 10_000;

/** Counts codes of invitations that nobody has made. Log-ins have a count of their own, so a class locks nobody out. */
class CodeGuesses {
  readonly #guesses = new FixedWindow<string>(PERIOD_MS, COUNTED);
  readonly #all = new FixedWindow<"all">(PERIOD_MS, 1);

  /** @throws Refusal `too_many_requests`. */
  require({ address, isLoopback }: Client, nowMs: number): void {
    const isOver = !isLoopback && this.#guesses.countOf(networkOf(address), nowMs) >= OF_CLIENT;
    if (!isOver && this.#all.countOf("all", nowMs) < IN_ALL) return;
    throw tooManyRequests(Math.ceil((this.#all.endOf(nowMs) - nowMs) / 1000));
  }

  count({ address, isLoopback }: Client, nowMs: number): void {
    if (isLoopback) return;
    this.#guesses.count(networkOf(address), nowMs);
    this.#all.count("all", nowMs);
  }
}

export const codeGuesses = defineService(() => new CodeGuesses());
