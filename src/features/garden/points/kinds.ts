export const POINT_KINDS = ["GenericPointer", "Plant", "ToolSlot", "Weed"] as const;
export type PointKind = (typeof POINT_KINDS)[number];

export const PLANT_STAGES = ["planned", "planted", "harvested", "sprouted", "active", "removed", "pending"] as const;

const PLANT_FIELDS = [
  "cropdb_slug",
  "plant_stage",
  "planted_at",
  "radius",
  "depth",
  "water_curve_id",
  "spread_curve_id",
  "height_curve_id",
] as const;
const SLOT_FIELDS = ["tool_id", "pullout_direction", "gantry_mounted"] as const;

/** Fields that clients set and only some kinds show. */
export const SPECIAL_FIELDS = [...PLANT_FIELDS, ...SLOT_FIELDS] as const;
export type SpecialField = (typeof SPECIAL_FIELDS)[number];

/** What one kind of point is. Source: `garden.md` §2.1. */
interface Kind {
  /** Word for it in texts. */
  readonly noun: string;
  /** Fields it shows beside those of every point. */
  readonly shows: readonly (SpecialField | "discarded_at")[];
  /** Deleting it sets `discarded_at`, which it shows; the others are removed. */
  readonly isArchived: boolean;
  /** Its `plant_stage` unless one is given, also where it does not show it. */
  readonly plantStage: (typeof PLANT_STAGES)[number];
}

export const KINDS: Readonly<Record<PointKind, Kind>> = {
  GenericPointer: { noun: "point", shows: ["radius", "discarded_at"], isArchived: true, plantStage: "planned" },
  Plant: { noun: "plant", shows: PLANT_FIELDS, isArchived: false, plantStage: "planned" },
  ToolSlot: { noun: "slot", shows: SLOT_FIELDS, isArchived: false, plantStage: "planned" },
  Weed: { noun: "weed", shows: ["radius", "discarded_at", "plant_stage"], isArchived: true, plantStage: "active" },
};
