import { DAY_MS, MINUTE_MS } from "../time";
import type { Clock } from "./clock";

/** The clock may be ahead of the trusted time by this much. */
const AHEAD_MS = DAY_MS;
/** A machine that was off for longer, or a clock that has jumped meanwhile: nobody can tell the one from the other. */
const AWAY_MS = 7 * DAY_MS;
/** A clock counts as right after so much running time without a jump. */
const HELD_MS = DAY_MS;
/** A clock that is kept right is set back by less. */
const ADJUSTED_MS = 5 * MINUTE_MS;

/** The state of a clock, for the next run. Times in ms since the epoch. */
export interface ClockRecord {
  readonly trusted_at: number;
  readonly shown_at: number;
  readonly held_ms: number;
  readonly is_doubted: 0 | 1;
  /** When the operator last said that the clock is right. */
  readonly approved_at: number | null;
}

/** How far a clock is to be trusted. */
export interface ClockDoubt {
  /** Milliseconds that the clock is ahead of the trusted time. */
  readonly aheadMs: number;
  /** Running time after which it is trusted, if it does not jump until then. */
  readonly leftMs: number;
}

/**
 * The time by which things end: tokens, and records that are deleted by age. It is the clock's, unless that has jumped
 * ahead by more than a day. Then it is the time before the jump, and goes on as time passes in the process. It becomes the
 * clock's again when that has not jumped for a day of running, or when the operator approves it. Everything that deletes or
 * ends something by its age asks here and not the clock: it does not come back when the clock is set right.
 */
export class TrustedClock {
  readonly #clock: Clock;
  readonly #approval: () => number | null;
  #approvedAt: number | null;
  /** The trusted time was this when `#sincePassed` had passed. */
  #sinceMs: number;
  #sincePassed: number;
  /** The farthest that the clock was ahead of the passed time since it last jumped, and when that was. */
  #line: number;
  #heldFrom: number;
  #passed: number;

  /** `stored`: of the run before. `approval`: when the operator last said that the clock is right; asked only in doubt. */
  constructor(clock: Clock, stored?: ClockRecord, approval: () => number | null = () => null) {
    this.#clock = clock;
    this.#approval = approval;
    this.#approvedAt = stored?.approved_at ?? null;
    const shown = clock.now().getTime();
    this.#passed = clock.passedMs();
    this.#sincePassed = this.#passed;
    this.#sinceMs = trustedAtStart(shown, stored);
    this.#line = shown - this.#passed;
    const goesOn = stored && shown > stored.shown_at - ADJUSTED_MS && shown <= stored.shown_at + AWAY_MS;
    this.#heldFrom = this.#passed - (goesOn ? stored.held_ms : 0);
  }

  /** The time by which things end. */
  now(): Date {
    const { shown, trusted, isDoubted } = this.#look();
    return new Date(isDoubted ? trusted : shown);
  }

  /** Time that this process has seen pass, in ms: setting the clock does not change it. */
  passedMs(): number {
    return this.#clock.passedMs();
  }

  /** The later of `shown`, a time of the clock, and the trusted time: from then on a life is counted, or a clock that is
   * set right would end it. */
  latest(shown: Date): Date {
    return new Date(Math.max(shown.getTime(), this.#look().trusted));
  }

  /** Why `now` is not the time of the clock; undefined when it is. */
  doubt(): ClockDoubt | undefined {
    const { shown, trusted, isDoubted } = this.#look();
    const leftMs = HELD_MS - (this.#passed - this.#heldFrom);
    return isDoubted ? { aheadMs: shown - trusted, leftMs } : undefined;
  }

  /** Record of the clock for the next run. */
  record(): Omit<ClockRecord, "approved_at"> {
    const { shown, trusted, isDoubted } = this.#look();
    const held_ms = Math.floor(this.#passed - this.#heldFrom);
    return { trusted_at: Math.floor(trusted), shown_at: shown, held_ms, is_doubted: isDoubted ? 1 : 0 };
  }

  #look(): { readonly shown: number; readonly trusted: number; readonly isDoubted: boolean } {
    const shown = this.#clock.now().getTime();
    this.#passed = this.#clock.passedMs();
    const line = shown - this.#passed;
    const hasJumped = line < this.#line - ADJUSTED_MS || line > this.#line + AHEAD_MS;
    if (hasJumped) this.#heldFrom = this.#passed;
    this.#line = hasJumped ? line : Math.max(line, this.#line);
    if (this.#passed - this.#heldFrom >= HELD_MS) this.#trust(shown);
    let trusted = this.#sinceMs + this.#passed - this.#sincePassed;
    if (shown > trusted + AHEAD_MS && this.#isApproved()) {
      this.#trust(shown);
      trusted = shown;
    }
    return { shown, trusted, isDoubted: shown > trusted + AHEAD_MS };
  }

  #trust(shown: number): void {
    this.#sinceMs = shown;
    this.#sincePassed = this.#passed;
    this.#line = shown - this.#passed;
    this.#heldFrom = this.#passed;
  }

  #isApproved(): boolean {
    const approvedAt = this.#approval();
    const isNew = approvedAt !== null && approvedAt !== this.#approvedAt;
    this.#approvedAt = approvedAt;
    return isNew;
  }
}

/** The trusted time of a process that starts: nobody knows how long the machine was off, but some time is more likely. */
function trustedAtStart(shown: number, stored: ClockRecord | undefined): number {
  if (!stored) return shown;
  const most = stored.is_doubted ? AHEAD_MS : AWAY_MS;
  return shown > stored.trusted_at + most ? stored.trusted_at : Math.max(shown, stored.trusted_at);
}
