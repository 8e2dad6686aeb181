import { defineService, type Services } from "../../framework/services";
import { accountTables } from "../../framework/resource/table";
import { ACTIONS } from "./actions";

/*
 * Reports (logs, telemetries, readings) are no entries of the journal. While a sink wants them, they wait in the same
 * table as the entries that are not published yet (`unpublished.ts`).
 */

/** Tables of reports by name, and how their records are read. */
export const reportTables = defineService(
  ({ get }) =>
    new Map(get(accountTables).flatMap(({ name, reported }) => (reported ? [[name, reported] as const] : []))),
);

/** SQL of a trigger. It skips rows of a stage, whose device is not above zero (`operations.md` §1). */
function triggerOf(name: string, event: "insert" | "delete"): readonly [name: string, statement: string] {
  const [row, action] = event === "insert" ? ["new", ACTIONS.created] : ["old", ACTIONS.deleted];
  const trigger = `reported_${name}_${event}`;
  return [
    trigger,
    `create temp trigger ${trigger} after ${event} on ${name}
    when ${row}.device_id > 0 and report_is_wanted(${row}.device_id, '${name}') and change_label(${row}.device_id) is not null
    begin
      insert into unpublished (device_id, at, resource, record_id, action, request, author, label)
      values (
        ${row}.device_id, change_time(), '${name}', ${row}.id, ${action}, change_request(${row}.device_id),
        change_author(${row}.device_id), change_label(${row}.device_id)
      );
    end`,
  ];
}

/**
 * Notes reports that are stored or deleted from now on. Returns a function that ends it. `isWanted` must not use the
 * database.
 */
export function followReports(
  { db, get }: Services,
  isWanted: (deviceId: number, table: string) => boolean,
): () => void {
  db.defineFunction("report_is_wanted", (deviceId, table) => (isWanted(Number(deviceId), String(table)) ? 1 : 0));
  const triggers = [...get(reportTables).keys()].flatMap((name) => [
    triggerOf(name, "insert"),
    triggerOf(name, "delete"),
  ]);
  db.execute(triggers.map(([, statement]) => statement).join(";"));
  return () => db.execute(triggers.map(([name]) => `drop trigger ${name}`).join(";"));
}
