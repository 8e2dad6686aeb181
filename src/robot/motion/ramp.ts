/** How an axis starts and brakes: its speed grows and falls with the way, not with time. Steps and steps per second. */
export interface Ramp {
  readonly start: number;
  readonly top: number;
  /** Steps from the start to the top speed; as many also to a lower top speed. */
  readonly rampSteps: number;
}

/** One drive of an axis from standing to standing; plain data. Seconds, steps and steps per second. */
export interface Drive {
  readonly steps: number;
  readonly seconds: number;
  /** When it has its speed, and when it begins to brake; the same where the way is too short for both. */
  readonly turns: readonly [number, number];
  readonly start: number;
  readonly fastest: number;
  /** Speed that is won with a step. */
  readonly gain: number;
  /** Steps until it has its speed. */
  readonly up: number;
}

const STANDING: Drive = { steps: 0, seconds: 0, turns: [0, 0], start: 0, fastest: 0, gain: 0, up: 0 };

/**
 * A drive over `steps`, 0 or more: up within `rampSteps`, or half the way, and down likewise. A top speed is never below the
 * start speed. Source: `robot-facts.md` §5.
 */
export function driveOver(steps: number, { start, top, rampSteps }: Ramp): Drive {
  if (steps <= 0) return STANDING;
  const fastest = Math.max(start, top);
  const up = Math.min(rampSteps, steps / 2);
  const gain = rampSteps > 0 ? (fastest - start) / rampSteps : 0;
  const rampSeconds = gain > 0 ? Math.log(1 + (gain * up) / start) / gain : up / fastest;
  const cruise = (steps - 2 * up) / fastest;
  const turns = [rampSeconds, rampSeconds + cruise] as const;
  return { steps, seconds: 2 * rampSeconds + cruise, turns, start, fastest, gain, up };
}

/** Steps made at a time. */
export function stepsAt(
  { steps, seconds, turns: [fast, braking], start, fastest, gain, up }: Drive,
  at: number,
): number {
  /** Steps after a time from the start, while it gets faster. */
  const rising = (time: number): number => (gain > 0 ? (start * Math.expm1(gain * time)) / gain : fastest * time);
  if (at <= 0) return 0;
  if (at >= seconds) return steps;
  if (at <= fast) return rising(at);
  if (at <= braking) return up + (at - fast) * fastest;
  return steps - rising(seconds - at);
}
