import type { Context } from "../../../framework/context";
import type { Problems } from "../../../framework/errors";
import { type Placeholders, query } from "../../../platform/db/query";
import { KINDS, type PointKind, SPECIAL_FIELDS, type SpecialField } from "./kinds";
import { findScriptUses, sequenceNames } from "../../scripts";
import { curves } from "../curves";
import { tools } from "../tools";
import { defaultOf, kindOf, type PointChange } from "./fields";

/** Rules for creating and editing points, and the columns to store. Source: `garden.md` §§2.2-2.5. */

const CURVE_FIELDS = ["water_curve_id", "spread_curve_id", "height_curve_id"] as const;

const slotOfTool = query((q, p: Placeholders<{ device_id: number; tool_id: number; id: number }>) =>
  q
    .selectFrom("points")
    .select("id")
    .where("device_id", "=", p.device_id)
    .where("tool_id", "=", p.tool_id)
    .where("id", "<>", p.id),
);

const shows = (kind: PointKind, name: SpecialField): boolean => KINDS[kind].shows.includes(name);

/** Tool in the slot after the change; null for points that are no slots. */
function toolAfter({ input, current, next }: PointChange): number | null {
  if (kindOf(next) !== "ToolSlot") return null;
  return (input.tool_id === undefined ? current?.tool_id : input.tool_id) ?? null;
}

/** Only points and weeds can be archived, so an archived point cannot become anything else. */
export function kindProblem(_: Context, { current, next }: PointChange): Problems | undefined {
  const isArchived = current !== undefined && current.discarded_at !== null;
  if (!isArchived || KINDS[kindOf(next)].isArchived) return undefined;
  return { pointer_type: "An archived point can only be a GenericPointer or a Weed" };
}

/** The curves that a change names exist. */
export function curveProblems({ db, deviceId }: Context, { input }: PointChange): Problems | undefined {
  let problems: Problems | undefined;
  for (const name of CURVE_FIELDS) {
    const id = input[name];
    const isMissing = typeof id === "number" && !curves.store.show(db, deviceId, id);
    if (isMissing) (problems ??= {})[name] = "curve does not exist";
  }
  return problems;
}

/** A tool exists when it goes into a slot, and no sequence uses it when it goes out. */
export function toolProblem(context: Context, change: PointChange): Problems | undefined {
  const { db, deviceId } = context;
  const toolId = toolAfter(change);
  const before = change.current?.tool_id ?? null;
  if (toolId === before) return undefined;
  if (toolId !== null) return tools.store.show(db, deviceId, toolId) ? undefined : { tool_id: "tool not found" };
  const names = sequenceNames(findScriptUses(context, "tool", [before ?? 0]).filter(({ via }) => via === "tool"));
  return names.length === 0 ? undefined : { in_use: `The tool is used by these sequences: ${names.join(", ")}` };
}

/** A tool can be in one slot only. */
export function slotProblem({ db, deviceId }: Context, change: PointChange): string | undefined {
  const toolId = toolAfter(change);
  if (toolId === null) return undefined;
  const other = db.get(slotOfTool, { device_id: deviceId, tool_id: toolId, id: change.current?.id ?? 0 });
  return other && "The tool is in another slot, un-assign it there first";
}

/**
 * Value of a column that only some kinds show: from the request, else the stored one, else the default of the kind. A kind
 * that does not show the column stores the default. The radius is the exception: a point keeps it.
 */
function columnOf(name: SpecialField, { input, current, next }: PointChange): unknown {
  const kind = kindOf(next);
  if (shows(kind, name) && input[name] !== undefined) return input[name];
  const isKept = name === "radius" || (shows(kind, name) && current !== undefined && shows(kindOf(current), name));
  return (isKept ? current?.[name] : undefined) ?? defaultOf(kind, name);
}

/** Columns to store in addition to the input or instead of it; meta is merged at the top level. Undefined if none. */
export function pointColumns(_: Context, change: PointChange): Record<string, unknown> | undefined {
  const { input, current } = change;
  let columns: Record<string, unknown> | undefined;
  for (const name of SPECIAL_FIELDS) {
    const value = columnOf(name, change);
    if (value !== input[name]) (columns ??= {})[name] = value;
  }
  if (input.meta && current) (columns ??= {})["meta"] = { ...current.meta, ...input.meta };
  return columns;
}
