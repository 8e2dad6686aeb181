import type { Plant } from "../../client/records";
import type { CropLook } from "../../robot/garden/crop-looks";
import { type CurvePoint, dayOfLife, valueAt } from "../../robot/garden/growth";
import { leavesOfLook, type LeafShape } from "../../robot/garden/leaves";

/* The size of the leaves of a plant, and its visible stage. */

/** The visible stage of a plant. `ripe`: with flowers or fruits; `place`: it is only planned. */
export type Form = "place" | "seedling" | "grown" | "ripe" | "stump";

export interface Canopy {
  readonly form: Form;
  /** Millimetres from the middle to where the leaves end. */
  readonly canopy: number;
}

/** Days until plants are grown, by their leaves; trees and bushes stand for years. */
const DAYS: Readonly<Record<LeafShape, number>> = {
  blades: 90,
  broad: 60,
  crown: 0,
  feathers: 70,
  head: 65,
  lobes: 75,
};
/** Days of looks that differ much from others with such leaves. */
const OTHER_DAYS: Readonly<Partial<Record<CropLook, number>>> = {
  radish: 30,
  leaf: 40,
  basil: 50,
  pumpkin: 100,
  melon: 90,
  eggplant: 95,
  sunflower: 85,
};

/** Shares of the way from the seed to the grown plant. */
const FIRST_LEAVES = 0.2;
const RIPE = 0.75;
/** Share of its room that a plant has on its first day. */
const LEAST = 0.16;

/** The form that a stage has by itself, whatever the age. */
const FORMS: Readonly<Partial<Record<Plant["plant_stage"], Form>>> = {
  planned: "place",
  pending: "place",
  removed: "stump",
  harvested: "stump",
};
/** How grown a plant counts as that nobody says the age of. */
const SHARES: Readonly<Partial<Record<Plant["plant_stage"], number>>> = { planted: 0.15, sprouted: 0.3 };
const UNKNOWN = 0.7;

/** Slow at first, fast in the middle, slow at last; from 0 to 1. */
const eased = (share: number): number => share * share * (3 - 2 * share);

/** The leaves of a plant now. `curve`: the points of the curve of its spread, if it has one. */
export function canopyOf(
  { plant_stage: stage, planted_at, radius }: Pick<Plant, "plant_stage" | "planted_at" | "radius">,
  look: CropLook | undefined,
  curve: readonly CurvePoint[] | undefined,
  now: number,
): Canopy {
  const day = dayOfLife(planted_at, now);
  const days = (look && OTHER_DAYS[look]) ?? DAYS[leavesOfLook(look).shape];
  const width = curve && day !== undefined ? valueAt(curve, day) : undefined;
  const most = Math.max(1, ...(curve ?? []).map(([, value]) => value));
  const age = day === undefined ? (SHARES[stage] ?? UNKNOWN) : Math.min(1, day / Math.max(1, days));
  const share = width === undefined ? age : width / most;
  const own = FORMS[stage];
  const canopy = width === undefined ? radius * (own ? 1 : Math.max(LEAST, eased(age))) : width / 2;
  return { canopy, form: own ?? (share < FIRST_LEAVES ? "seedling" : share < RIPE ? "grown" : "ripe") };
}
