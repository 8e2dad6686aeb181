import type { Place } from "../../robot/garden/place";
import type { Rehearsal } from "../../robot/rehearsal";

/* How far a run is: its rehearsal tells the way, the robot's place tells how much of it is done. */

interface Position extends Place {
  readonly z: number;
}

/** The end of a move of a plan. */
interface Stage extends Position {
  /** Seconds from the beginning of the run. */
  readonly t: number;
  /** Number of the step of the sequence, from 1. */
  readonly step: number;
  /** Plants that the robot has come to by then. */
  readonly plants: number;
}

/** A run as it was rehearsed. */
export interface Plan {
  readonly seconds: number;
  readonly steps: number;
  readonly plants: number;
  readonly stages: readonly Stage[];
}

/** How far a run is, in times since 1970; milliseconds. */
export interface Progress {
  readonly from: number;
  /** When it came to the stage with this index; -1 before the first one. */
  readonly since: number;
  readonly reached: number;
  /** Where the robot was seen last. */
  readonly place?: Position | undefined;
}

/** Millimetres that a robot may be away from where it was sent. */
const NEAR_MM = 2;
/** Stages that may pass without a word of the robot. */
const AHEAD = 8;
/** How much faster or slower than rehearsed a robot may be; the practice robot is up to 20 times as fast. */
const PACES = { least: 0.2, most: 25 } as const;

const isNear = (one: Position, other: Position): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z) <= NEAR_MM;

/** The plan of a sequence with so many steps, in a garden with these plants. */
export function planOf({ duration_s, timeline = [] }: Rehearsal, steps: number, plants: readonly Place[]): Plan {
  const standing = new Set(plants.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`));
  let last = "";
  let met = 0;
  const stages = timeline.flatMap((row): Stage[] => {
    const end = row.way?.at(-1);
    if (!end) return [];
    const [, x, y, z] = end;
    const place = `${Math.round(x)} ${Math.round(y)}`;
    if (place !== last && standing.has(place)) met++;
    last = place;
    return [{ x, y, z, t: row.t + row.d, step: Number(row.step[0]?.path[1] ?? 0) + 1, plants: met }];
  });
  return { seconds: duration_s, steps, plants: met, stages };
}

/** The progress when the robot is seen at a place. Only a robot that has moved has come to another stage. */
export function follow(progress: Progress, plan: Plan | undefined, place: Position, now: number): Progress {
  const before = progress.place;
  if (!before || !plan || isNear(before, place)) return before ? progress : { ...progress, place };
  const next = progress.reached + 1;
  const ahead = plan.stages.slice(next, next + AHEAD).findIndex((stage) => isNear(stage, place));
  return ahead < 0 ? { ...progress, place } : { ...progress, place, reached: next + ahead, since: now };
}

/** Where the robot goes from the stage that it has reached; of a long way the next `most` places. */
export const wayAhead = ({ reached }: Progress, { stages }: Plan, most: number): readonly Place[] =>
  stages.slice(reached + 1, reached + 1 + most).map(({ x, y }) => ({ x, y }));

/** How fast a run goes, compared with its rehearsal. */
function paceOf({ from, since, reached }: Progress, { stages }: Plan): number {
  const [planned, taken] = [stages[reached]?.t ?? 0, (since - from) / 1000];
  return planned > 0 && taken > 0 ? Math.max(PACES.least, Math.min(PACES.most, planned / taken)) : 1;
}

/** Seconds of the plan that are done, and seconds that are left by the clock. */
export function timesOf(progress: Progress, plan: Plan, now: number): { readonly done: number; readonly left: number } {
  const pace = paceOf(progress, plan);
  const { reached, since } = progress;
  const [begun, next] = [plan.stages[reached]?.t ?? 0, reached < 0 ? undefined : plan.stages[reached + 1]?.t];
  const done = Math.min(begun + ((now - since) / 1000) * pace, next ?? plan.seconds);
  return { done, left: Math.max(0, (plan.seconds - done) / pace) };
}
