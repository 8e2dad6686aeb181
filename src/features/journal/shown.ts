import type { Context } from "../../framework/context";
import { type Caller, isOfOwner } from "../../framework/right";
import type { Services } from "../../framework/services";
import { journal } from "./journal";
import { reportTables } from "./reports";

/** Records that are read at a time. */
const LIST = 1_000;

/** Identifies a record. */
interface RecordName {
  readonly resource: string;
  readonly record_id: number;
}

/** One text per record, for maps. */
export const nameOf = ({ resource, record_id }: RecordName): string => `${resource}/${record_id}`;

/** The resources whose changes a caller hears of. */
export const resourcesFor = ({ get }: Services, caller: Caller): readonly string[] =>
  [...get(journal).followed].flatMap(([name, { isPrivate }]) => (isPrivate && !isOfOwner(caller) ? [] : [name]));

/** Records of a device as GET shows them now, by `nameOf`. Deleted ones are missing. */
export function showRecords(context: Context, names: readonly RecordName[]): ReadonlyMap<string, object> {
  const { get } = context.services;
  const { followed } = get(journal);
  const shown = new Map<string, object>();
  for (const [resource, records] of Map.groupBy(names, (name) => name.resource)) {
    const table = followed.get(resource)?.journaled ?? get(reportTables).get(resource);
    const ids = [...new Set(records.map(({ record_id }) => record_id))];
    for (let from = 0; table && from < ids.length; from += LIST) {
      for (const [record_id, record] of table.show(context, ids.slice(from, from + LIST))) {
        shown.set(nameOf({ resource, record_id }), record);
      }
    }
  }
  return shown;
}
