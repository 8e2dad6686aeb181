export const POINT_KINDS = ["GenericPointer", "Plant", "ToolSlot", "Weed"] as const;
export type PointKind = (typeof POINT_KINDS)[number];

export const PLANT_STAGES = ["planned", "planted", "harvested", "sprouted", "active", "removed", "pending"] as const;

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
export const SPECIAL_FIELDS = Object.keys(DEFAULTS) as SpecialField[]; // the keys of a literal are known

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

/** What one kind of point is. Source: `garden.md` §2.1. */
interface Kind {
  /** Word for it in texts. */
  readonly noun: string;
  /** Fields it shows beside those of every point. */
  readonly shows: readonly SpecialField[];
  /** Deleting it sets `discarded_at`, which it shows; the others are removed. */
  readonly isArchived: boolean;
  readonly plantStage?: string;
}

export const KINDS: Readonly<Record<PointKind, Kind>> = {
  GenericPointer: { noun: "point", shows: ["radius"], isArchived: true },
  Plant: { noun: "plant", shows: PLANT_FIELDS, isArchived: false },
  ToolSlot: { noun: "slot", shows: SLOT_FIELDS, isArchived: false },
  Weed: { noun: "weed", shows: ["radius", "plant_stage"], isArchived: true, plantStage: "active" },
};

/** What a field holds unless it is given. */
export const defaultOf = (kind: PointKind, name: SpecialField): string | number | boolean | null =>
  (name === "plant_stage" ? KINDS[kind].plantStage : undefined) ?? DEFAULTS[name];
