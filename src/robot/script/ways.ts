import { AXES, type Position } from "../motion/axis";
import type { Software } from "./software";
import type { State } from "./state";

/** Places one after the other. */
type Route = readonly Position[];

/** The parts of a way that move something, as their ends. */
const partsOf = (from: Position, route: Route): (readonly [before: Position, to: Position])[] =>
  route
    .map((to, index) => [route[index - 1] ?? from, to] as const)
    .filter(([before, to]) => AXES.some((name) => before[name] !== to[name]));

/** How low x and y go on a way: the lowest mean height of a part that moves them. */
const heightOf = (from: Position, route: Route): number =>
  Math.min(
    ...partsOf(from, route).map(([before, to]) =>
      before.x === to.x && before.y === to.y ? Infinity : (before.z + to.z) / 2,
    ),
  );

/** Watchers hear what is taken to happen, where the version of the robot is not known. */
export function tellUnknown(state: State, what: string): void {
  if (state.software.length > 1)
    state.hear({ hint: "version", text: `The version of the robot is not known: ${what}.` });
}

/**
 * The way of the robot. A robot of an unknown version takes the one on which x and y go lowest, of equal ones the newest.
 * Watchers hear of it. Source: `robot.md` §1.
 */
export function wayOf(state: State, wayBy: (software: Software) => Route): Route {
  const from = state.position;
  const ways = state.software.map((software) => ({ software, way: wayBy(software) })).toReversed();
  const [lowest, ...others] = ways.toSorted((one, other) => heightOf(from, one.way) - heightOf(from, other.way));
  if (!lowest) return [];
  const taken = JSON.stringify(partsOf(from, lowest.way));
  if (others.some(({ way }) => JSON.stringify(partsOf(from, way)) !== taken)) {
    tellUnknown(state, `this move goes as with ${lowest.software.version}, the lowest way`);
  }
  return lowest.way;
}
