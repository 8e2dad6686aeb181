import { isPossibleId, type Naming, type RecordKind } from "./naming";

/** A record that exists; points come with their `pointer_type`. */
export interface FoundRecord {
  readonly id: number;
  readonly pointer_type?: string;
}

/**
 * Those of `ids` that are records of the caller's device, archived points included, in any order.
 * Asked at most once per kind and script, with distinct positive ids; there may be many of them.
 */
export type FindRecords = (kind: RecordKind, ids: readonly number[]) => Iterable<FoundRecord>;

/**
 * The first of the records named by a script that does not exist, as a message; undefined if all do.
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
