/** How an axis starts and brakes: its speed grows and falls with the way, not with time. Steps and steps per second. */
export interface Ramp {
  readonly start: number;
  readonly top: number;
  /** Steps from the start to the top speed; as many also to a lower top speed. */
  readonly rampSteps: number;
}

/** One drive of an axis from standing to standing. Seconds and steps. */
export interface Drive {
  readonly seconds: number;
  /** When it has its speed, and when it begins to brake; the same where the way is too short for both. */
  readonly turns: readonly [number, number];
  /** Steps made at a time. */
  readonly stepsAt: (seconds: number) => number;
}

const STANDING: Drive = { seconds: 0, turns: [0, 0], stepsAt: () => 0 };

/**
 * A drive over `steps`, 0 or more: up within `rampSteps`, or half the way, and down likewise. A top speed is never below the
 * start speed. Source: `robot-facts.md` §5.
 */
export function driveOver(steps: number, { start, top, rampSteps }: Ramp): Drive {
  if (steps <= 0) return STANDING;
  const fastest = Math.max(start, top);
  const up = Math.min(rampSteps, steps / 2);
  /** Speed that is won with a step. */
  const gain = rampSteps > 0 ? (fastest - start) / rampSteps : 0;
  const rampSeconds = gain > 0 ? Math.log(1 + (gain * up) / start) / gain : up / fastest;
  const cruise = (steps - 2 * up) / fastest;
  const seconds = 2 * rampSeconds + cruise;
  /** Steps after a time from the start, while it gets faster. */
  const rising = (time: number): number => (gain > 0 ? (start * Math.expm1(gain * time)) / gain : fastest * time);
  return {
    seconds,
    turns: [rampSeconds, rampSeconds + cruise],
    stepsAt: (at) => {
      if (at <= 0) return 0;
      if (at >= seconds) return steps;
      if (at <= rampSeconds) return rising(at);
      if (at <= rampSeconds + cruise) return up + (at - rampSeconds) * fastest;
      return steps - rising(seconds - at);
    },
  };
}
