import type { Place } from "../../robot/garden/place";

/** Something round that is called by a name. */
interface Named extends Place {
  readonly name: string;
  readonly radius: number;
}

/** Things of one name that stand together: a row, or a block of rows. */
export interface Block<T> {
  readonly name: string;
  readonly members: readonly T[];
  /** The outermost places. */
  readonly from: Place;
  readonly to: Place;
}

/** Things of one name stand together where no more than so many millimetres lie between their circles. */
const GAP_MM = 150;

/** The blocks that things form, those with most members first. */
export const blocksOf = <T extends Named>(things: readonly T[]): readonly Block<T>[] =>
  [...Map.groupBy(things, ({ name }) => name)]
    .flatMap(([name, same]) => togetherOf(same).map((members) => ({ name, members, ...boxOf(members) })))
    .toSorted((one, other) => other.members.length - one.members.length);

function boxOf(members: readonly Place[]) {
  const [from, to] = [
    { x: Infinity, y: Infinity },
    { x: -Infinity, y: -Infinity },
  ];
  for (const { x, y } of members) {
    [from.x, from.y] = [Math.min(from.x, x), Math.min(from.y, y)];
    [to.x, to.y] = [Math.max(to.x, x), Math.max(to.y, y)];
  }
  return { from, to };
}

/** Things by who stands with whom. They are put into squares first, so that only neighbours are compared. */
function togetherOf<T extends Named>(things: readonly T[]): T[][] {
  const side = 2 * Math.max(...things.map(({ radius }) => radius)) + GAP_MM;
  const squareOf = (x: number, y: number): string => `${Math.floor(x / side)} ${Math.floor(y / side)}`;
  const squares = Map.groupBy(things, ({ x, y }) => squareOf(x, y));
  const left = new Set(things);
  return things.flatMap((first) => {
    if (!left.delete(first)) return [];
    const members = [first];
    for (const one of members) {
      // grows meanwhile
      for (const dx of [-side, 0, side]) {
        for (const dy of [-side, 0, side]) {
          for (const other of squares.get(squareOf(one.x + dx, one.y + dy)) ?? []) {
            const apart = Math.hypot(other.x - one.x, other.y - one.y) - one.radius - other.radius;
            if (apart <= GAP_MM && left.delete(other)) members.push(other);
          }
        }
      }
    }
    return [members];
  });
}
