import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import type { Context } from "../../framework/context";
import { named } from "../../framework/field/schema";
import { ACTIONS } from "./actions";
import { entriesAfter, newestOf, reachOf } from "./entries";

/** Most steps back: as many as a garden of 1,000 plants makes in some weeks, and less than 1 MB. */
const MOST = 5_000;

/** Columns by which a plant is drawn. */
const COLUMNS = [
  "pointer_type",
  "name",
  "cropdb_slug",
  "x",
  "y",
  "radius",
  "plant_stage",
  "planted_at",
  "spread_curve_id",
  "height_curve_id",
  "created_at",
];

type Values = Readonly<Record<string, unknown>>;

/** The former values of a point that change the picture; undefined if there are no such values. */
export function formerOf(previous: string | null): Values | undefined {
  const stored = JSON.parse(previous ?? "{}") as Values; // the triggers write it
  const values = Object.entries(stored).filter(([name]) => COLUMNS.includes(name));
  return values.length === 0 ? undefined : Object.fromEntries(values);
}

/** Steps from the garden of today back into its past. */
function listFormerPlants({ db, deviceId, nowText }: Context): object {
  const entries = newestOf(db, deviceId, "points", MOST + 1);
  const shown = entries.slice(0, MOST);
  const steps = shown.flatMap(({ at, record_id: id, action: kind, previous }) => {
    const before = kind === ACTIONS.created ? null : formerOf(previous);
    return before === undefined ? [] : [{ at: new Date(at).toISOString(), id, before }];
  });
  return { since: sinceOf(), steps };

  /** Time from when on nothing is missing; null: from the beginning. */
  function sinceOf(): string | null {
    const last = entries.length > MOST ? shown.at(-1)?.at : undefined;
    if (last !== undefined) return new Date(last).toISOString();
    const { floor } = reachOf(db, deviceId);
    if (floor === 0) return null;
    const [oldest] = entriesAfter(db, deviceId, floor, 1);
    return oldest ? new Date(oldest.at).toISOString() : nowText;
  }
}

const optional = Type.Optional;
/** Former values of a point. */
export const formerSchema = () =>
  Type.Object({
    pointer_type: optional(Type.String()),
    name: optional(Type.String()),
    cropdb_slug: optional(Type.String()),
    x: optional(Type.Number()),
    y: optional(Type.Number()),
    radius: optional(Type.Number()),
    plant_stage: optional(Type.String()),
    planted_at: optional(Type.Union([Type.String(), Type.Null()])),
    spread_curve_id: optional(Type.Union([Type.Integer(), Type.Null()])),
    height_curve_id: optional(Type.Union([Type.Integer(), Type.Null()])),
    created_at: optional(Type.String()),
  });
const listSchema = () =>
  named("FormerPlants", () =>
    Type.Object({
      since: Type.Union([Type.String({ format: "date-time" }), Type.Null()], {
        description: "From when on no step is missing; null: from the beginning",
      }),
      steps: Type.Array(
        Type.Object({
          at: Type.String({ format: "date-time" }),
          id: Type.Integer({ description: "Of the point" }),
          before: Type.Union([formerSchema(), Type.Null()], {
            description: "What this change replaced; null: the point was not there",
          }),
        }),
      ),
    }),
  );

/** The way back to what stood in the garden. Source: `live.md` §1. */
export const listPlants = action({
  method: "GET",
  path: "/api/changes/plants",
  right: "read",
  id: "listFormerPlants",
  summary: "Look back at the garden",
  description:
    "Steps back from the points of now, newest first: each puts values of a point back, or takes the point away. " +
    "Those of all kinds of points are among them, because a point can change its kind.",
  response: listSchema,
  run: listFormerPlants,
});
