import { AXES, type Axes, type Axis, type AxisName, type End, limited, type Position } from "./axis";
import { type Drive, driveOver, stepsAt } from "./ramp";

/** Percent of the top speed by axis; 0 or above 100 counts as 100. */
export type Speeds = Readonly<Record<AxisName, number>>;

export const FULL_SPEED: Speeds = { x: 100, y: 100, z: 100 };

/** A point of a way: seconds from the start of the move, and where the robot is then. */
export type WayPoint = readonly [seconds: number, x: number, y: number, z: number];

/** A move as the motor controller does it; plain data. */
export interface Move {
  readonly from: Position;
  /** Where it ends: where it was sent, or where that was cut or timed out. */
  readonly to: Position;
  readonly seconds: number;
  /** Ends of axes at which the target was cut. */
  readonly cuts: readonly { readonly axis: AxisName; readonly end: End }[];
  /** Axes that took longer than they may: the move failed when the first of them did. */
  readonly timedOut: readonly AxisName[];
  readonly drives: Readonly<Record<AxisName, AxisDrive>>;
  /** The order itself: a move that waits begins from another place. */
  readonly order: { readonly axes: Axes; readonly target: Position; readonly speeds: Speeds };
}

/** One axis of a move. */
interface AxisDrive {
  /** Where it ends when nothing stops it. */
  readonly to: number;
  /** -1, 0 or 1. */
  readonly direction: number;
  readonly stepsPerMm: number;
  readonly drive: Drive;
}

const speedOf = ({ top, topTowardHome }: Axis, from: number, to: number, percent: number): number => {
  const most = Math.abs(to) < Math.abs(from) ? topTowardHome : top;
  return percent <= 0 || percent > 100 ? most : (most * percent) / 100;
};

/** All axes start together, each with its own ramp: the path bends. Source: `robot-facts.md` §5. */
export function moveTo(axes: Axes, from: Position, target: Position, speeds: Speeds = FULL_SPEED): Move {
  const limits = AXES.map((name) => ({ name, ...limited(axes[name], target[name]) }));
  const drives = limits.map(({ name, target: to }): readonly [AxisName, AxisDrive] => {
    const axis = axes[name];
    const top = speedOf(axis, from[name], to, speeds[name]);
    const drive = driveOver(Math.abs(to - from[name]) * axis.stepsPerMm, { ...axis, top });
    return [name, { to, direction: Math.sign(to - from[name]), stepsPerMm: axis.stepsPerMm, drive }];
  });
  const late = drives.filter(([name, { drive }]) => axes[name].timeout > 0 && drive.seconds > axes[name].timeout);
  const seconds =
    late.length > 0
      ? Math.min(...late.map(([name]) => axes[name].timeout))
      : Math.max(...drives.map(([, { drive }]) => drive.seconds));
  const move = {
    order: { axes, target, speeds },
    from,
    seconds,
    cuts: limits.flatMap(({ name, end }) => (end ? [{ axis: name, end }] : [])),
    timedOut: late.filter(([name]) => axes[name].timeout === seconds).map(([name]) => name),
    drives: Object.fromEntries(drives) as Move["drives"], // all three
  };
  return { ...move, to: placeAt(move, seconds) };
}

/** Why moves fail that take longer than they may. */
export const timeOutOf = (moves: readonly Move[]): string | undefined =>
  moves.some(({ timedOut }) => timedOut.length > 0) ? "Movement timed out" : undefined;

/** Moves begun where the robot is: others may have moved it since they were ordered. */
export function begunAt(moves: readonly Move[], position: Position): readonly Move[] {
  let from = position;
  return moves.map((move) => {
    const { axes, target, speeds } = move.order;
    const isThere = AXES.every((name) => move.from[name] === from[name]);
    const begun = isThere ? move : moveTo(axes, from, target, speeds);
    from = begun.to;
    return begun;
  });
}

/** Where the robot is at a time from the start of a move. Nothing is polled: it follows from a formula. */
export function placeAt({ from, seconds, drives }: Pick<Move, "from" | "seconds" | "drives">, at: number): Position {
  const time = Math.min(at, seconds);
  const place = (name: AxisName): number => {
    const { to, direction, stepsPerMm, drive } = drives[name];
    if (time >= drive.seconds) return to; // exactly: a hair beyond an end would be cut
    return from[name] + (direction * stepsAt(drive, time)) / stepsPerMm;
  };
  return { x: place("x"), y: place("y"), z: place("z") };
}

/** The way of a move: a point wherever an axis changes what it does, the end included. */
export function wayOf(move: Move): WayPoint[] {
  const turns = Object.values(move.drives).flatMap(({ drive }) => [...drive.turns, drive.seconds]);
  const times = [0, ...turns, move.seconds].filter((time) => time <= move.seconds);
  return [...new Set(times)]
    .sort((one, other) => one - other)
    .map((time) => {
      const { x, y, z } = placeAt(move, time);
      return [time, x, y, z];
    });
}

/** Millimetres of a way, with its bends. */
export const lengthOf = (way: readonly WayPoint[]): number =>
  way.reduce((sum, [, x, y, z], index) => {
    const [, fromX, fromY, fromZ] = way[index - 1] ?? [0, x, y, z];
    return sum + Math.hypot(x - fromX, y - fromY, z - fromZ);
  }, 0);
