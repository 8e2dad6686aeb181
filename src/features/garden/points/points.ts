import { Type } from "@sinclair/typebox";
import { action } from "../../../framework/action";
import type { Context } from "../../../framework/context";
import { invalid, notFound } from "../../../framework/errors";
import { text } from "../../../framework/field";
import { field } from "../../../framework/fields";
import { sliceOf } from "../../../framework/pagination";
import { defineResource } from "../../../framework/resource";
import { pageFields } from "../../../framework/verbs";
import { valuesIn, query, type SqlBuilder } from "../../../platform/db/query";
import { deletePoints, findHolding, type PlacedPoint } from "./deletion";
import { archiveCleanUp, holdPointLimits } from "./limits";
import { curveProblems, kindProblem, pointColumns, slotProblem, toolProblem } from "./change";
import { pointFields } from "./fields";
import { NAMED_BY_POINTS, pointImport } from "./import";
import { keptPoints } from "./kept";
import { pointSchema, presentPoint } from "./record";
import { pointSearch } from "./search";

const resource = defineResource({
  name: "points",
  summary: "Plants, weeds, tool slots and other points",
  verbs: ["show", "create", "update"],
  fields: pointFields,
  example: { pointer_type: "Plant", name: "Lettuce", x: 100, y: 200, z: 0, cropdb_slug: "lettuce" },
  refusals: { create: { invalid: { point_limit: "The limit of 1000 points is reached. Delete unused points." } } },
  rules: [kindProblem, curveProblems, toolProblem],
  complete: pointColumns,
  storedRules: [slotProblem],
  created: (context) => holdPointLimits(context, 1),
  references: NAMED_BY_POINTS,
  imported: pointImport,
  sync: "points",
  present: presentPoint,
  schema: pointSchema,
});

const { toRecords } = resource;

type Part = { device_id: number; limit: number; offset: number };
const ofDevice = (q: SqlBuilder, { device_id, limit, offset }: Part) =>
  q.selectFrom("points").selectAll().where("device_id", "=", device_id).orderBy("id").limit(limit).offset(offset);
const ALL = query((q, p: Part) => ofDevice(q, p));
const LISTS = new Map([
  ["kept", query((q, p: Part) => ofDevice(q, p).where("discarded_at", "is", null))],
  ["old", query((q, p: Part) => ofDevice(q, p).where("discarded_at", "is not", null))],
]);
/** SQLite's word for no limit. */
const EVERYTHING = { limit: -1, offset: 0 };

const list = action({
  method: "GET",
  path: "/api/points",
  summary: "List points: `filter` kept (default), old or all",
  response: () => Type.Array(pointSchema()),
  query: { filter: field(text({ default: "kept" }), "C"), ...pageFields },
  cacheable: true,
  cleanUp: archiveCleanUp,
  run: (context) => {
    const { db, deviceId, query: parameters } = context;
    const filter = parameters.get("filter") ?? "kept";
    const page = sliceOf(parameters);
    if (filter === "kept" && !page) return keptPoints(context);
    const points = LISTS.get(filter) ?? ALL;
    return toRecords(context, db.all(points, { device_id: deviceId, ...(page ?? EVERYTHING) }));
  },
});

const byIds = query((q, p: { device_id: number; ids: string }) =>
  q
    .selectFrom("points")
    .selectAll()
    .where("device_id", "=", p.device_id)
    .where("id", "in", valuesIn(p.ids))
    .orderBy("id"),
);

/** Points by id as they are stored, ascending. */
const rowsOf = ({ db, deviceId }: Context, ids: readonly number[]) =>
  db.all(byIds, { device_id: deviceId, ids: JSON.stringify(ids) });

const remove = action({
  method: "DELETE",
  path: "/api/points/:id",
  summary: "Delete points, several ids separated by commas; points and weeds are archived",
  params: { id: field(text({ describe: "Ids separated by commas", example: "1,2" }), "C!") },
  response: () => Type.Array(pointSchema()),
  refusals: { invalid: { whoops: "Cannot delete plant at (1.0, 2.0, 0.0): in use by Sequence 'Watering'" } },
  writes: "account",
  run: (context) => {
    const parts = (context.params["id"] ?? "").split(",").filter((part) => /^[0-9]{1,15}$/.test(part));
    const rows = rowsOf(context, parts.map(Number));
    if (rows.length === 0) throw notFound();
    const holding = findHolding(context, rows as PlacedPoint[]); // the table checks pointer_type
    if (holding) {
      const { things, users } = holding;
      throw invalid({ whoops: `Cannot delete ${things.join(", ")}: in use by ${users.join(", ")}` });
    }
    const ids = rows.map(({ id }) => id);
    deletePoints(context, ids);
    const archived = new Map(rowsOf(context, ids).map((row) => [row.id, row]));
    return toRecords(
      context,
      rows.map((row) => archived.get(row.id) ?? row),
    );
  },
});

/** All four kinds of points. Source: `garden.md` §2. */
export const points = {
  ...resource,
  actions: [...pointSearch(toRecords, pointSchema), list, remove, ...resource.actions],
};
