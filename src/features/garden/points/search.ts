import { type TSchema, Type } from "@sinclair/typebox";
import { sql } from "kysely";
import { type Action, action } from "../../../framework/action";
import type { DriverRow } from "../../../framework/field/codec";
import type { Context } from "../../../framework/context";
import { float, integer, oneOf, text } from "../../../framework/field/field";
import { field, InputReader, type InputOf } from "../../../framework/field/fields";
import { type Placeholders, query } from "../../../platform/db/query";
import { PLANT_STAGES, POINT_KINDS } from "./kinds";
import { pointMeta } from "./meta";

/** Filters of a search; a point must match all that are given. Source: `garden.md` §2.9. */
const searchFields = {
  radius: field(float(), "C"),
  x: field(float(), "C"),
  y: field(float(), "C"),
  z: field(float(), "C"),
  depth: field(integer(), "C"),
  name: field(text(), "C"),
  cropdb_slug: field(text(), "C"),
  pointer_type: field(oneOf(POINT_KINDS), "C"),
  plant_stage: field(oneOf(PLANT_STAGES), "C"),
  meta: field(pointMeta(), "C"),
  filter: field(text({ empty: true, default: "kept", describe: "kept, old or all" }), "C"),
};
type Filters = InputOf<typeof searchFields>;

type Column = Exclude<keyof Filters, "meta" | "filter">;
/** Filters that compare a column. */
const COLUMNS = Object.keys(searchFields).filter((name): name is Column => name !== "meta" && name !== "filter");

interface Parameters extends Readonly<Record<Column, string | number | null>> {
  readonly device_id: number;
  /** JSON object of texts. */
  readonly meta: string;
  /** 1: kept points only, 0: archived ones only, null: both. */
  readonly kept: number | null;
}

/** A filter that is null matches every point; the columns themselves are never null. */
const search = query((q, p: Placeholders<Parameters>) =>
  COLUMNS.reduce(
    (found, column) => found.where(sql<boolean>`${sql.ref(column)} = coalesce(${p[column]}, ${sql.ref(column)})`),
    q
      .selectFrom("points")
      .selectAll()
      .where("device_id", "=", p.device_id)
      .where(sql<boolean>`(discarded_at is null) is coalesce(${p.kept}, discarded_at is null)`)
      .where(
        sql<boolean>`not exists (
          select 1 from json_each(${p.meta}) as filter
          where not exists (
            select 1 from json_each(points.meta) as own where own.key = filter.key and own.value = filter.value
          )
        )`,
      ),
  ).orderBy("id"),
);

const KEPT = new Map([
  ["kept", 1],
  ["old", 0],
]);

function find({ db, deviceId }: Context, filters: Filters): DriverRow[] {
  const { meta, filter } = filters;
  const values = Object.fromEntries(COLUMNS.map((column) => [column, filters[column] ?? null])) as Record<
    Column,
    string | number | null
  >; // one entry per column
  const kept = KEPT.get(filter ?? "kept") ?? null;
  return db.all(search, { ...values, device_id: deviceId, meta: JSON.stringify(meta ?? {}), kept });
}

const reader = new InputReader(searchFields, "create");

/** Filters of a query string, where `meta` is `meta[key]=value` or a JSON object. */
function filtersOf(parameters: URLSearchParams): Filters {
  const sent = Object.fromEntries<unknown>(parameters);
  const keys = [...parameters].flatMap(([name, value]) => {
    const key = /^meta\[(.*)\]$/s.exec(name)?.[1];
    return key === undefined ? [] : [[key, value]];
  });
  if (keys.length > 0) sent["meta"] = Object.fromEntries(keys);
  else if (parameters.has("meta")) sent["meta"] = parsed(String(parameters.get("meta")));
  const filters = reader.read(sent);
  reader.checkStored(filters);
  return filters;
}

/** The value of a JSON text. Other texts are returned themselves, and no filter accepts them. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** The parts of the resource that the search needs. */
interface Points {
  /** Turns rows into records. */
  readonly toRecords: (context: Context, rows: DriverRow[]) => object[];
  readonly schema: () => TSchema;
}

/** The two endpoints of the search: by query string and by body. */
export function pointSearch({ toRecords, schema }: Points): Action[] {
  const path = "/api/points/search";
  const response = () => Type.Array(schema());
  return [
    action({
      method: "GET",
      path,
      right: "read",
      id: "searchPoints",
      summary: "Search points",
      description: "Points that fit all filters. `meta` is sent as `meta[key]=value` or as a JSON object.",
      response,
      query: searchFields,
      refusals: { invalid: { x: "X must be a number" } },
      queryOnly: true,
      run: (context) => toRecords(context, find(context, filtersOf(context.query))),
    }),
    action({
      method: "POST",
      path,
      right: "read",
      id: "searchPointsByBody",
      summary: "Search points by a JSON object",
      description: "The same search with the filters in the body.",
      response,
      input: searchFields,
      example: { pointer_type: "Plant", meta: { color: "red" } },
      run: (context, filters) => toRecords(context, find(context, filters)),
    }),
  ];
}
