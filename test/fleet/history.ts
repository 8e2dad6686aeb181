import { readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Driver } from "../../src/platform/db/driver";
import { NEWEST } from "../../src/features/history/retention";
import { LOG_LINES_PER_HOUR } from "./schedule";

/** What a device reports, of which it has reported one record already. */
interface Report {
  readonly table: string;
  /** Kept per device. */
  readonly kept: number;
  readonly perHour: number;
  /** Whether retention deletes what is more. */
  readonly pruned: boolean;
  /** Values of columns that differ between rows; `at` is the time in seconds. */
  readonly columns: Readonly<Record<string, string>>;
}

const TIME = "strftime('%Y-%m-%dT%H:%M:%fZ', at, 'unixepoch')";

const REPORTS: readonly Report[] = [
  {
    table: "logs",
    kept: NEWEST.logs,
    perHour: LOG_LINES_PER_HOUR,
    pruned: true,
    columns: { created_at: "at", updated_at: TIME, message: "template.message || ' #' || number" },
  },
  {
    table: "sensor_readings",
    kept: NEWEST.sensor_readings,
    perHour: 12,
    pruned: true,
    columns: { created_at: TIME, updated_at: TIME, read_at: TIME, value: "number % 1024" },
  },
  {
    table: "telemetries",
    kept: NEWEST.telemetries,
    perHour: 12,
    pruned: true,
    columns: { created_at: "at", updated_at: TIME, uptime: "number * 300" },
  },
  {
    table: "images",
    kept: 100,
    perHour: 6,
    pruned: false,
    columns: {
      ...{ created_at: TIME, updated_at: TIME, attachment_processed_at: TIME },
      key: "lower(hex(randomblob(16)))",
    },
  },
];

/**
 * Replaces the one record of each kind by as many per device as are kept, and what has come in `unprunedHours`. Rows of
 * all devices follow each other in time. All pictures are the same file.
 */
export function writeHistory(db: Driver, images: string, unprunedHours: number): void {
  const [photo = ""] = readdirSync(images);
  const now = Math.floor(Date.now() / 1000);
  db.exec("create temp table device as select id from main.devices order by id");
  for (const { table, kept, perHour, pruned, columns } of REPORTS) {
    const rows = kept + (pruned ? Math.ceil(perHour * unprunedHours) : 0);
    const seconds = Math.floor(3600 / perHour);
    const names = (db.prepare(`select name from pragma_table_info('${table}')`).pluck().all() as string[]) // names are texts
      .filter((name) => name !== "id" && name !== "device_id");
    db.exec(`create temp table template as select * from main.${table}; delete from main.${table}`);
    db.prepare(
      `insert into ${table} (id, device_id, ${names.join(", ")})
       with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < @rows),
       moments as materialized (
         select number, device.id as device, @now - (@rows - number) * @seconds - device.id % @seconds as at
         from numbers cross join temp.device
       )
       select row_number() over (order by number, device), device, ${names.map((name) => columns[name] ?? `template.${name}`).join(", ")}
       from moments cross join temp.template`,
    ).run({ rows, seconds, now: BigInt(now) });
    db.exec(`
      update id_blocks set next = 1 + (select max(id) from main.${table}) where name = '${table}';
      drop table temp.template`);
  }
  db.exec("delete from jobs"); // one of them would remove the file of the picture that was replaced
  const keys = db.prepare("select key from images").pluck().all() as string[]; // texts
  for (const key of keys) symlinkSync(photo, join(images, key));
}
