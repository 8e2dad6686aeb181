import { isPossibleId, type Naming, type RecordKind } from "./naming";

/** An existing record; a point has its `pointer_type`. */
export interface FoundRecord {
  readonly id: number;
  readonly pointer_type?: string;
}

/**
 * The records of the caller's device with these ids, archived points included, in any order. Called at most once per kind
 * and script, with distinct positive ids, of which there may be many.
 */
export type FindRecords = (kind: RecordKind, ids: readonly number[]) => Iterable<FoundRecord>;

/**
 * Message about the first record that a script names and that does not exist; undefined if all exist.
 * Source: `sequences.md` §3.4, §3.5.
 */
export function missingRecord(named: readonly Naming[], find: FindRecords): string | undefined {
  const found = new Map(
    [...Map.groupBy(named, ({ kind }) => kind)].map(([kind, group]) => [kind, lookUp(kind, group, find)]),
  );
  const missing = named.find(({ kind, id, pointerType }) => {
    const record = found.get(kind)?.get(id);
    return !record || (pointerType !== undefined && record.pointer_type !== pointerType);
  });
  if (!missing) return undefined;
  const what = missing.pointerType ?? missing.kind;
  return missing.id === 0
    ? `Node '${missing.via}' names no ${what}: choose one.`
    : `Node '${missing.via}' names the ${what} ${missing.id}, which does not exist.`;
}

function lookUp(kind: RecordKind, group: readonly Naming[], find: FindRecords): ReadonlyMap<number, FoundRecord> {
  const ids = [...new Set(group.map(({ id }) => id).filter(isPossibleId))];
  return new Map(ids.length === 0 ? [] : [...find(kind, ids)].map((record) => [record.id, record]));
}
