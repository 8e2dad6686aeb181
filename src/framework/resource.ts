import type { TSchema } from "@sinclair/typebox";
import type { Action } from "./action";
import type { ResourceDefinition } from "./definition";
import { type Fields, recordSchema } from "./fields";
import { createRecords, type Records } from "./records";
import { resourceTable } from "./resource-table";
import type { Table } from "./table";
import { verbActions } from "./verbs";

/** A collection of records of a device: its endpoints, and the same operations for code that needs them. */
export interface Resource<F extends Fields = Fields> extends Omit<Records<F>, "createReader" | "updateReader"> {
  readonly name: string;
  readonly summary: string;
  readonly fields: F;
  readonly actions: readonly Action[];
  readonly schema: () => TSchema;
  readonly table: Table;
}

/** Turns the fields of a resource into its endpoints and its table (`style.md` §2). */
export function defineResource<const F extends Fields>(
  definition: ResourceDefinition<F>,
  extra: readonly Action[] = [],
): Resource<F> {
  const { name, summary, fields, schema = () => recordSchema(fields) } = definition;
  const records = createRecords(definition);
  return {
    ...records,
    name,
    summary,
    fields,
    schema,
    table: resourceTable(definition, records),
    actions: [...extra, ...verbActions(definition, records, schema)],
  };
}
