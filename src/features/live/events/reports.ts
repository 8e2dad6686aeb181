import { logs, sensorReadings, telemetries } from "../../history";
import type { Context } from "../../../framework/context";
import type { Services } from "../../../framework/services";
import { anyTable } from "../../../framework/resource/store";
import { query, type SqlValue } from "../../../platform/db/query";
import type { Kind } from "./filter";

type Row = Record<string, SqlValue>;

/** Records that are not journaled: they are told when they are stored, whoever stores them. */
const REPORTS = ([logs, telemetries, sensorReadings] as const).map(({ name, store: { columns }, toRecords }, index) => {
  const stored = `reported_${name}`;
  return {
    name,
    kind: (["log", "telemetry", "reading"] as const)[index] ?? "log",
    listen: `
      create temp table ${stored} as select ${columns.join(", ")} from ${name} where false;
      create temp trigger ${stored} after insert on ${name} when report_wanted('${name}', new.device_id) begin
        insert into ${stored} values (${columns.map((column) => `new.${column}`).join(", ")});
      end;`,
    unlisten: `drop trigger ${stored}; drop table ${stored};`,
    all: query((q) => anyTable(q).selectFrom(stored).select(columns).orderBy("rowid")),
    forget: query((q) => anyTable(q).deleteFrom(stored)),
    toRecords,
  };
});

/** Who hears of the reports of a device. */
export interface Hearer {
  readonly context: () => Context;
  /** `record` as GET shows it. */
  readonly reported: (kind: Kind, record: object) => void;
}

/**
 * Tells of each new log, telemetry and reading after its commit. A temporary table, which a rolled back write leaves as
 * it was, holds them until then. Answers a function that ends it; before and afterwards nothing is done for a report.
 */
export function followReports(
  { db, writes }: Services,
  hearerOf: (deviceId: number) => Hearer | undefined,
): () => void {
  /** Names of the tables that have something to tell, unless it was undone. */
  const stored = new Set<SqlValue>();
  function tell(): void {
    for (const { name, kind, all, forget, toRecords } of REPORTS) {
      if (!stored.delete(name)) continue;
      const rows = db.all(all, {}) as Row[];
      db.run(forget, {});
      for (const [deviceId, own] of Map.groupBy(rows, ({ device_id }) => Number(device_id))) {
        const hearer = hearerOf(deviceId);
        if (hearer) for (const record of toRecords(hearer.context(), own)) hearer.reported(kind, record);
      }
    }
  }

  db.defineFunction("report_wanted", (name = null, deviceId) => {
    const isWanted = hearerOf(Number(deviceId)) !== undefined;
    if (isWanted) stored.add(name);
    return isWanted ? 1 : 0;
  });
  db.execute(REPORTS.map(({ listen }) => listen).join(""));
  writes.onCommit.add(tell);
  return () => {
    writes.onCommit.delete(tell);
    db.execute(REPORTS.map(({ unlisten }) => unlisten).join(""));
  };
}
