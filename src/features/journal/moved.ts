import type { Services } from "../../framework/services";
import type { Table } from "../../framework/resource/table";
import { origin } from "../../framework/origin";
import { journal } from "./journal";
import { KEPT_ENTRIES } from "./retention";
import { emptyJournal } from "./tables";

/*
 * Records that become those of an account all at once, at the end of an import (`operations.md` §1). They are noted table
 * by table, as if they were stored then: a trigger would take longer than the move.
 */

/**
 * Notes that a device gets all records that another one has in `tables`, which come in the order in which they are published.
 * Belongs into the write that moves them, before it. Of more records than the journal keeps only the last ones are noted,
 * and what it knows of the device goes: whoever asks for what is missing is told to download anew.
 */
export function journalMoved(services: Services, tables: readonly Table[], from: number, to: number): void {
  const { db, clock, get } = services;
  const { followed, authorOf } = get(journal);
  const notes = new Map([...followed.values()].map(({ name, journalMoved: note }) => [name, note]));
  const { sentRequestId: request, author } = authorOf(to);
  const moved = { device_id: from, to, at: clock().getTime(), request, author };
  const counted = tables.flatMap(({ name, count }) => {
    const note = notes.get(name);
    const records = note ? (db.get(count, { device_id: from })?.count ?? 0) : 0;
    return note && records > 0 ? [{ note, records }] : [];
  });
  let surplus = counted.reduce((sum, { records }) => sum + records, 0) - KEPT_ENTRIES;
  const [first] = counted;
  if (first && surplus > 0) {
    // An entry that goes at once: what is kept begins behind it.
    get(origin).announce("quiet", () => db.run(first.note, { ...moved, skip: 0, limit: 1 }));
    db.run(emptyJournal, { device_id: to });
  }
  for (const { note, records } of counted) {
    const skip = Math.min(Math.max(surplus, 0), records);
    surplus -= skip;
    if (skip < records) db.run(note, { ...moved, skip, limit: records });
  }
}
