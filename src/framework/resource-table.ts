import type { ResourceDefinition } from "./definition";
import type { Fields } from "./fields";
import type { Records } from "./records";
import { defineTable, leftOut, syncOf, type Table } from "./table";
import { importOf } from "./transfer/collection";

/** The table of a resource: all that follows from a declaration beside its endpoints. */
export function resourceTable<F extends Fields>(definition: ResourceDefinition<F>, records: Records<F>): Table {
  const { name, summary, fields, newest, sync, references = {}, requires = {}, imported = {} } = definition;
  const without = definition.leftOut ?? {};
  const { create, list, listAll } = records;
  return defineTable({
    name,
    holds: summary,
    exported:
      without.export === undefined
        ? { read: definition.exported === "listed" ? (context) => list(context) : listAll }
        : leftOut(without.export),
    imported:
      without.import === undefined
        ? importOf({ ...imported, name, fields, create, newest, references, requires })
        : leftOut(without.import),
    reset: without.reset === undefined ? "emptied" : leftOut(without.reset),
    ...(sync === undefined ? {} : { sync: syncOf(name, sync) }),
  });
}
