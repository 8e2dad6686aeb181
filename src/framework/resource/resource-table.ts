import type { ResourceDefinition } from "./definition";
import type { Fields } from "../field/fields";
import type { Records } from "./records";
import { defineTable, type Import, type Journaled, leftOut, syncOf, type Table } from "./table";
import { importOf, type Taken } from "../transfer/collection";

function importedBy<F extends Fields, J>(definition: ResourceDefinition<F, J>, records: Records<F>): Import {
  const { name, fields, newest, references = {}, requires = {}, imported = {} } = definition;
  const { create, update, erase, find } = records;
  if (!("take" in imported)) return importOf({ ...imported, name, fields, create, newest, references, requires });
  const { after, take } = imported;
  const taken = { fields, create, update, undo: (context, id) => erase(context, find(context, id)) } satisfies Taken;
  return { after: [...Object.values<string>(references), ...after], take: (run) => take(run, taken) };
}

function journaledAs<F extends Fields, J>(definition: ResourceDefinition<F, J>, records: Records<F>): Journaled {
  const { journal: { restored, ...journal } = {}, touches = false, leftOut: without = {} } = definition;
  return {
    ...journal,
    touches,
    show: (context, ids) => records.showSeveral(context, ids, journal.archived),
    undone: without.undo === undefined ? { remove: records.takeBack, restored } : leftOut(without.undo),
  };
}

/** The table of a resource: everything that follows from its declaration except the endpoints. */
export function resourceTable<F extends Fields, J>(definition: ResourceDefinition<F, J>, records: Records<F>): Table {
  const { name, summary, sync, syncClass, clustered = false, leftOut: without = {} } = definition;
  const { list, listAll, listLate } = records;
  return defineTable({
    name,
    holds: summary,
    exported:
      without.export === undefined
        ? definition.exported === "listed"
          ? { read: (context) => list(context) }
          : { read: listAll, readLate: listLate }
        : leftOut(without.export),
    imported: without.import === undefined ? importedBy(definition, records) : leftOut(without.import),
    reset: without.reset === undefined ? "emptied" : leftOut(without.reset),
    ...(without.journal === undefined
      ? { journaled: journaledAs(definition, records) }
      : { journaled: leftOut(without.journal), reported: { show: records.showSeveral } }),
    ...(syncClass === undefined ? {} : { syncClass }),
    ...(sync === undefined ? {} : { sync: syncOf(name, sync, definition.syncWithout) }),
    ...(clustered ? { rowKey: ["device_id", "created_at", "id"] } : {}),
  });
}
