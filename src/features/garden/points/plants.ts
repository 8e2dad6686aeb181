import type { Context } from "../../../framework/context";
import { invalidRequest } from "../../../framework/errors";
import type { recordKeys } from "../../../framework/resource/definition";
import type { InputOf } from "../../../framework/field/fields";
import { type Placeholders, query } from "../../../platform/db/query";
import { coordinateProblem } from "./coordinate";
import type { PlacedPoint } from "./deletion";
import type { pointFields } from "./fields";
import { KINDS } from "./kinds";
import { holdPointLimits } from "./limits";
import { points } from "./points";

/** A new plant; missing fields get the defaults of plants. */
export interface NewPlant extends Omit<InputOf<typeof pointFields>, keyof typeof recordKeys | "pointer_type"> {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const placed = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("points")
    .select(["id", "pointer_type", "x", "y", "z", "tool_id"])
    .where("device_id", "=", p.device_id)
    .where("pointer_type", "=", "Plant"),
);

/** The plants of the caller with their coordinates. */
export const plantsOf = ({ db, deviceId }: Context): PlacedPoint[] =>
  db.all(placed, { device_id: deviceId }) as PlacedPoint[]; // the schema checks pointer_type

/**
 * Adds plants under the same limits as creating each by itself (`garden.md` §§2.2, 2.6).
 * @throws Refusal `invalid` with `point_limit`, or `error` for a coordinate out of bounds.
 */
export function createPlants(context: Context, plants: readonly NewPlant[]): void {
  for (const plant of plants) {
    const problem = coordinateProblem(Math.max(plant.x, plant.y, plant.z));
    if (problem !== undefined) throw invalidRequest(problem);
    points.insert(context, { plant_stage: KINDS.Plant.plantStage, ...plant, pointer_type: "Plant" });
  }
  holdPointLimits(context, plants.length);
}
