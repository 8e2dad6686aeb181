import { type CropLook, lookOf } from "./crop-looks";

/** The shapes of leaves, as they are seen from above. */
export type LeafShape = "blades" | "broad" | "crown" | "feathers" | "head" | "lobes";

/** How the leaves of something look from above. */
export interface Leaves {
  readonly shape: LeafShape;
  /** How many lie round the middle. */
  readonly count: number;
  /** How far the gaps between them reach to the middle: 0 for a closed head, 1 for blades. */
  readonly gaps: number;
  /** How slim they are: 1 for round ones. */
  readonly slimness: number;
  readonly color: { readonly blue: number; readonly green: number; readonly red: number };
}

const LEAVES: Readonly<Record<LeafShape, Leaves>> = {
  blades: { shape: "blades", count: 13, gaps: 0.95, slimness: 3, color: { blue: 74, green: 142, red: 78 } },
  broad: { shape: "broad", count: 5, gaps: 0.45, slimness: 1, color: { blue: 48, green: 140, red: 58 } },
  crown: { shape: "crown", count: 9, gaps: 0.12, slimness: 1, color: { blue: 40, green: 108, red: 46 } },
  feathers: { shape: "feathers", count: 11, gaps: 0.85, slimness: 2, color: { blue: 52, green: 160, red: 84 } },
  head: { shape: "head", count: 9, gaps: 0.25, slimness: 1, color: { blue: 84, green: 176, red: 118 } },
  lobes: { shape: "lobes", count: 7, gaps: 0.65, slimness: 1, color: { blue: 58, green: 150, red: 66 } },
};

export const LEAVES_OF_WEEDS: Leaves = { ...LEAVES.lobes, color: { blue: 70, green: 120, red: 150 } };

/** Looks of crops by their leaves. All other crops have lobes. */
const LOOKS: Readonly<Record<Exclude<LeafShape, "lobes">, readonly CropLook[]>> = {
  blades: ["onion", "garlic", "leek", "corn", "grain"],
  broad: ["leaf", "beet", "radish", "turnip", "eggplant", "pumpkin", "melon", "cucumber", "sunflower", "basil"],
  crown: ["berry", "apple", "cherry", "tree", "mushroom"],
  feathers: ["carrot", "dill", "herb", "celery", "daisy"],
  head: ["lettuce", "cabbage", "kale", "broccoli"],
};

const byLook = new Map(
  Object.entries(LOOKS).flatMap(([leaves, looks]) => looks.map((look) => [look, LEAVES[leaves as LeafShape]])), // entries() forgets the keys
);

/** The leaves of a look; lobes where nothing else is known. */
export const leavesOfLook = (look: CropLook | undefined): Leaves => (look && byLook.get(look)) ?? LEAVES.lobes;

/** The leaves of a crop. */
export const leavesOf = (slug: string): Leaves => leavesOfLook(lookOf(slug));
