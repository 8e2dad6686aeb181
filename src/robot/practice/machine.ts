import { letterOf } from "../machine/boards";
import { FIRMWARE } from "../script/status";
import type { Environment } from "./environment";

/** Acts of care that a practice robot lets fail. Source: `care.md` §1.7. */
export const FAULTS = ["flash", "update", "board", "silent", "sync", "voltage"] as const;
export type Fault = (typeof FAULTS)[number];

/** Undervoltage now, and since the start. */
const LOW_VOLTAGE = "0x10001";

interface Options {
  readonly environment: Pick<Environment, "after">;
  /** Version after an update; undefined before one. */
  readonly software: string | undefined;
  readonly faults: readonly Fault[];
  readonly speed: () => number;
}

/** The computer and the board of a robot without either: which software both have. */
export class Machine {
  readonly #options: Options;
  readonly #timers = new Set<() => void>();
  #wasFound = false;
  /** Letter of what is installed on the board; undefined: nothing is. */
  #letter: string | undefined;
  software: string | undefined;
  /** An update was asked for: the next one is refused. */
  isUpdating = false;
  /** The board tells its version. */
  isBoardHeard = true;

  constructor(options: Options) {
    this.#options = options;
    this.software = options.software;
  }

  /** The start of the robot: the board gets the firmware that the account names. Later changes of the setting install nothing. */
  found(board: string | null | undefined): void {
    if (!this.#wasFound) this.#letter = letterOf(board ?? "");
    this.#wasFound = true;
  }

  /** Puts another firmware on the board. */
  install(board: string): void {
    this.#wasFound = true;
    this.#letter = letterOf(board);
  }

  /** Version as the board tells it; null: it tells none. */
  get firmware(): string | null {
    return this.isBoardHeard && this.#letter !== undefined ? `${FIRMWARE}.${this.#letter}` : null;
  }

  get throttled(): string {
    return this.fails("voltage") ? LOW_VOLTAGE : "0x0";
  }

  fails(fault: Fault): boolean {
    return this.#options.faults.includes(fault);
  }

  /** Calls `then` later, unless it is off by then. Seconds as on a real robot. */
  later(seconds: number, then: () => void): void {
    const cancel = this.#options.environment.after((seconds * 1000) / this.#options.speed(), () => {
      this.#timers.delete(cancel);
      then();
    });
    this.#timers.add(cancel);
  }

  end(): void {
    for (const cancel of this.#timers) cancel();
  }
}
