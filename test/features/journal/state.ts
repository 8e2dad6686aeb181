import { journal } from "../../../src/features/journal/journal";
import { isLeftOut } from "../../../src/framework/resource/table";
import type { Services } from "../../../src/framework/services";

/** All that an undo puts back of an account, as it is stored: everything but the time of the last change. */
export function stateOf({ db, get }: Services, deviceId: number): Record<string, unknown> {
  const tables = [...get(journal).followed.values()].filter(({ journaled }) => !isLeftOut(journaled.undone));
  const references = `select * from script_references where device_id = ${deviceId} order by kind, record_id, via, owner_type, owner_id`;
  return Object.fromEntries([
    ...tables.map(({ resource, rows, watched, parts }) => [
      resource,
      db
        .all(rows.all, { device_id: deviceId })
        .sort((a, b) => Number(a["id"]) - Number(b["id"]))
        .map((row) => [
          ...watched.map((column) => row[column]),
          ...parts.map((part) => db.all(part.rows.all, { device_id: Number(row["id"]) })),
        ]),
    ]),
    ["script_references", db.rows(references)],
  ]);
}
