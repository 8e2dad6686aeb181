import type { Setup } from "./scenarios";
import { LONG_AGO } from "./stored";

/* What the limits of sequences need: many of them, and devices with limits of their own, which no request sets. */

const change =
  (sqlFor: (deviceId: number) => string): Setup =>
  ({ db, writes }, deviceId) =>
    writes.run(
      "account",
      () => {
        db.execute(sqlFor(deviceId));
        return Number(db.value("select max(id) from sequences") ?? 0);
      },
      deviceId,
    );

/** So many empty sequences, named 1, 2, 3 and so on; the id is that of the last. */
export const storedSequences = (count: number): Setup =>
  change(
    (deviceId) => `
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
      insert into sequences (device_id, name, color, forked, pinned, args, body, created_at, updated_at)
      select ${deviceId}, n, 'gray', 0, 0, '{}', '[]', '${LONG_AGO}', '${LONG_AGO}' from numbers`,
  );

/** Limits of the device; 0 stands for those of the service. */
export const deviceLimits = (limits: { max_sequence_count?: number; max_sequence_length?: number }): Setup =>
  change((deviceId) => {
    const columns = Object.entries(limits).map(([column, limit]) => `${column} = ${limit}`);
    return `update devices set ${columns.join(", ")} where id = ${deviceId}`;
  });
