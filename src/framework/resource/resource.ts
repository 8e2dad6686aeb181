import type { TSchema } from "@sinclair/typebox";
import type { Action } from "../action";
import type { ResourceDefinition } from "./definition";
import { type Fields, recordSchema } from "../field/fields";
import { kindSchema } from "./kinds";
import { createRecords, type Records } from "./records";
import { resourceTable } from "./resource-table";
import { once } from "../../platform/once";
import { named, pascalCase, singularOf } from "../field/schema";
import type { Table } from "./table";
import { verbActions } from "./verbs";

/** A collection of records of a device: its endpoints, and the same operations for code that needs them. */
export interface Resource<F extends Fields = Fields> extends Omit<Records<F>, "createReader" | "updateReader"> {
  readonly name: string;
  readonly summary: string;
  readonly fields: F;
  /** Made when they are first asked for. */
  readonly actions: readonly Action[];
  readonly schema: () => TSchema;
  readonly table: Table;
}

/** Turns the fields of a resource into its endpoints and its table (`style.md` §2). `extra`: those that are no verbs. */
export function defineResource<const F extends Fields, J = undefined>(
  definition: ResourceDefinition<F, J>,
  extra: (resource: Omit<Resource<F>, "actions">) => readonly Action[] = () => [],
): Resource<F> {
  const { name, summary, fields, kinds } = definition;
  const { schema: makeSchema = () => (kinds ? kindSchema(fields, kinds) : recordSchema(fields)) } = definition;
  const schema = () => named(pascalCase(singularOf(name)), makeSchema);
  const records = createRecords(definition);
  const table = resourceTable(definition, records);
  const resource = { ...records, name, summary, fields, schema, table };
  const actions = once(() => [...extra(resource), ...verbActions(definition, records, schema)]);
  return {
    ...resource,
    get actions() {
      return actions();
    },
  };
}
