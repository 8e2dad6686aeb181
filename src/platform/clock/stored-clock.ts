import type { Database } from "../db/database";
import { type Placeholders, query } from "../db/query";
import type { ClockRecord } from "./trusted-clock";

const find = query((q) => q.selectFrom("trusted_clock").selectAll());
const save = query((q, p: Placeholders<Omit<ClockRecord, "approved_at">>) =>
  q
    .insertInto("trusted_clock")
    .values({
      id: 1,
      trusted_at: p.trusted_at,
      shown_at: p.shown_at,
      held_ms: p.held_ms,
      is_doubted: p.is_doubted,
    })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({
        trusted_at: p.trusted_at,
        shown_at: p.shown_at,
        held_ms: p.held_ms,
        is_doubted: p.is_doubted,
      }),
    ),
);
const approve = query((q, p: Placeholders<{ at: number }>) =>
  q.updateTable("trusted_clock").set({ approved_at: p.at, trusted_at: p.at, is_doubted: 0, held_ms: 0 }),
);

/** The state of the clock as the last run, or another process, has stored it. */
export function storedClock(db: Database): ClockRecord | undefined {
  const row = db.get(find, {});
  return row && { ...row, is_doubted: row.is_doubted === 1 ? 1 : 0 };
}

/** Stores what the next run has to know. Belongs in a write. */
export const storeClock = (db: Database, record: Omit<ClockRecord, "approved_at">): void => {
  db.run(save, record);
};

/** Says for the operator that the clock is right at `now`. A server that runs sees it at once. Belongs in a write. */
export const approveClock = (db: Database, now: Date): void => {
  db.run(approve, { at: now.getTime() });
};
