/** What one kind of point is. Source: `garden.md` §2.1. */
interface Kind {
  /** Word for it in texts. */
  readonly noun: string;
  /** Fields it shows beside those of every point. */
  readonly shows: readonly SpecialField[];
  /** Deleting it sets `discarded_at`; the others are removed. */
  readonly isArchived: boolean;
  readonly plantStage: string;
}

/** What the rows of kinds that do not show a field hold in it. Source: `garden.md` §§2.2, 2.9. */
export const DEFAULTS = {
  radius: 25,
  cropdb_slug: "not-set",
  plant_stage: "planned",
  planted_at: null,
  depth: 0,
  water_curve_id: null,
  spread_curve_id: null,
  height_curve_id: null,
  tool_id: null,
  pullout_direction: 0,
  gantry_mounted: false,
} as const;
export type SpecialField = keyof typeof DEFAULTS;

const PLANT_FIELDS: readonly SpecialField[] = [
  "cropdb_slug",
  "plant_stage",
  "planted_at",
  "radius",
  "depth",
  "water_curve_id",
  "spread_curve_id",
  "height_curve_id",
];
const SLOT_FIELDS: readonly SpecialField[] = ["tool_id", "pullout_direction", "gantry_mounted"];

export const KINDS = {
  GenericPointer: { noun: "point", shows: ["radius"], isArchived: true, plantStage: "planned" },
  Plant: { noun: "plant", shows: PLANT_FIELDS, isArchived: false, plantStage: "planned" },
  ToolSlot: { noun: "slot", shows: SLOT_FIELDS, isArchived: false, plantStage: "planned" },
  Weed: { noun: "weed", shows: ["radius", "plant_stage"], isArchived: true, plantStage: "active" },
} as const satisfies Record<string, Kind>;
export type PointKind = keyof typeof KINDS;
export const POINT_KINDS = Object.keys(KINDS) as PointKind[]; // the keys of a literal are known

export const PLANT_STAGES = ["planned", "planted", "harvested", "sprouted", "active", "removed", "pending"] as const;
