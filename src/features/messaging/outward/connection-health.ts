import { type BrokerServer, brokerText } from "../../../platform/config/address";
import { type Logger, stackOf } from "../../../platform/logger";

/** A broker that has ended so many short connections in a row is asked less often. */
const SHORT_ONES = 3;

/** Tells people how connections to a broker fare. */
export interface Reporter {
  /** A connection stands. After some short ones in a row only one that lasts is told. */
  readonly reached?: () => void;
  /** Called when it cannot connect, once per reason, until `reached` is called again. */
  readonly failed?: (reason: string, isRefusal: boolean) => void;
  /**
   * A function of ours has thrown when it heard of a message or of the state: a defect, and no failure of the broker.
   */
  readonly threw: (cause: unknown) => void;
}

/** Keeps in mind how the last connections to a broker have fared, so that each news is told once. */
export class ConnectionHealth {
  readonly #reporter: Reporter;
  readonly #shortMs: number;
  /** Runs while the connection may be a short one. */
  #proof: Timer | undefined;
  /** Short connections in a row. */
  #shortOnes = 0;
  /** The reason that was told. */
  #told: string | undefined;

  /** `shortMs`: longest of a short connection. */
  constructor(reporter: Reporter, shortMs: number) {
    this.#reporter = reporter;
    this.#shortMs = shortMs;
  }

  /** Whether the broker has let us in some times only to end the connection soon. */
  get #isUnsteady(): boolean {
    return this.#shortOnes >= SHORT_ONES;
  }

  /** A connection stands. */
  entered(): void {
    this.#proof = setTimeout(() => this.#lasts(), this.#shortMs).unref();
    if (!this.#isUnsteady) this.#reached();
  }

  /** A connection has ended, or an attempt has failed. Returns whether the broker is to be asked less often. */
  ended(reason: string, isRefusal: boolean): boolean {
    const wasShort = this.#proof !== undefined;
    this.close();
    if (wasShort) this.#shortOnes += 1;
    const isNews = reason !== this.#told;
    this.#told = reason;
    if (isNews) this.#reporter.failed?.(reason, isRefusal);
    return wasShort && this.#isUnsteady;
  }

  close(): void {
    clearTimeout(this.#proof);
    this.#proof = undefined;
  }

  #lasts(): void {
    const wasUnsteady = this.#isUnsteady;
    this.#proof = undefined;
    this.#shortOnes = 0;
    if (wasUnsteady) this.#reached();
  }

  #reached(): void {
    this.#told = undefined;
    this.#reporter.reached?.();
  }
}

/** Logs how the connections to a broker fare. */
export const logFate = (log: Logger, server: BrokerServer): Reporter => ({
  reached: () => log.info("broker_connected", { url: brokerText(server) }),
  failed: (reason) => log.warn("broker_not_connected", { url: brokerText(server), reason }),
  threw: (cause) => log.error("unexpected_error", { cause: stackOf(cause) }),
});
