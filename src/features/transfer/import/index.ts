import type { Context } from "../../../framework/context";
import { invalidRequest } from "../../../framework/errors";
import { type Placeholders, query, type SqlBuilder } from "../../../platform/db/query";
import { RESET_TABLES } from "../../account";
import { takeCollection } from "./collection";
import { type ExportedRecord, isRecord } from "./exported";
import { garden } from "./garden";
import { history } from "./history";
import { hardware, programs } from "./programs";
import { type ImportReport, nounOf, unknownKeysOf } from "./report";
import { Run } from "./run";
import { takeSequences } from "./sequences";
import { takeLimits, takeSettings } from "./settings";

/** Keys of an export that say something about it, and hold nothing of the account. */
const ABOUT = ["export_created_at", "server_url", "database_schema"];

/** Records that belong to the other server. */
const FOREIGN: Readonly<Record<string, string>> = {
  users: "the account keeps its own user",
  token_issuances: "tokens are good on their own server only",
  alerts: "alerts are made by the server",
};

/** What an account has from its beginning. */
const ALWAYS_THERE: readonly string[] = ["alerts", "dos_config", "firmware_config", "web_app_config"];
const counts = RESET_TABLES.filter((table) => table !== "script_references" && !ALWAYS_THERE.includes(table)).map(
  (table) => ({
    table,
    count: query((q: SqlBuilder, p: Placeholders<{ device_id: number }>) =>
      q
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as("count"))
        .where("device_id", "=", p.device_id),
    ),
  }),
);

/** @throws Refusal `invalid` unless the account is as good as new. */
function requireNoRecords({ db, deviceId }: Context): void {
  const found = counts
    .map(({ table, count }) => ({ table, count: db.get(count, { device_id: deviceId })?.count ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ table, count }) => `${count} ${count === 1 ? nounOf(table) : table.replaceAll("_", " ")}`);
  if (found.length > 0) {
    throw invalidRequest(`The account has records already (${found.join(", ")}); import into one without any.`);
  }
}

const COLLECTIONS = [...garden, ...hardware, ...programs, ...history].map(({ name }) => name);
const SINGLES = ["device", "dos_config", "firmware_config", "web_app_config"];
const KNOWN: ReadonlySet<string> = new Set([
  ...[...ABOUT, ...Object.keys(FOREIGN)],
  ...[...COLLECTIONS, "sequences", ...SINGLES],
]);

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
  if (!isRecord(data) || !Object.keys(data).some((key) => KNOWN.has(key))) {
    throw invalidRequest("This is no export of an account.");
  }
  requireNoRecords(context);
  const run = new Run(context, data, onRecord);
  takeLimits(run);
  for (const collection of [...garden, ...hardware]) takeCollection(run, collection);
  takeSequences(run);
  for (const collection of programs) takeCollection(run, collection);
  takeSettings(run);
  for (const collection of history) takeCollection(run, collection);
  for (const [name, reason] of Object.entries(FOREIGN)) {
    const records: unknown = data[name];
    const part = run.part(name);
    for (const record of Array.isArray(records) ? records : []) part.leaveOut(record, reason);
  }
  return { parts: run.parts, unknown: unknownKeysOf(data, KNOWN) };
}
