import { sql } from "kysely";
import type { Context } from "../../../framework/context";
import type { Problems } from "../../../framework/errors";
import { defineResource } from "../../../framework/resource/resource";
import { deletePoints, findHolding, type Holding, leaveAllGroups, type PlacedPoint } from "./deletion";
import { KINDS } from "./kinds";
import { changeMany } from "./change-many";
import { archiveCleanUp, holdPointLimits, keptProblem, TOO_MANY_POINTS, warnOfManyPoints } from "./limits";
import { curveProblems, kindProblem, pointColumns, slotProblem, toolProblem } from "./change";
import { pointFields, type PointRecord } from "./fields";
import { NAMED_BY_POINTS, pointImport } from "./import";
import { pointSearch } from "./search";

const inUse = ({ things, users }: Holding) => ({
  whoops: `Cannot delete ${things.join(", ")}: in use by ${users.join(", ")}`,
});

function holdingProblem(context: Context, points: readonly PointRecord[]): Problems | undefined {
  const holding = findHolding(context, points as readonly PlacedPoint[]); // these columns are never null
  return holding && inUse(holding);
}

/** All four kinds of points. Source: `garden.md` §2. */
export const points = defineResource(
  {
    name: "points",
    syncClass: "Point",
    summary: "Plants, weeds, tool slots and other points",
    verbs: ["list", "show", "create", "update", "delete"],
    descriptions: {
      list: "By default those that are kept; `filter` old lists archived ones, any other text both.",
      delete: "Several ids are separated by commas. Points and weeds are archived, plants and slots removed.",
    },
    paginated: true,
    fields: pointFields,
    kinds: { field: "pointer_type", of: KINDS },
    filter: {
      parameter: "filter",
      default: "kept",
      choices: { kept: sql`discarded_at is null`, old: sql`discarded_at is not null` },
    },
    example: { pointer_type: "Plant", name: "Lettuce", x: 100, y: 200, z: 0, cropdb_slug: "lettuce" },
    refusals: {
      create: { invalid: TOO_MANY_POINTS },
      delete: { invalid: inUse({ things: ["plant at (1.0, 2.0, 0.0)"], users: ["Sequence 'Watering'"] }) },
    },
    references: NAMED_BY_POINTS,
    imported: pointImport,
    sync: "points",
    cleanUp: archiveCleanUp,
    rules: [kindProblem, curveProblems, toolProblem],
    complete: pointColumns,
    storedRules: [slotProblem],
    journal: { archived: "discarded_at", restored: keptProblem },
    created: (context) => holdPointLimits(context, 1),
    posted: (context) => warnOfManyPoints(context),
    deleting: (context, { id }) => leaveAllGroups(context, [Number(id)]),
    jointDeletion: { rule: holdingProblem, run: deletePoints },
  },
  (resource) => [...pointSearch(resource), changeMany(resource)],
);
