import type { Database } from "../../platform/db/database";
import type { Pieces } from "../batches";
import type { Table } from "./table";

/** Empties tables of a device, one after the other. */
export function* emptyAll(db: Database, tables: readonly Table[], deviceId: number): Pieces {
  for (const { emptySome } of tables) while (db.run(emptySome, { device_id: deviceId }).changes > 0) yield;
}

/** Gives the rows of a device to another one, table by table. */
export function* moveAll(db: Database, tables: readonly Table[], from: number, to: number): Pieces {
  for (const { moveSome } of tables) while (db.run(moveSome, { device_id: from, to }).changes > 0) yield;
}
