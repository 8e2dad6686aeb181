import type { Context } from "../../framework/context";
import { inDependencyOrder } from "../../framework/dependency-order";
import { invalidRequest } from "../../framework/errors";
import { defineService } from "../../framework/services";
import { accountTables, type Import, isLeftOut, type Table } from "../../framework/table";
import { type ExportedRecord, isRecord } from "../../framework/transfer/exported";
import { type ImportReport, nounOf, unknownKeysOf } from "../../framework/transfer/report";
import { Run } from "../../framework/transfer/run";
import { ABOUT } from "./export-data";

interface Taken extends Import {
  readonly name: string;
}

/** What an import does, from the declarations of the tables. */
interface Plan {
  /** Keys of an export. */
  readonly known: ReadonlySet<string>;
  /** Each after those whose records it names. */
  readonly taken: readonly Taken[];
  /** Keys of what belongs to the other server. */
  readonly foreign: readonly { readonly key: string; readonly reason: string }[];
  /** Tables that are empty as long as an account is as good as new. */
  readonly counted: readonly Table[];
}

const importPlan = defineService((services): Plan => {
  const tables = services.get(accountTables);
  const taken = tables.flatMap(({ name, imported }): Taken[] => (isLeftOut(imported) ? [] : [{ name, ...imported }]));
  const foreign = tables.flatMap(({ key, imported }) =>
    isLeftOut(imported) ? [{ key, reason: imported.leftOut }] : [],
  );
  return {
    known: new Set([...Object.keys(ABOUT), ...tables.map(({ key }) => key)]),
    taken: inDependencyOrder(taken, ({ after = [] }) => after),
    foreign,
    counted: tables
      .filter(({ exported, imported }) => !isLeftOut(imported) && (isLeftOut(exported) || !exported.isSingle))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
});

/** @throws Refusal `invalid` unless the account is as good as new. */
function requireNoRecords({ db, deviceId }: Context, counted: readonly Table[]): void {
  const found = counted
    .map(({ name, count }) => ({ name, count: db.get(count, { device_id: deviceId })?.count ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} ${count === 1 ? nounOf(name) : name.replaceAll("_", " ")}`);
  if (found.length > 0) {
    throw invalidRequest(`The account has records already (${found.join(", ")}); import into one without any.`);
  }
}

/** Number of records in an export, for those who watch. */
export const recordsOf = (data: ExportedRecord): number =>
  Object.values(data).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0);

/**
 * Stores an export, ours or that of a compatible server, in an account without records: every record under the rules of
 * its creation and with the time it was made, in the order in which they name each other. What no rule accepts is left
 * out and reported, and so is what cannot be without it. Belongs into a write. Source: `operations.md` §1.
 * @throws Refusal `invalid` when the account has records, or `data` is no export.
 */
export function importAccount(context: Context, data: unknown, onRecord: () => void = () => {}): ImportReport {
  const { known, taken, foreign, counted } = context.services.get(importPlan);
  if (!isRecord(data) || !Object.keys(data).some((key) => known.has(key))) {
    throw invalidRequest("This is no export of an account.");
  }
  requireNoRecords(context, counted);
  const run = new Run(context, data, onRecord);
  for (const { prepare } of taken) prepare?.(run);
  for (const { take } of taken) take(run);
  for (const { key, reason } of foreign) {
    const records: unknown = data[key];
    const part = run.part(key);
    for (const record of Array.isArray(records) ? records : []) part.leaveOut(record, reason);
  }
  return { parts: run.parts, unknown: unknownKeysOf(data, known) };
}
