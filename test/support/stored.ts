import type { Setup } from "./scenarios";

/* Rows that requests cannot make, or not in reasonable time. */

/** When all of them were made. */
export const LONG_AGO = "2026-01-01T00:00:00.000Z";

/** So many points of a kind; the id is that of the last. `discarded_at`: archived at that time. */
export const storedPoints =
  (count: number, pointer_type = "GenericPointer", discarded_at?: string): Setup =>
  ({ db, writes }, deviceId) =>
    writes.run(
      "account",
      () => {
        db.execute(`
          with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
          insert into points (device_id, pointer_type, name, x, y, z, discarded_at, created_at, updated_at)
          select ${deviceId}, '${pointer_type}', 'stored', n, 0, 0, ${discarded_at ? `'${discarded_at}'` : "null"},
            '${LONG_AGO}', '${LONG_AGO}'
          from numbers`);
        return Number(db.value("select max(id) from points"));
      },
      deviceId,
    );

/** Makes all records of a table, and the device, look as if they had last changed long ago. */
export const aged =
  (table: string): Setup =>
  ({ db, writes }, deviceId) =>
    writes.run(
      "account",
      () => {
        db.execute(`update ${table} set updated_at = '${LONG_AGO}' where device_id = ${deviceId}`);
        db.execute(`update devices set updated_at = '${LONG_AGO}' where id = ${deviceId}`);
        return 0;
      },
      deviceId,
    );
