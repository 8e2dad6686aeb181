import { invalid } from "../../../framework/errors";
import { NO_TIME } from "../../../framework/field";
import { parseTime } from "../../../platform/time";
import { type Placeholders, query } from "../../../platform/db/query";
import { curves, KINDS, plantTemplates, POINT_KINDS, pointGroups, points, savedGardens, tools } from "../../garden";
import type { Collection, Note } from "./collection";
import { type ExportedRecord, isGiven, isRecord } from "./exported";
import { idText, wasNotTaken } from "./report";
import type { Run } from "./run";

/** Points that groups may have. */
const KEPT = "kept points";

const archive = query((q, p: Placeholders<{ device_id: number; id: number; discarded_at: string }>) =>
  q
    .updateTable("points")
    .set({ discarded_at: p.discarded_at })
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id),
);

/** What points name, by field. */
const NAMED_BY_POINTS = {
  tool_id: "tools",
  water_curve_id: "curves",
  spread_curve_id: "curves",
  height_curve_id: "curves",
};
const NAMED_BY_CRITERIA: ReadonlyMap<string, string> = new Map(Object.entries({ id: "points", ...NAMED_BY_POINTS }));

const isArchived = ({ discarded_at }: ExportedRecord): boolean => isGiven(discarded_at);
const archivedAt = ({ discarded_at }: ExportedRecord): string | undefined =>
  typeof discarded_at === "string" ? parseTime(discarded_at) : undefined;

/** Points come into being as kept ones; only points and weeds can be archived. */
function checkArchived(_: Run, point: ExportedRecord): ExportedRecord {
  if (!isArchived(point)) return point;
  const kind = POINT_KINDS.find((each) => each === point["pointer_type"]);
  if (kind && !KINDS[kind].isArchived)
    throw invalid({ discarded_at: "it is archived, which only points and weeds can be" });
  if (archivedAt(point) === undefined) throw invalid({ discarded_at: `Discarded At ${NO_TIME}` });
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
function ownMembers(run: Run, ids: readonly unknown[], note: Note): readonly number[] {
  const lost = ids.filter((id) => run.idOf(KEPT, id) === undefined);
  if (lost.length > 0) note(`its points ${lost.map(idText).join(", ")} were not taken, or are archived`);
  return ids.map((id) => run.idOf(KEPT, id)).filter((id) => id !== undefined);
}

/** Criteria that ask for records by id ask for the new ones; 0 stands for one that was not taken, as it is no record. */
function ownCriteria(run: Run, criteria: ExportedRecord, note: Note): ExportedRecord {
  const { number_eq, number_lt, number_gt } = criteria;
  const compared = [number_lt, number_gt].flatMap((bounds) => (isRecord(bounds) ? Object.keys(bounds) : []));
  if (compared.some((field) => NAMED_BY_CRITERIA.has(field))) note("its criteria compare ids, which are others now");
  if (!isRecord(number_eq)) return criteria;
  const own = Object.entries(number_eq).map(([field, ids]) => {
    const collection = NAMED_BY_CRITERIA.get(field);
    if (collection === undefined || !Array.isArray(ids)) return [field, ids] as const;
    const newIds = ids.map((id: unknown) => {
      if (typeof id !== "number" || id <= 0) return id;
      const newId = run.idOf(collection, id);
      if (newId === undefined) note(`its criteria ask for none now: ${wasNotTaken(collection, id)}`);
      return newId ?? 0;
    });
    return [field, newIds] as const;
  });
  return { ...criteria, number_eq: Object.fromEntries(own) };
}

function withOwnPoints(run: Run, group: ExportedRecord, note: Note): ExportedRecord {
  const { point_ids, criteria } = group;
  return {
    ...group,
    ...(Array.isArray(point_ids) && { point_ids: ownMembers(run, point_ids, note) }),
    ...(isRecord(criteria) && { criteria: ownCriteria(run, criteria, note) }),
  };
}

/** The garden, each collection after those it names. */
export const garden: readonly Collection[] = [
  tools,
  curves,
  {
    ...points,
    optional: NAMED_BY_POINTS,
    adapt: checkArchived,
    arrange: (all) => [...all.filter((point) => !isArchived(point)), ...all.filter(isArchived)],
    finish: archiveAgain,
  },
  { ...pointGroups, adapt: withOwnPoints },
  savedGardens,
  { ...plantTemplates, required: { saved_garden_id: "saved_gardens" } },
];
