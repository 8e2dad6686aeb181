import type { ImportRules, Note } from "../../framework/transfer/collection";
import { type ExportedRecord, isRecord } from "../../framework/transfer/exported";
import { idText, wasNotTaken } from "../../framework/transfer/report";
import type { Run } from "../../framework/transfer/run";
import { unknownFields } from "./point-group-criteria";
import { KEPT, NAMED_BY_POINTS } from "./points/import";

const NAMED_BY_CRITERIA: ReadonlyMap<string, string> = new Map(Object.entries({ id: "points", ...NAMED_BY_POINTS }));

/** Drops members that were not taken over, as deleted points leave a group (`garden.md` §2.7). */
function ownMembers(run: Run, ids: readonly unknown[], note: Note): readonly number[] {
  const lost = ids.filter((id) => run.idOf(KEPT, id) === undefined);
  if (lost.length > 0) note(`its points ${lost.map(idText).join(", ")} were not taken, or are archived`);
  return ids.map((id) => run.idOf(KEPT, id)).filter((id) => id !== undefined);
}

/** Replaces ids of records in criteria by the new ones. A record that was not taken over becomes 0, which is no id. */
function ownCriteria(run: Run, criteria: ExportedRecord, note: Note): ExportedRecord {
  const { number_eq, number_lt, number_gt } = criteria;
  const compared = [number_lt, number_gt].flatMap((bounds) => (isRecord(bounds) ? Object.keys(bounds) : []));
  if (compared.some((field) => NAMED_BY_CRITERIA.has(field))) note("its criteria compare ids, which are others now");
  const unknown = unknownFields(criteria);
  if (unknown.length > 0) note(`its criteria ask for fields that no point has: ${unknown.map(idText).join(", ")}`);
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

/** Groups are taken over with the new ids of their points. */
export const pointGroupImport: ImportRules = { after: [...NAMED_BY_CRITERIA.values()], adapt: withOwnPoints };
