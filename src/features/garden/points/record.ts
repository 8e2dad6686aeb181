import { type TSchema, Type } from "@sinclair/typebox";
import { recordSchema } from "../../../framework/fields";
import { recordKeys } from "../../../framework/definition";
import { KINDS, POINT_KINDS, type PointKind } from "./kinds";
import { pointFields, type PointRecord } from "./fields";

/**
 * Keys of each kind's record, written out: a literal is the cheapest way to make one of a thousand alike.
 * Source: `garden.md` §2.1.
 */
const RECORDS: Readonly<Record<PointKind, (point: PointRecord) => object>> = {
  GenericPointer: (point) => ({
    id: point.id,
    created_at: point.created_at,
    updated_at: point.updated_at,
    device_id: point.device_id,
    name: point.name,
    pointer_type: point.pointer_type,
    meta: point.meta,
    x: point.x,
    y: point.y,
    z: point.z,
    radius: point.radius,
    discarded_at: point.discarded_at,
  }),
  Weed: (point) => ({
    id: point.id,
    created_at: point.created_at,
    updated_at: point.updated_at,
    device_id: point.device_id,
    name: point.name,
    pointer_type: point.pointer_type,
    meta: point.meta,
    x: point.x,
    y: point.y,
    z: point.z,
    radius: point.radius,
    discarded_at: point.discarded_at,
    plant_stage: point.plant_stage,
  }),
  Plant: (point) => ({
    id: point.id,
    created_at: point.created_at,
    updated_at: point.updated_at,
    device_id: point.device_id,
    name: point.name,
    pointer_type: point.pointer_type,
    meta: point.meta,
    x: point.x,
    y: point.y,
    z: point.z,
    cropdb_slug: point.cropdb_slug,
    plant_stage: point.plant_stage,
    planted_at: point.planted_at,
    radius: point.radius,
    depth: point.depth,
    water_curve_id: point.water_curve_id,
    spread_curve_id: point.spread_curve_id,
    height_curve_id: point.height_curve_id,
  }),
  ToolSlot: (point) => ({
    id: point.id,
    created_at: point.created_at,
    updated_at: point.updated_at,
    device_id: point.device_id,
    name: point.name,
    pointer_type: point.pointer_type,
    meta: point.meta,
    x: point.x,
    y: point.y,
    z: point.z,
    tool_id: point.tool_id,
    pullout_direction: point.pullout_direction,
    gantry_mounted: point.gantry_mounted,
  }),
};

/** Kind of a record or of checked input, where it is always given. */
export const kindOf = ({ pointer_type }: { pointer_type?: PointKind | null }): PointKind =>
  pointer_type ?? "GenericPointer";

/** The point with the keys of its kind. */
export const presentPoint = (point: PointRecord): object => RECORDS[kindOf(point)](point);

const COMMON = [...Object.keys(recordKeys), "pointer_type", "name", "meta", "x", "y", "z"];

/** Schema of the four shapes of a record. */
export const pointSchema = (): TSchema =>
  Type.Union(
    POINT_KINDS.map((kind) => {
      const { shows, isArchived } = KINDS[kind];
      const keys: readonly string[] = [...COMMON, ...shows, ...(isArchived ? ["discarded_at"] : [])];
      const shown = Object.entries(pointFields).filter(([name]) => keys.includes(name));
      const { properties } = recordSchema(Object.fromEntries(shown));
      return Type.Object({ ...properties, pointer_type: Type.Literal(kind) }, { title: kind });
    }),
  );
