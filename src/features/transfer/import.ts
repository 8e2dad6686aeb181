import type { Context } from "../../framework/context";
import { inDependencyOrder } from "../../framework/resource/dependency-order";
import { invalidRequest } from "../../framework/errors";
import { defineService } from "../../framework/services";
import { type Pieces, writeInSteps } from "../../framework/steps";
import { accountTables, type Import, isLeftOut, type Table } from "../../framework/resource/table";
import { type ExportedRecord, isRecord } from "../../framework/transfer/exported";
import { type ImportReport, nounOf, unknownKeysOf } from "../../framework/transfer/report";
import { Run } from "../../framework/transfer/run";
import { EVERYBODY } from "../../platform/db/write-queue";
import { ABOUT } from "./export-data";
import { removeLostStages, Stage } from "./stage";

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

const HOW_TO_EMPTY =
  "import into one without any, or empty this one first: Settings, Reset or delete, in its console (POST /api/device/reset)";

/** @throws Refusal `invalid` unless the account is as good as new. */
function requireNoRecords({ db, deviceId }: Context, counted: readonly Table[]): void {
  const found = counted
    .map(({ name, count }) => ({ name, count: db.get(count, { device_id: deviceId })?.count ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} ${count === 1 ? nounOf(name) : name.replaceAll("_", " ")}`);
  if (found.length > 0) {
    throw invalidRequest(`The account has records already (${found.join(", ")}); ${HOW_TO_EMPTY}.`);
  }
}

/** Number of records in an export, for those who watch. */
export const recordsOf = (data: ExportedRecord): number =>
  Object.values(data).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0);

/** Ends a dry run: what its last step has stored is rolled back. */
class DryRun extends Error {}

interface ImportOptions {
  /** Called for each record. */
  readonly onRecord?: () => void;
  /** Nothing is there afterwards. */
  readonly isDry?: boolean;
}

/**
 * Stores an export, ours or that of a compatible server, in an account without records: every record under the rules of
 * its creation and with the time it was made, in the order in which they name each other. What no rule accepts is left
 * out and reported, and so is what cannot be without it. All or nothing, in steps that leave the lock to others, so that
 * it belongs into no write. Source: `operations.md` §1.
 * @throws Refusal `invalid` when the account has records, or `data` is no export.
 */
export async function importAccount(
  account: Context,
  data: unknown,
  { onRecord = () => {}, isDry = false }: ImportOptions = {},
): Promise<ImportReport> {
  const { services, deviceId } = account;
  const plan = services.get(importPlan);
  if (!isRecord(data) || !Object.keys(data).some((key) => plan.known.has(key))) {
    throw invalidRequest("This is no export of an account.");
  }
  await removeLostStages(services);
  const stage = new Stage(account);
  const run = new Run(stage.context, data, deviceId, onRecord);
  const begin = (): void => {
    requireNoRecords(account, plan.counted);
    stage.open();
    // Of what is left out here the last step tells.
    for (const { prepare } of plan.taken) prepare?.(new Run(stage.context, data, deviceId, () => {}));
  };
  const end = (): void => {
    requireNoRecords(account, plan.counted);
    stage.moveAll();
    run.context = account;
    for (const { prepare } of plan.taken) prepare?.(run);
    for (const piece of takeAll(run, plan, true)) void piece;
    if (isDry) throw new DryRun();
  };
  await services.writes.run("account", begin, deviceId);
  try {
    await writeInSteps(services.writes, stage.context.deviceId, takeAll(run, plan, false), () => stage.require());
    await services.writes.run("account", end, EVERYBODY);
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  } finally {
    await stage.close();
  }
  for (const { key, reason } of plan.foreign) {
    const records: unknown = data[key];
    const part = run.part(key);
    for (const record of Array.isArray(records) ? records : []) part.leaveOut(record, reason);
  }
  return { parts: run.parts, unknown: unknownKeysOf(data, plan.known) };
}

/** Takes over the tables that come in the last step, or those that do not. */
function* takeAll(run: Run, { taken }: Plan, isEnd: boolean): Pieces {
  for (const { take, atEnd = false } of taken) if (atEnd === isEnd) yield* take(run);
}
