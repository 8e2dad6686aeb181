import { AXES, type Axes, type Axis, type AxisName, type End, limited, type Position } from "./axis";
import { type Drive, driveOver } from "./ramp";

/** Percent of the top speed by axis; 0 or above 100 counts as 100. */
export type Speeds = Readonly<Record<AxisName, number>>;

export const FULL_SPEED: Speeds = { x: 100, y: 100, z: 100 };

/** A point of a way: seconds from the start of the move, and where the robot is then. */
export type WayPoint = readonly [seconds: number, x: number, y: number, z: number];

/** A move as the motor controller does it. */
export interface Move {
  readonly from: Position;
  /** Where it ends: where it was sent, or where that was cut or timed out. */
  readonly to: Position;
  readonly seconds: number;
  /** Ends of axes at which the target was cut. */
  readonly cuts: readonly { readonly axis: AxisName; readonly end: End }[];
  /** Axes that took longer than they may: the move failed when the first of them did. */
  readonly timedOut: readonly AxisName[];
  readonly at: (seconds: number) => Position;
  /** When an axis begins or ends to speed up or to brake. */
  readonly turns: readonly number[];
}

const speedOf = ({ top, topTowardHome }: Axis, from: number, to: number, percent: number): number => {
  const most = Math.abs(to) < Math.abs(from) ? topTowardHome : top;
  return percent <= 0 || percent > 100 ? most : (most * percent) / 100;
};

interface AxisMove {
  readonly axis: Axis;
  readonly from: number;
  readonly direction: number;
  readonly drive: Drive;
}

const placeOf = ({ axis, from, direction, drive }: AxisMove, seconds: number): number =>
  from + (direction * drive.stepsAt(seconds)) / axis.stepsPerMm;

/** All axes start together, each with its own ramp: the path bends. Source: `robot-facts.md` §5. */
export function moveTo(axes: Axes, from: Position, target: Position, speeds: Speeds = FULL_SPEED): Move {
  const limits = AXES.map((name) => ({ name, ...limited(axes[name], target[name]) }));
  const moves = limits.map(({ name, target: to }): AxisMove => {
    const axis = axes[name];
    const top = speedOf(axis, from[name], to, speeds[name]);
    const drive = driveOver(Math.abs(to - from[name]) * axis.stepsPerMm, { ...axis, top });
    return { axis, from: from[name], direction: Math.sign(to - from[name]), drive };
  });
  return together(
    from,
    moves,
    limits.flatMap(({ name, end }) => (end ? [{ axis: name, end }] : [])),
  );
}

function together(from: Position, moves: readonly AxisMove[], cuts: Move["cuts"]): Move {
  const late = moves.filter(({ axis, drive }) => axis.timeout > 0 && drive.seconds > axis.timeout);
  const seconds =
    late.length > 0
      ? Math.min(...late.map(({ axis }) => axis.timeout))
      : Math.max(...moves.map(({ drive }) => drive.seconds));
  const at = (time: number): Position => {
    const [x = 0, y = 0, z = 0] = moves.map((each) => placeOf(each, Math.min(time, seconds)));
    return { x, y, z };
  };
  const timedOut = late.filter(({ axis }) => axis.timeout === seconds).map(({ axis }) => axis.name);
  const turns = moves.flatMap(({ drive }) => [...drive.turns, drive.seconds]);
  return { from, to: at(seconds), seconds, cuts, timedOut, at, turns };
}

/** The way of a move: a point wherever an axis changes what it does, the end included. */
export function wayOf(move: Move): WayPoint[] {
  const times = [0, ...move.turns, move.seconds].filter((time) => time <= move.seconds);
  return [...new Set(times)]
    .sort((one, other) => one - other)
    .map((time) => {
      const { x, y, z } = move.at(time);
      return [time, x, y, z];
    });
}

/** Millimetres of a way, with its bends. */
export const lengthOf = (way: readonly WayPoint[]): number =>
  way.reduce((sum, [, x, y, z], index) => {
    const [, fromX, fromY, fromZ] = way[index - 1] ?? [0, x, y, z];
    return sum + Math.hypot(x - fromX, y - fromY, z - fromZ);
  }, 0);
