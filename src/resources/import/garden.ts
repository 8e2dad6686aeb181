import { invalid } from "../../core/errors";
import { parseTime } from "../../core/time";
import { query } from "../../db/query";
import { KINDS, type PointKind } from "../../domain/points/kinds";
import { curves } from "../curves";
import { plantTemplates } from "../plant-templates";
import { pointGroups } from "../point-groups";
import { points } from "../points";
import { savedGardens } from "../saved-gardens";
import { tools } from "../tools";
import type { Collection } from "./collection";
import type { ExportedRecord } from "./report";
import type { Run } from "./run";

/** Points that groups may have. */
const KEPT = "kept points";

const archive = query((q, p: { device_id: number; id: number; discarded_at: string }) =>
  q
    .updateTable("points")
    .set({ discarded_at: p.discarded_at })
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id),
);

const isArchived = ({ discarded_at }: ExportedRecord): boolean => discarded_at !== undefined && discarded_at !== null;
const archivedAt = ({ discarded_at }: ExportedRecord): string | undefined =>
  typeof discarded_at === "string" ? parseTime(discarded_at) : undefined;

/** Points come into being as kept ones; only points and weeds can be archived. */
function checkArchived(_: Run, point: ExportedRecord): ExportedRecord {
  if (!isArchived(point)) return point;
  const kind = KINDS[point["pointer_type"] as PointKind] as (typeof KINDS)[PointKind] | undefined; // any text
  if (kind && !kind.isArchived) throw invalid({ discarded_at: "it is archived, which only points and weeds can be" });
  if (archivedAt(point) === undefined) throw invalid({ discarded_at: "Discarded At is invalid" });
  return point;
}

/** Archives those that were. All are there by then, so that archived ones are not removed to make room for others. */
function archiveAgain(run: Run, taken: readonly ExportedRecord[]): void {
  const { db, deviceId } = run.context;
  for (const point of taken) {
    const id = run.idOf("points", point["id"]) ?? 0;
    const discarded_at = archivedAt(point);
    if (discarded_at === undefined) run.setId(KEPT, point, id);
    else db.run(archive, { device_id: deviceId, id, discarded_at });
  }
}

/** A group does without members that were not taken, as without deleted ones (`garden.md` §2.7). */
function withOwnMembers(run: Run, group: ExportedRecord, note: (loss: string) => void): ExportedRecord {
  const { point_ids } = group;
  if (!Array.isArray(point_ids)) return group;
  const members: readonly unknown[] = point_ids;
  const lost = members.filter((id) => run.idOf(KEPT, id) === undefined);
  if (lost.length > 0) note(`its points ${lost.join(", ")} were not taken, or are archived`);
  return { ...group, point_ids: members.map((id) => run.idOf(KEPT, id)).filter((id) => id !== undefined) };
}

/** The garden, each collection after those it names. */
export const garden: readonly Collection[] = [
  tools,
  curves,
  {
    ...points,
    optional: {
      tool_id: "tools",
      water_curve_id: "curves",
      spread_curve_id: "curves",
      height_curve_id: "curves",
    },
    adapt: checkArchived,
    arrange: (all) => [...all.filter((point) => !isArchived(point)), ...all.filter(isArchived)],
    finish: archiveAgain,
  },
  { ...pointGroups, adapt: withOwnMembers },
  savedGardens,
  { ...plantTemplates, required: { saved_garden_id: "saved_gardens" } },
];
