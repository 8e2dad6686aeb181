import type { Position } from "../motion/axis";
import { cut } from "../script/cut";
import { CHARACTERS, keep } from "../script/kept";
import type { Wet } from "./world";

/** A pin as the state tree shows it: mode 0 or 1 after a write, -1 after a read. */
export interface PinState {
  readonly mode: -1 | 0 | 1;
  readonly value: number;
}

/** A job as the state tree shows it. */
export type Job = Readonly<Record<string, unknown>>;

/** The state that a practice robot keeps while it is off. Source: `robot.md` §3, "Keeps". */
export interface Memory {
  readonly position: Position;
  /** Whether a tool hangs on it. */
  readonly hasTool: boolean;
  readonly soil: readonly Wet[];
  /** Whether it went off while it was doing something. */
  readonly wasBusy?: boolean;
  /** Version of its software after an update; undefined before one. */
  readonly software?: string | undefined;
}

/** The memory of a robot that was never there. */
export const NEW_MEMORY: Memory = { position: { x: 0, y: 0, z: 0 }, hasTool: false, soil: [] };

/** Jobs that nobody touches are forgotten after so long. */
const JOB_MS = 5 * 60_000;

/** The robot's state that changes while it works, beside its position. */
export class WorkingState {
  readonly pins = new Map<number, PinState>();
  readonly #envs = new Map<string, string>();
  readonly #jobs = new Map<string, { readonly job: Job; readonly at: number }>();
  hasTool: boolean;
  /** Epoch milliseconds; 0 while it is not locked. */
  lockedAt = 0;
  /** How often it was locked. */
  locks = 0;
  syncStatus: "sync_now" | "syncing" | "synced" | "sync_error" = "sync_now";

  constructor(hasTool: boolean) {
    this.hasTool = hasTool;
  }

  get isLocked(): boolean {
    return this.lockedAt > 0;
  }

  get envs(): ReadonlyMap<string, string> {
    return this.#envs;
  }

  /** A sync that fails. Returns why. */
  failSync(): string {
    this.syncStatus = "sync_error";
    return "The records could not be downloaded.";
  }

  /** A lock puts every pin that was written to 0, and lets servos go. Source: `robot-facts.md` §1. */
  lock(isLocked: boolean, now: number, emptiesJobs: boolean): void {
    this.lockedAt = isLocked ? now : 0;
    if (!isLocked) return;
    this.locks += 1;
    this.releasePins();
    if (emptiesJobs) this.#jobs.clear();
  }

  /** Puts every pin that was written to 0. */
  releasePins(): void {
    for (const [pin, { mode }] of this.pins) if (mode !== -1) this.pins.set(pin, { mode, value: 0 });
  }

  setPin(pin: number, state: PinState): void {
    keep(this.pins, pin, state);
  }

  setEnv(key: string, value: string): void {
    keep(this.#envs, cut(key, CHARACTERS), cut(value, CHARACTERS));
  }

  setJob(name: string, job: Job, now: number): void {
    const updated_at = Math.floor(now / 1000);
    const shown = { unit: "percent", type: "", time: null, file_type: null, ...short(job), updated_at };
    keep(this.#jobs, cut(name, CHARACTERS), { job: shown, at: now });
  }

  jobsAt(now: number): Readonly<Record<string, Job>> {
    for (const [name, { at }] of this.#jobs) if (now - at > JOB_MS) this.#jobs.delete(name);
    return Object.fromEntries([...this.#jobs].map(([name, { job }]) => [name, job]));
  }

  /** Values of pins, as scripts know them. */
  get pinValues(): Readonly<Record<number, number>> {
    return Object.fromEntries([...this.pins].map(([pin, { value }]) => [pin, value]));
  }
}

/** The parts of a job that fit. */
function short(job: Job): Job {
  let left = CHARACTERS;
  return Object.fromEntries(
    Object.entries(job).filter(([name, value]) => (left -= (JSON.stringify([name, value]) ?? "").length) > 0),
  );
}
