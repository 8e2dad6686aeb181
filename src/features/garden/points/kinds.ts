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
const SLOT_FIELDS = [
  "tool_id",
  "pullout_direction",
  "gantry_mounted",
  "mount_stage",
  "mount_offset_x",
  "mount_offset_y",
  "mount_offset_z",
] as const;

/** Editable fields that only some kinds show. */
export const SPECIAL_FIELDS = [...PLANT_FIELDS, ...SLOT_FIELDS] as const;
export type SpecialField = (typeof SPECIAL_FIELDS)[number];

/** A kind of point. Source: `garden.md` §2.1. */
interface Kind {
  /** Name of the kind in messages. */
  readonly noun: string;
  /** Fields that it shows in addition to the fields of every point. */
  readonly shows: readonly (SpecialField | "discarded_at")[];
  /** Whether deleting archives it (sets `discarded_at`) instead of removing it. */
  readonly isArchived: boolean;
  /** Default of `plant_stage`, also if it does not show that. */
  readonly plantStage: (typeof PLANT_STAGES)[number];
}

export const KINDS: Readonly<Record<PointKind, Kind>> = {
  GenericPointer: { noun: "point", shows: ["radius", "discarded_at"], isArchived: true, plantStage: "planned" },
  Plant: { noun: "plant", shows: PLANT_FIELDS, isArchived: false, plantStage: "planned" },
  ToolSlot: { noun: "slot", shows: SLOT_FIELDS, isArchived: false, plantStage: "planned" },
  Weed: { noun: "weed", shows: ["radius", "discarded_at", "plant_stage"], isArchived: true, plantStage: "active" },
};
