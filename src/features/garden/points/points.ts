import { sql } from "kysely";
import type { Context } from "../../../framework/context";
import type { Problems } from "../../../framework/errors";
import { defineResource } from "../../../framework/resource";
import { deletePoints, findHolding, leaveAllGroups, type PlacedPoint } from "./deletion";
import { KINDS } from "./kinds";
import { archiveCleanUp, holdPointLimits, keptProblem } from "./limits";
import { curveProblems, kindProblem, pointColumns, slotProblem, toolProblem } from "./change";
import { pointFields, type PointRecord } from "./fields";
import { NAMED_BY_POINTS, pointImport } from "./import";
import { pointSearch } from "./search";

function holdingProblem(context: Context, points: readonly PointRecord[]): Problems | undefined {
  const holding = findHolding(context, points as readonly PlacedPoint[]); // none of these columns is ever null
  if (!holding) return undefined;
  const { things, users } = holding;
  return { whoops: `Cannot delete ${things.join(", ")}: in use by ${users.join(", ")}` };
}

/** All four kinds of points. Source: `garden.md` §2. */
export const points = defineResource(
  {
    name: "points",
    summary: "Plants, weeds, tool slots and other points",
    verbs: ["list", "show", "create", "update", "delete"],
    summaries: {
      list: "List points: `filter` kept (default), old or all",
      delete: "Delete points, several ids separated by commas; points and weeds are archived",
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
      create: { invalid: { point_limit: "The limit of 1000 points is reached. Delete unused points." } },
      delete: { invalid: { whoops: "Cannot delete plant at (1.0, 2.0, 0.0): in use by Sequence 'Watering'" } },
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
    deleting: (context, { id }) => leaveAllGroups(context, [Number(id)]),
    jointDeletion: { rule: holdingProblem, run: deletePoints },
  },
  pointSearch,
);
