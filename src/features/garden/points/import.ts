import { invalid } from "../../../framework/errors";
import { NO_TIME } from "../../../framework/field/field";
import type { ImportRules } from "../../../framework/transfer/collection";
import { type ExportedRecord, isGiven } from "../../../framework/transfer/exported";
import type { Run } from "../../../framework/transfer/run";
import { type Placeholders, query } from "../../../platform/db/query";
import { parseTime } from "../../../platform/time";
import { KINDS, POINT_KINDS } from "./kinds";

/** Name under which an import keeps the new ids of points that groups may have. */
export const KEPT = "kept points";

/** Fields of points that refer to a record, with its table. */
export const NAMED_BY_POINTS = {
  tool_id: "tools",
  water_curve_id: "curves",
  spread_curve_id: "curves",
  height_curve_id: "curves",
} as const;

const archive = query((q, p: Placeholders<{ device_id: number; id: number; discarded_at: string }>) =>
  q
    .updateTable("points")
    .set({ discarded_at: p.discarded_at })
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id),
);

const isArchived = ({ discarded_at }: ExportedRecord): boolean => isGiven(discarded_at);
const archivedAt = ({ discarded_at }: ExportedRecord): string | undefined =>
  typeof discarded_at === "string" ? parseTime(discarded_at) : undefined;

/** Checks that an archived point is of a kind that can be archived: it is created as a kept one first. */
function checkArchived(_: Run, point: ExportedRecord): ExportedRecord {
  if (!isArchived(point)) return point;
  const kind = POINT_KINDS.find((each) => each === point["pointer_type"]);
  if (kind && !KINDS[kind].isArchived)
    throw invalid({ discarded_at: "it is archived, which only points and weeds can be" });
  if (archivedAt(point) === undefined) throw invalid({ discarded_at: `Discarded At ${NO_TIME}` });
  return point;
}

/** Archives the points that were archived. Runs last, or new points would push archived ones out. */
function archiveAgain(run: Run, taken: readonly ExportedRecord[]): void {
  const { db, deviceId } = run.context;
  for (const point of taken) {
    const id = run.idOf("points", point["id"]) ?? 0;
    const discarded_at = archivedAt(point);
    if (discarded_at === undefined) run.setId(KEPT, point, id);
    else db.run(archive, { device_id: deviceId, id, discarded_at });
  }
}

/** Points are taken over with the kept ones first. */
export const pointImport: ImportRules = {
  adapt: checkArchived,
  arrange: (all) => [...all.filter((point) => !isArchived(point)), ...all.filter(isArchived)],
  finish: archiveAgain,
};
