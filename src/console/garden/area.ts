import type { PointGroup } from "../../client/records";
import type { Place } from "../../robot/garden/place";

type Criteria = PointGroup["criteria"];

/** A rectangle of the garden in whole millimetres, from its lowest corner to its highest. Its edges belong to it. */
interface Area {
  readonly from: Place;
  readonly to: Place;
}

/** Millimetres by which bounds lie outside of an area: what lies on a bound does not meet it. */
const OUTSIDE = 1;

/** The area between two opposite corners; undefined for one without a length and a width. */
export function areaBetween(one: Place, other: Place): Area | undefined {
  const ends = (a: number, b: number) => [Math.round(Math.min(a, b)), Math.round(Math.max(a, b))] as const;
  const [[left, right], [low, high]] = [ends(one.x, other.x), ends(one.y, other.y)];
  return left < right && low < high ? { from: { x: left, y: low }, to: { x: right, y: high } } : undefined;
}

const without = ({ x: _, y: __, ...rest }: Readonly<Record<string, number>>) => rest;

/** Criteria that ask for an area, and for all else that they asked for before; without one for everywhere. */
export function withArea({ number_gt = {}, number_lt = {}, ...rest }: Criteria, area: Area | undefined): Criteria {
  const bounds = ({ x, y }: Place, by: number) => ({ x: x + by, y: y + by });
  return {
    ...rest,
    number_gt: { ...without(number_gt), ...(area && bounds(area.from, -OUTSIDE)) },
    number_lt: { ...without(number_lt), ...(area && bounds(area.to, OUTSIDE)) },
  };
}

/** The area that criteria ask for, as far as it lies on the bed; undefined where they ask for none. `bed`: its far corner. */
export function areaOf({ number_gt = {}, number_lt = {} }: Criteria, bed: Place): Area | undefined {
  if (![number_gt, number_lt].some((bounds) => "x" in bounds || "y" in bounds)) return undefined;
  const ends = (axis: "x" | "y") =>
    [
      Math.max(0, (number_gt[axis] ?? -OUTSIDE) + OUTSIDE),
      Math.min(bed[axis], (number_lt[axis] ?? Infinity) - OUTSIDE),
    ] as const;
  const [[left, right], [low, high]] = [ends("x"), ends("y")];
  return left < right && low < high ? areaBetween({ x: left, y: low }, { x: right, y: high }) : undefined;
}
