import { AXES, type AxisName } from "../../motion/axis";
import type { Move, WayPoint } from "../../motion/move";
import { numberText } from "../../script/effect";
import type { Records, State } from "../../script/run";
import { isWithin, type Obstacle, obstaclesOf, crosses } from "./obstacles";
import type { Watch } from "./watcher";

const axisText = (axis: AxisName): string => `the ${axis.toUpperCase()} axis`;

/** Axes that drive towards an end at which nothing stops them. */
const endless = ({ axes }: State, { from, to }: Move): AxisName[] =>
  AXES.filter((name) => {
    const { isDownward, stopsAtEnd, length } = axes[name];
    const way = (to[name] - from[name]) * (isDownward ? -1 : 1);
    return way > 0 && !(stopsAtEnd && length > 0);
  });

/** The ends of moves, and the obstacles on their way. */
export const watchPath: Watch = ({ state, tell, once }) => {
  let known: { readonly records: Records; readonly obstacles: readonly Obstacle[] } | undefined;
  /** Made anew only when points change. */
  const obstacles = (): readonly Obstacle[] => {
    const { records } = state;
    if (known?.records.points !== records.points || known.records.device !== records.device) {
      known = { records, obstacles: obstaclesOf(records, state.now) };
    }
    return known.obstacles;
  };

  function meets(way: readonly WayPoint[]): void {
    const { x, y, z } = state.position;
    const path: readonly WayPoint[] = [[0, x, y, z], ...way];
    const lowest = Math.min(...path.map(([, , , height]) => height));
    if (lowest >= (state.records.dosConfig.safe_height ?? 0)) return;
    const [start, end] = [path[0], path.at(-1)];
    for (const obstacle of obstacles()) {
      if (lowest >= obstacle.top || !crosses(path, obstacle)) continue;
      if (end && isWithin(end, obstacle)) continue;
      if (obstacle.isSlot && start && isWithin(start, obstacle)) continue; // its tool is pulled out
      if (once(`crosses ${obstacle.id}`)) tell("warn", "crosses", `The way goes through ${obstacle.name}.`);
    }
  }

  return {
    before: (effect, way) => {
      if (effect.kind !== "move") return;
      for (const move of effect.moves) {
        for (const { axis } of move.cuts) {
          tell("warn", "cut", `The target lies beyond ${axisText(axis)}: it ends at ${numberText(move.to[axis])} mm.`);
        }
        const free = effect.isHoming ? [] : endless(state, move);
        if (free.length > 0 && once("length_unknown")) {
          const which = free.map(axisText).join(" and ");
          tell("note", "length_unknown", `Nothing stops ${which} at the far end: targets beyond it are not seen.`);
        }
      }
      meets(way);
    },
  };
};
