import type { Context } from "../../framework/context";
import { inDependencyOrder } from "../../framework/resource/dependency-order";
import { invalidRequest } from "../../framework/errors";
import { defineService } from "../../framework/services";
import { longWorks } from "../../framework/long-work";
import { type Author, origin } from "../../framework/origin";
import { type Pieces, within, writeInBatches } from "../../framework/batches";
import { accountTables, type Import, isLeftOut, type Table } from "../../framework/resource/table";
import { type ExportedRecord, isRecord } from "../../framework/transfer/exported";
import { type ImportReport, nounOf, unknownKeysOf } from "../../framework/transfer/report";
import { Run } from "../../framework/transfer/run";
import { createStage, freeOrderNumber, removeStage, stageOf } from "../account";
import { journalMoved } from "../journal";
import { ABOUT } from "./export-data";
import { moveStage, stagedTables } from "./stage";

interface Taken extends Import {
  readonly name: string;
}

/** The plan of an import, from the declarations of the tables. */
interface Plan {
  /** Keys of an export. */
  readonly known: ReadonlySet<string>;
  /** Tables that are taken over, each after those whose records it names. */
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

export const HOW_TO_EMPTY =
  "import into one without any, or empty this one first: Settings, Reset or delete, in its console (POST /api/device/reset)";

/** Records of an account that keep it from taking an import, by tables. */
export const recordsInTheWay = ({
  db,
  deviceId,
  services,
}: Context): readonly { readonly name: string; readonly count: number }[] =>
  services
    .get(importPlan)
    .counted.map(({ name, count }) => ({ name, count: db.get(count, { device_id: deviceId })?.count ?? 0 }))
    .filter(({ count }) => count > 0);

/** @throws Refusal `invalid` unless the account is as good as new. */
function requireNoRecords(account: Context): void {
  const found = recordsInTheWay(account).map(
    ({ name, count }) => `${count} ${count === 1 ? nounOf(name) : name.replaceAll("_", " ")}`,
  );
  if (found.length > 0) {
    throw invalidRequest(`The account has records already (${found.join(", ")}); ${HOW_TO_EMPTY}.`);
  }
}

/** Number of records in an export, for those who watch. */
export const recordsOf = (data: ExportedRecord): number =>
  Object.values(data).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0);

/** Ends a dry run: the work of its last step is rolled back. */
class DryRun extends Error {}

interface ImportOptions {
  /** Called for each record. */
  readonly onRecord?: () => void;
  /** Nothing is there afterwards. */
  readonly isDry?: boolean;
  /** A dry run of an account that has records: what would be taken if it had none. */
  readonly isAsIfEmpty?: boolean;
  /** Author of the changes, where that is not the process itself. */
  readonly author?: Author;
}

/**
 * Stores an export of this or a compatible server in an account without records. Every record is made under the rules of
 * its creation, keeps the time it was made, and comes after the records that it names. A record that no rule accepts is
 * left out and reported, and so are records that cannot exist without it. It stores all or nothing, in steps that leave the
 * lock to others, so it belongs into no write. Source: `operations.md` §1.
 * @throws Refusal `invalid` when the account has records, or `data` is no export.
 */
export async function importAccount(
  account: Context,
  data: unknown,
  { onRecord = () => {}, isDry = false, isAsIfEmpty = false, author }: ImportOptions = {},
): Promise<ImportReport> {
  const { services, deviceId } = account;
  const inName = <T>(work: () => T): T => (author ? services.get(origin).during(author, work) : work());
  const plan = services.get(importPlan);
  if (!isRecord(data) || !Object.keys(data).some((key) => plan.known.has(key))) {
    throw invalidRequest("This is no export of an account.");
  }
  const { writes } = services;
  const works = services.get(longWorks);
  await works.finishLost();
  const claim = works.claim(deviceId, "stage");
  const stage: Context = { ...account, deviceId: stageOf(deviceId) };
  const run = new Run(stage, data, deviceId, onRecord);
  const takeSingles = (): void => {
    for (const { prepare } of plan.taken) prepare?.(run);
    for (const piece of takeAll(run, plan, true)) void piece;
  };
  const begin = (): void => {
    if (!(isDry && isAsIfEmpty)) requireNoRecords(account);
    claim.open();
    createStage(stage.db, deviceId, account.nowText);
    // The last step reports the records that are left out here.
    for (const { prepare } of plan.taken) prepare?.(new Run(stage, data, deviceId, () => {}));
  };
  const close = (): void => {
    requireNoRecords(account);
    claim.close("import");
  };
  const end = (): void => {
    journalMoved(services, services.get(stagedTables), deviceId);
    run.context = account;
    takeSingles();
    removeStage(stage.db, stage.deviceId);
    claim.end();
  };
  const endDry = (): never => {
    freeOrderNumber(account.db, deviceId);
    takeSingles();
    throw new DryRun();
  };
  await writes
    .run("account", () => inName(begin), deviceId)
    .catch((error: unknown) => {
      claim.release();
      throw error;
    });
  try {
    await writeInBatches(writes, stage.deviceId, within(takeAll(run, plan, false), inName), claim.require);
    if (isDry) await writes.run("log", endDry, deviceId);
    else {
      await writes.run("account", close, deviceId);
      await writeInBatches(writes, deviceId, within(moveStage(services, deviceId), inName), claim.require);
      await writes.run("account", () => inName(end), deviceId);
      services.jobs.announce();
    }
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  } finally {
    claim.release();
    await works.finish(deviceId);
  }
  for (const { key, reason } of plan.foreign) {
    const records: unknown = data[key];
    const part = run.part(key);
    part.isForeign = true;
    for (const record of Array.isArray(records) ? records : []) part.leaveOut(record, reason);
  }
  return { parts: run.parts, unknown: unknownKeysOf(data, plan.known) };
}

/** Takes over the tables that come in the last step, or those that do not. */
function* takeAll(run: Run, { taken }: Plan, isEnd: boolean): Pieces {
  for (const { take, atEnd = false } of taken) if (atEnd === isEnd) yield* take(run);
}
