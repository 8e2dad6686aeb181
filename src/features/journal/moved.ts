import type { Services } from "../../framework/services";
import type { Table } from "../../framework/resource/table";
import { origin } from "../../framework/origin";
import type { Pieces } from "../../framework/batches";
import { journal } from "./journal";
import { KEPT_ENTRIES } from "./retention";
import { removeSome } from "./tables";

/*
 * Records that have become those of an account in steps, at the end of an import (`operations.md` §1). They are noted table
 * by table, as if they were stored now: a trigger would take longer than the steps.
 */

/** How many of its last records are noted of each table, the tables in reverse order; and whether there are more. */
function notedOf({ db, get }: Services, tables: readonly Table[], deviceId: number) {
  const { followed } = get(journal);
  const notings = new Map([...followed.values()].map(({ name, noting }) => [name, noting]));
  let room = KEPT_ENTRIES;
  let isSurplus = false;
  const noted = tables.toReversed().flatMap(({ name }) => {
    const noting = notings.get(name);
    const found = noting ? (db.get(noting.count, { device_id: deviceId, limit: room + 1 })?.count ?? 0) : 0;
    if (found > room) isSurplus = true;
    const limit = Math.min(found, room);
    room -= limit;
    return noting && found > 0 ? [{ note: noting.note, limit }] : [];
  });
  return { noted, isSurplus };
}

/** Empties the journal of a device if it has got more records than are kept. Clients that know less download anew. */
export function* forgetBeforeMove(services: Services, tables: readonly Table[], deviceId: number): Pieces {
  if (!notedOf(services, tables, deviceId).isSurplus) return;
  while (services.db.run(removeSome, { device_id: deviceId }).changes > 0) yield;
}

/**
 * Notes all records of a device in `tables`, which come in the order in which they are published. Belongs into the write that
 * opens the account. If there are more records than the journal keeps, it notes only the last ones. Its older entries of
 * the device are gone by then (`forgetBeforeMove`).
 */
export function journalMoved(services: Services, tables: readonly Table[], deviceId: number): void {
  const { db, clock, get } = services;
  const { sentRequestId: request, author } = get(journal).authorOf(deviceId);
  const moved = { device_id: deviceId, at: clock().getTime(), request, author };
  const opens = (): 0 | 1 => (get(origin).opens() ? 1 : 0);
  const { noted, isSurplus } = notedOf(services, tables, deviceId);
  const last = noted.at(-1);
  if (isSurplus && last) {
    // An entry that goes at once: the kept entries begin behind it.
    get(origin).announce("quiet", () => db.run(last.note, { ...moved, opens: 0, limit: 1 }));
    db.run(removeSome, { device_id: deviceId });
  }
  for (const { note, limit } of noted.toReversed()) if (limit > 0) db.run(note, { ...moved, opens: opens(), limit });
}
