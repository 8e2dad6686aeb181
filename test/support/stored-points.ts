import type { Setup } from "./scenarios";

/** So many points of a kind; the id is that of the last. `discarded_at`: archived at that time. */
export const storedPoints =
  (count: number, pointer_type = "GenericPointer", discarded_at?: string): Setup =>
  ({ db, writes }, deviceId) =>
    writes.run(
      "account",
      () => {
        db.execute(`
          insert into points (device_id, pointer_type, name, x, y, z, discarded_at, created_at, updated_at)
          select ${deviceId}, '${pointer_type}', 'stored', value, 0, 0, ${discarded_at ? `'${discarded_at}'` : "null"},
            '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
          from generate_series(1, ${count})`);
        return Number(db.value("select max(id) from points"));
      },
      deviceId,
    );
