import type { NewPoint, Point } from "../../../../client/records";

/** What can be typed of a point. A number is undefined while what is typed is none. */
export type Draft = {
  -readonly [Name in Exclude<keyof NewPoint, "pointer_type">]-?:
    Exclude<NewPoint[Name], undefined> | (Name extends (typeof NUMBERS)[number] ? undefined : never);
};

const NUMBERS = ["x", "y", "z", "radius", "depth"] as const;

const COMMON = ["name", "x", "y", "z"] as const;
/** Fields that each kind has. */
export const FIELDS = {
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
  GenericPointer: [...COMMON, "radius", "meta"],
  ToolSlot: [...COMMON, "tool_id", "pullout_direction", "gantry_mounted"],
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
};

/** What is typed at first of a point that exists. */
export const draftOf = (point: Point): Draft => ({ ...EMPTY, ...(pick(point, FIELDS[point.pointer_type]) as Draft) });

/** Fields that are not as in another draft. What was typed and is no number is null, which the server refuses. */
export const changed = (draft: Draft, from: Draft): Partial<NewPoint> =>
  pick(
    draft,
    (Object.keys(draft) as (keyof Draft)[]).filter((name) => !isSame(draft[name], from[name])),
  );

/** All fields of a kind, for a new point. */
export const fieldsOf = (draft: Draft, kind: Point["pointer_type"]): NewPoint =>
  ({ pointer_type: kind, ...pick(draft, FIELDS[kind]) }) as NewPoint; // numbers may be null, as above

const pick = (from: object, names: readonly (keyof Draft)[]): Partial<NewPoint> =>
  Object.fromEntries(names.map((name) => [name, (from as Draft)[name] ?? null]));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The draft with what has changed at the record since, except where something else was typed. */
export function followed(draft: Draft, before: Draft, now: Draft): Partial<Draft> {
  const names = (Object.keys(draft) as (keyof Draft)[]).filter(
    (name) => isSame(draft[name], before[name]) && !isSame(before[name], now[name]),
  );
  return Object.fromEntries(names.map((name) => [name, now[name]]));
}
