import { sql } from "kysely";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import type { Context } from "../context";
import { LazyList } from "../streamed-json";
import type { Slice } from "./pagination";
import { anyTable } from "./store";

/** A list with more records is read while it is sent, so that others do not wait for it. */
export const LONG = 2_000;

/** Lists of what a device has in a table, which are read while they are used. */
export function createLateLists(table: string, order: "oldest" | "newest" = "oldest") {
  const behind = query((q, p: Placeholders<OfDevice>) =>
    anyTable(q).selectFrom(table).select("device_id").where("device_id", "=", p.device_id).limit(1).offset(LONG),
  );
  /** All in one text: a row for each would take six times as long, and so would the order of ids that no index has. */
  const ids = query((q, p: Placeholders<OfDevice>) => {
    const inOrder = order === "oldest" ? sql`` : sql`order by created_at desc, id desc`;
    const all = sql<string>`json_group_array(id ${inOrder})`;
    return anyTable(q).selectFrom(table).select(all.as("ids")).where("device_id", "=", p.device_id);
  });

  function idsOf({ db, deviceId }: Context): Float64Array {
    const found = Float64Array.from(JSON.parse(db.get(ids, { device_id: deviceId })?.ids ?? "[]") as number[]);
    return order === "oldest" ? found.sort() : found;
  }

  return {
    /** Whether the device has more than is read at once. The index answers it. */
    isLong: ({ db, deviceId }: Context): boolean => db.get(behind, { device_id: deviceId }) !== undefined,
    /** Records that are there now. `read`: some of them by their ids, as they are then, without those that are gone. */
    of(context: Context, read: (ids: readonly number[]) => readonly unknown[], part?: Slice): LazyList {
      const all = idsOf(context);
      let left = part ? all.subarray(part.offset, part.offset + part.limit) : all;
      const take = (count: number): readonly unknown[] => {
        let rows: readonly unknown[] = [];
        while (rows.length === 0 && left.length > 0) {
          rows = read([...left.subarray(0, count)]);
          left = left.subarray(count);
        }
        return rows;
      };
      return new LazyList(take, all.byteLength);
    },
  };
}
