import type { Signal } from "@preact/signals";
import type { Plan, Progress } from "../rehearsal/progress";

/** A sequence that the robot was told to run, and how far it is. */
export interface Run {
  readonly sequence: number;
  readonly name: string;
  readonly progress: Progress;
  readonly plan?: Plan;
  /** Place of a run among many, as its logs tell: which one, of how many. */
  readonly round?: readonly [at: number, of: number];
  /** Whether no answer will tell the end of the run: nobody waits for one any more. */
  readonly isUnheard?: boolean;
}

/** `Starting Water`, in a group `[33/104] Starting Water`. */
const START = /^(?:\[\d+\/\d+\] )?Starting /;

/** Whether a log tells that a sequence begins. */
export const isStart = (message: string): boolean => START.test(message);

/** Name under which runs outlive the page. */
export const STORED = "gardenshed.runs";

/** The signals that pages read. */
export interface Shown {
  readonly runs: Signal<readonly Run[]>;
  readonly now: Signal<number>;
}
