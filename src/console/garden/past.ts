import type { Plant, Point } from "../../client/records";

/** A plant as a step back tells it. */
type Values = Partial<
  Pick<
    Plant,
    | ("name" | "cropdb_slug" | "x" | "y" | "radius" | "plant_stage" | "planted_at" | "created_at")
    | ("spread_curve_id" | "height_curve_id")
  >
> & { readonly pointer_type?: Point["pointer_type"] };

/** The way from the garden of now into its past, newest first (`live.md` §1, `GET /api/changes/plants`). */
export interface Past {
  /** Time from when on no step is missing; null: from the beginning. */
  readonly since: string | null;
  readonly steps: readonly { readonly at: string; readonly id: number; readonly before: Values | null }[];
}

/**
 * The plants as they were at a time, from those of now and the way back. Where the journal has forgotten a change, the
 * plant is as it is now. A plant with an earlier planting time stood there, even if nobody had reported it.
 */
export function plantsAt(points: readonly Point[], { steps }: Pick<Past, "steps">, time: number): Plant[] {
  const now = new Map<number, Values>(points.map((point) => [point.id, point as Values]));
  for (const { at, id, before } of steps) {
    if (Date.parse(at) <= time) break;
    if (before === null && !wasPlanted(now.get(id), time)) now.delete(id);
    else if (before !== null) now.set(id, { ...now.get(id), ...before, id } as Values);
  }
  return ([...now.values()] as object[] as Point[]).filter((point): point is Plant => point.pointer_type === "Plant");
}

const wasPlanted = (point: Values | undefined, time: number): boolean =>
  Boolean(point?.planted_at) && Date.parse(point?.planted_at ?? "") <= time;

/** Plants that were deleted, as they were then. */
export function deletedPlants(points: readonly Point[], { steps }: Pick<Past, "steps">): Plant[] {
  const listed = new Set(points.map(({ id }) => id));
  return steps.flatMap(({ id, before }) => {
    const isWhole = before?.pointer_type === "Plant" && before.x !== undefined && before.name !== undefined;
    return isWhole && !listed.has(id) ? [{ ...before, id } as Plant] : [];
  });
}
