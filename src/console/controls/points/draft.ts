import type { NewPoint, Point } from "../../../client/records";

/** The fields of a point in a form. A number is undefined while its text is not a number. */
export type Draft = {
  -readonly [Name in Exclude<keyof NewPoint, "pointer_type">]-?:
    | Exclude<NewPoint[Name], undefined>
    | (Name extends (typeof NUMBERS)[number] | (typeof OFFSETS)[number] ? undefined : never);
};

const NUMBERS = ["x", "y", "z", "radius", "depth"] as const;
/** Numbers that may be left out. */
const OFFSETS = ["mount_offset_x", "mount_offset_y", "mount_offset_z"] as const;

const COMMON = ["name", "x", "y", "z", "meta"] as const;
/** Fields that each kind has. */
const FIELDS = {
  Plant: [
    ...COMMON,
    "radius",
    "cropdb_slug",
    "plant_stage",
    "planted_at",
    "depth",
    "water_curve_id",
    "spread_curve_id",
    "height_curve_id",
  ],
  Weed: [...COMMON, "radius", "plant_stage"],
  GenericPointer: [...COMMON, "radius"],
  ToolSlot: [...COMMON, "tool_id", "pullout_direction", "gantry_mounted", "mount_stage", ...OFFSETS],
} as const satisfies Record<Point["pointer_type"], readonly (keyof Draft)[]>;

/** A point that nobody has typed anything of. */
export const EMPTY: Draft = {
  name: "",
  meta: {},
  x: 0,
  y: 0,
  z: 0,
  radius: 25,
  cropdb_slug: "",
  plant_stage: "planned",
  planted_at: null,
  depth: 0,
  water_curve_id: null,
  spread_curve_id: null,
  height_curve_id: null,
  tool_id: null,
  pullout_direction: 0,
  gantry_mounted: false,
  mount_stage: null,
  mount_offset_x: null,
  mount_offset_y: null,
  mount_offset_z: null,
};

/** The draft that an existing point begins with. */
export const draftOf = (point: Point): Draft => ({ ...EMPTY, ...(pick(point, FIELDS[point.pointer_type]) as Draft) });

/** All fields of a kind, for a new point. A crop that nobody has named is left to the server. */
export const fieldsOf = (draft: Draft, kind: Point["pointer_type"]): NewPoint => {
  const names = FIELDS[kind].filter((name) => name !== "cropdb_slug" || draft.cropdb_slug !== "");
  return { pointer_type: kind, ...pick(draft, names) } as NewPoint; // numbers may be null, as above
};

const pick = (from: object, names: readonly (keyof Draft)[]): Partial<NewPoint> =>
  Object.fromEntries(names.map((name) => [name, (from as Draft)[name] ?? null]));
