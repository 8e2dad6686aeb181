import type { Context } from "../../../framework/context";
import { invalidRequest } from "../../../framework/errors";
import { type Placeholders, query } from "../../../platform/db/query";
import { coordinateProblem } from "./coordinate";
import type { PlacedPoint } from "./deletion";
import { DEFAULTS } from "./kinds";
import { holdPointLimits } from "./limits";

/** A plant to be made; what is not given is the default of a plant. */
export interface NewPlant {
  readonly name: string;
  readonly cropdb_slug: string;
  /** mm, like the coordinates. */
  readonly radius: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly plant_stage?: string;
  readonly planted_at?: string | null;
  readonly water_curve_id?: number | null;
}

const insert = query((q, p: Placeholders<Required<NewPlant> & { device_id: number; now: string }>) =>
  q.insertInto("points").values({
    device_id: p.device_id,
    pointer_type: "Plant",
    name: p.name,
    cropdb_slug: p.cropdb_slug,
    radius: p.radius,
    x: p.x,
    y: p.y,
    z: p.z,
    plant_stage: p.plant_stage,
    planted_at: p.planted_at,
    water_curve_id: p.water_curve_id,
    created_at: p.now,
    updated_at: p.now,
  }),
);
const placed = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("points")
    .select(["id", "pointer_type", "x", "y", "z", "tool_id"])
    .where("device_id", "=", p.device_id)
    .where("pointer_type", "=", "Plant"),
);

/** Where the plants of the caller stand. */
export const plantsOf = ({ db, deviceId }: Context): PlacedPoint[] =>
  db.all(placed, { device_id: deviceId }) as PlacedPoint[]; // the table checks pointer_type

/**
 * Adds plants under the limits of single creation (`garden.md` §§2.2, 2.6).
 * @throws Refusal `invalid` with `point_limit`, or `error` for a coordinate out of bounds.
 */
export function createPlants(context: Context, plants: readonly NewPlant[]): void {
  const { db, deviceId, nowText } = context;
  for (const plant of plants) {
    const problem = coordinateProblem(Math.max(plant.x, plant.y, plant.z));
    if (problem !== undefined) throw invalidRequest(problem);
    db.run(insert, {
      plant_stage: DEFAULTS.plant_stage,
      planted_at: DEFAULTS.planted_at,
      water_curve_id: DEFAULTS.water_curve_id,
      ...plant,
      device_id: deviceId,
      now: nowText,
    });
  }
  holdPointLimits(context, plants.length);
}
