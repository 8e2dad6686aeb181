import type { Context } from "../../../framework/context";
import { origin } from "../../../framework/origin";
import { type Placeholders, query, type SqlBuilder, valuesIn } from "../../../platform/db/query";
import { findScriptUses, userNames } from "../../scripts";
import { KINDS, POINT_KINDS, type PointKind } from "./kinds";

/** The columns of a point that the rules about deletion need. */
export interface PlacedPoint {
  readonly id: number;
  readonly pointer_type: PointKind;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly tool_id: number | null;
}

/** Points in use (`things`) and the scripts that use them (`users`), in words; each once, sorted. */
export interface Holding {
  readonly things: readonly string[];
  readonly users: readonly string[];
}

interface Selection {
  readonly device_id: number;
  /** JSON array of ids. */
  readonly ids: string;
  readonly now: string;
}

const ARCHIVED_KINDS = POINT_KINDS.filter((kind) => KINDS[kind].isArchived);
const REMOVED_KINDS = POINT_KINDS.filter((kind) => !KINDS[kind].isArchived);

const toolNames = query((q, p: Placeholders<Omit<Selection, "now">>) =>
  q.selectFrom("tools").select("name").where("device_id", "=", p.device_id).where("id", "in", valuesIn(p.ids)),
);
const memberships = (q: SqlBuilder, { device_id, ids }: Placeholders<Selection>) =>
  q
    .selectFrom("point_group_items")
    .innerJoin("points", "points.id", "point_group_items.point_id")
    .select("point_group_items.point_group_id")
    .where("points.device_id", "=", device_id)
    .where("points.id", "in", valuesIn(ids));
const touchGroups = query((q, p: Placeholders<Selection>) =>
  q
    .updateTable("point_groups")
    .set({ updated_at: p.now })
    .where("device_id", "=", p.device_id)
    .where("id", "in", memberships(q, p)),
);
const leaveGroups = query((q, p: Placeholders<Selection>) =>
  q
    .deleteFrom("point_group_items")
    .where("point_id", "in", valuesIn(p.ids))
    .where("point_group_id", "in", memberships(q, p)),
);
const archive = query((q, p: Placeholders<Selection>) =>
  q
    .updateTable("points")
    .set({ discarded_at: p.now, updated_at: p.now })
    .where("device_id", "=", p.device_id)
    .where("id", "in", valuesIn(p.ids))
    .where("pointer_type", "in", ARCHIVED_KINDS)
    .where("discarded_at", "is", null),
);
const remove = query((q, p: Placeholders<Selection>) =>
  q
    .deleteFrom("points")
    .where("device_id", "=", p.device_id)
    .where("id", "in", valuesIn(p.ids))
    .where("pointer_type", "in", REMOVED_KINDS),
);

/** A coordinate with at least one decimal. */
const decimal = (value: number): string => (Number.isInteger(value) ? value.toFixed(1) : String(value));
const inWords = ({ pointer_type, x, y, z }: PlacedPoint): string =>
  `${KINDS[pointer_type].noun} at (${decimal(x)}, ${decimal(y)}, ${decimal(z)})`;
const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** The points in use, which must not be deleted, and their users; undefined if all are free. Source: `garden.md` §2.7. */
export function findHolding(context: Context, points: readonly PlacedPoint[]): Holding | undefined {
  const ids = points.map(({ id }) => id);
  const slotTools = points.flatMap(({ tool_id }) => tool_id ?? []);
  const ofPoints = findScriptUses(context, "point", ids);
  const ofTools = findScriptUses(context, "tool", slotTools).filter(({ via }) => via === "tool");
  if (ofPoints.length + ofTools.length === 0) return undefined;
  const held = new Set(ofPoints.map(({ record_id }) => record_id));
  const heldTools = JSON.stringify(ofTools.map(({ record_id }) => record_id));
  const tools = context.db.all(toolNames, { device_id: context.deviceId, ids: heldTools });
  return {
    things: sorted([...points.filter(({ id }) => held.has(id)).map(inWords), ...tools.map(({ name }) => name)]),
    users: userNames([...ofPoints, ...ofTools], context.now),
  };
}

/**
 * Deletes points and takes them out of their groups. Points and weeds are archived, plants and tool slots removed.
 * Archived ones stay as they are. Use is not checked here: see `findHolding`. Source: `garden.md` §2.7.
 */
export function deletePoints(context: Context, ids: readonly number[]): void {
  leaveAllGroups(context, ids);
  run(context, ids, [archive, remove]);
}

/** Takes points out of the groups that list them. The sender learns of the groups only by a message (`live.md` §3.1). */
export const leaveAllGroups = (context: Context, ids: readonly number[]): void =>
  context.services.get(origin).announce("apart", () => run(context, ids, [touchGroups, leaveGroups]));

function run({ db, deviceId, nowText }: Context, ids: readonly number[], steps: readonly (typeof archive)[]): void {
  const selection = { device_id: deviceId, ids: JSON.stringify(ids), now: nowText };
  for (const step of steps) db.run(step, selection);
}
