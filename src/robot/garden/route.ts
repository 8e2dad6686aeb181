import type { PointGroup } from "../../client/records";
import type { Place } from "./place";

type SortType = PointGroup["sort_type"];
type Compare = (one: Place, other: Place) => number;

const byX: Compare = (one, other) => one.x - other.x || one.y - other.y;
const byY: Compare = (one, other) => one.y - other.y || one.x - other.x;

/** Row by row, every second one backwards. */
function alternating<P extends Place>(places: readonly P[], compare: Compare, rowOf: (place: P) => number): P[] {
  const rows = Map.groupBy(places.toSorted(compare), rowOf);
  return [...rows.values()].flatMap((row, index) => (index % 2 === 0 ? row : row.toReversed()));
}

/** Always to the nearest that is left, beginning next to the origin. */
function nearest<P extends Place>(places: readonly P[]): P[] {
  const left = [...places];
  const ordered: P[] = [];
  for (let here: Place = { x: 0, y: 0 }; left.length > 0;) {
    const [next] = left.splice(indexOfNearest(left, here), 1);
    if (!next) break;
    ordered.push(next);
    here = next;
  }
  return ordered;
}

/** The place nearest to `here`; undefined without places. */
export const nearestOf = <P extends Place>(places: readonly P[], here: Place): P | undefined =>
  places[indexOfNearest(places, here)];

/** Squares of distances are in the same order, and quicker to compute. */
function indexOfNearest(places: readonly Place[], here: Place): number {
  let [found, nearest] = [0, Infinity];
  for (let at = 0; at < places.length; at++) {
    const place = places[at]!; // `at` is one of them
    const away = (place.x - here.x) ** 2 + (place.y - here.y) ** 2;
    if (away < nearest) [found, nearest] = [at, away];
  }
  return found;
}

const ORDERS: Readonly<Record<SortType, <P extends Place>(places: readonly P[]) => P[]>> = {
  xy_ascending: (places) => places.toSorted(byX),
  xy_descending: (places) => places.toSorted(byX).reverse(),
  yx_ascending: (places) => places.toSorted(byY),
  yx_descending: (places) => places.toSorted(byY).reverse(),
  xy_alternating: (places) => alternating(places, byX, ({ x }) => x),
  yx_alternating: (places) => alternating(places, byY, ({ y }) => y),
  nn: nearest,
  // The robot draws lots each time: any order shows it as well as another.
  random: (places) => [...places],
};

const distance = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y);

/** How often places are looked at to order so many. To the nearest, each is compared with all that are left. */
export const compared = (count: number, sortType: SortType): number =>
  sortType === "nn" ? count ** 2 : count * Math.log2(count + 1);

/** The members of a group in the order in which the robot visits them. */
export const routeOf = <P extends Place>(places: readonly P[], sortType: SortType): P[] => ORDERS[sortType](places);

/** Millimetres from the first to the last. */
export const lengthOf = (route: readonly Place[]): number =>
  route.reduce((sum, place, index) => sum + distance(route[index - 1] ?? place, place), 0);
