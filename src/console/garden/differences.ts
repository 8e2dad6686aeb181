import type { Place } from "../../robot/garden/place";

interface Planted extends Place {
  readonly cropdb_slug: string;
}

/** The changes that a saved garden would make. */
interface Differences {
  /** Plants that stand where the plan has the same crop. */
  readonly same: number;
  /** How many of each crop there are now and would be then; crops that stay as many are left out. */
  readonly crops: readonly { readonly crop: string; readonly now: number; readonly then: number }[];
}

/** A crop at a place, in whole millimetres. */
const keyOf = ({ cropdb_slug, x, y }: Planted): string => `${cropdb_slug} ${Math.round(x)} ${Math.round(y)}`;

const counted = (plants: readonly Planted[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(plants, ({ cropdb_slug }) => cropdb_slug)].map(([crop, own]) => [crop, own.length]));

/** Compares the plants of the garden with those of a plan. */
export function differencesOf(now: readonly Planted[], then: readonly Planted[]): Differences {
  const places = new Set(now.map(keyOf));
  const [before, after] = [counted(now), counted(then)];
  const crops = [...new Set([...before.keys(), ...after.keys()])]
    .map((crop) => ({ crop, now: before.get(crop) ?? 0, then: after.get(crop) ?? 0 }))
    .filter((each) => each.now !== each.then)
    .toSorted((a, b) => a.crop.localeCompare(b.crop));
  return { same: then.filter((plant) => places.has(keyOf(plant))).length, crops };
}
