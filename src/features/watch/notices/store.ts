import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import type { Database } from "../../../platform/db/database";
import { type Details, ENDED_BY_SIGHT, type Kind, MOMENTARY } from "../kinds";

/** Kept notices of a garden, beside those that last. */
const NOTICE_MAXIMUM = 1_000;
/** Notices of a kind that last until somebody sees them: a garden that nobody looks at has no end of them. */
const UNSEEN_MAXIMUM = 50;

interface NoticeRow extends OfDevice {
  readonly id: number;
  readonly kind: string;
  readonly subject: string;
  readonly begun: string;
  readonly at: string;
  readonly ended_at: string | null;
  readonly details: string;
  readonly photo_id: number | null;
}

/** Something that was noticed. */
export interface Notice extends Omit<NoticeRow, "kind" | "details"> {
  readonly kind: Kind;
  readonly details: Details;
}

const COLUMNS = ["id", "device_id", "kind", "subject", "begun", "at", "ended_at", "details", "photo_id"] as const;

const insert = query((q, p: Placeholders<Omit<NoticeRow, "id">>) =>
  q
    .insertInto("notices")
    .values({
      device_id: p.device_id,
      kind: p.kind,
      subject: p.subject,
      begun: p.begun,
      at: p.at,
      ended_at: p.ended_at,
      details: p.details,
      photo_id: p.photo_id,
    })
    .onConflict((conflict) => conflict.doNothing()),
);
const same = query((q, p: Placeholders<OfDevice & { kind: string; subject: string; begun: string }>) =>
  q
    .selectFrom("notices")
    .select(COLUMNS)
    .where("device_id", "=", p.device_id)
    .where("kind", "=", p.kind)
    .where("subject", "=", p.subject)
    .where("begun", "=", p.begun),
);
const lasting = query((q, p: Placeholders<OfDevice & { kind: string }>) =>
  q
    .selectFrom("notices")
    .select(COLUMNS)
    .where("device_id", "=", p.device_id)
    .where("kind", "=", p.kind)
    .where("ended_at", "is", null)
    .orderBy("id"),
);
const anyLasting = query((q, p: Placeholders<OfDevice & { limit: number }>) =>
  q
    .selectFrom("notices")
    .select(COLUMNS)
    .where("device_id", "=", p.device_id)
    .where("ended_at", "is", null)
    .orderBy("id", "desc")
    .limit(p.limit),
);
const moments = query((q, p: Placeholders<OfDevice & { after: number; limit: number }>) =>
  q
    .selectFrom("notices")
    .select(COLUMNS)
    .where("device_id", "=", p.device_id)
    .where("id", ">", p.after)
    .where("kind", "in", [...MOMENTARY])
    .orderBy("id", "desc")
    .limit(p.limit),
);
const byId = query((q, p: Placeholders<OfDevice & { id: number }>) =>
  q.selectFrom("notices").select(COLUMNS).where("device_id", "=", p.device_id).where("id", "=", p.id),
);
const newest = query((q, p: Placeholders<OfDevice & { limit: number; offset: number }>) =>
  q
    .selectFrom("notices")
    .select(COLUMNS)
    .where("device_id", "=", p.device_id)
    .orderBy("id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);
const current = query((q, p: Placeholders<OfDevice & { ended: number }>) =>
  q
    .selectFrom("notices")
    .select(COLUMNS)
    .where("device_id", "=", p.device_id)
    .where((e) =>
      e.or([
        e("ended_at", "is", null),
        e("id", "in", (some) =>
          some
            .selectFrom("notices")
            .select("id")
            .where("device_id", "=", p.device_id)
            .where("ended_at", "is not", null)
            .orderBy("id", "desc")
            .limit(p.ended),
        ),
      ]),
    )
    .orderBy("id", "desc"),
);
const setEnd = query((q, p: Placeholders<OfDevice & { id: number; ended_at: string; details: string }>) =>
  q
    .updateTable("notices")
    .set({ ended_at: p.ended_at, details: p.details })
    .where("device_id", "=", p.device_id)
    .where("id", "=", p.id),
);
const setDetails = query((q, p: Placeholders<OfDevice & { id: number; details: string }>) =>
  q.updateTable("notices").set({ details: p.details }).where("device_id", "=", p.device_id).where("id", "=", p.id),
);
const endOldest = query((q, p: Placeholders<OfDevice & { kind: string; ended_at: string; kept: number }>) =>
  q
    .updateTable("notices")
    .set({ ended_at: p.ended_at })
    .where("device_id", "=", p.device_id)
    .where("id", "in", (some) =>
      some
        .selectFrom("notices")
        .select("id")
        .where("device_id", "=", p.device_id)
        .where("kind", "=", p.kind)
        .where("ended_at", "is", null)
        .orderBy("id", "desc")
        .limit(-1)
        .offset(p.kept),
    ),
);
const prune = query((q, p: Placeholders<OfDevice & { before: string; kept: number }>) =>
  q
    .deleteFrom("notices")
    .where("device_id", "=", p.device_id)
    .where("ended_at", "is not", null)
    .where((e) =>
      e.or([
        e("at", "<", p.before),
        e("id", "in", (some) =>
          some
            .selectFrom("notices")
            .select("id")
            .where("device_id", "=", p.device_id)
            .orderBy("id", "desc")
            .limit(-1)
            .offset(p.kept),
        ),
      ]),
    ),
);

const read = (row: NoticeRow): Notice => ({
  ...row,
  kind: row.kind as Kind, // as `addNotice` has stored it, and the details
  details: JSON.parse(row.details) as Details,
});

/** Stores a notice; undefined when it is stored already. Belongs into a write. */
export function addNotice(db: Database, notice: Omit<Notice, "id">): Notice | undefined {
  const row = { ...notice, details: JSON.stringify(notice.details) };
  if (db.run(insert, row).changes === 0) return undefined;
  const stored = db.get(same, row);
  return stored && read(stored);
}

/** The notices of a kind that last, the oldest first. */
export const lastingOf = (db: Database, deviceId: number, kind: Kind): Notice[] =>
  db.all(lasting, { device_id: deviceId, kind }).map(read);

export function findNotice(db: Database, deviceId: number, id: number): Notice | undefined {
  const row = db.get(byId, { device_id: deviceId, id });
  return row && read(row);
}

/** The newest notices, the newest first. */
export const newestNotices = (
  db: Database,
  deviceId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Notice[] => db.all(newest, { device_id: deviceId, limit, offset }).map(read);

/** All notices that last, and the newest `ended` others, the newest first. */
export const currentNotices = (db: Database, deviceId: number, ended: number): Notice[] =>
  db.all(current, { device_id: deviceId, ended }).map(read);

/** The newest notices that last, of all kinds, the newest first. */
export const lastingNotices = (db: Database, deviceId: number, limit: number): Notice[] =>
  db.all(anyLasting, { device_id: deviceId, limit }).map(read);

/** The newest notices that were over at once and have ids above `after`, the oldest first. */
export const momentsAfter = (db: Database, deviceId: number, after: number, limit: number): Notice[] =>
  db.all(moments, { device_id: deviceId, after, limit }).map(read).reverse();

/** Stores when a notice ended, with its details. Belongs into a write. */
export const storeEnd = (db: Database, { device_id, id, details }: Notice, ended_at: string): void =>
  void db.run(setEnd, { device_id, id, ended_at, details: JSON.stringify(details) });

/** Stores the details of a notice. Belongs into a write. */
export const storeDetails = (db: Database, { device_id, id, details }: Notice): void =>
  void db.run(setDetails, { device_id, id, details: JSON.stringify(details) });

/**
 * Ends what waits to be seen beyond the newest of its kind, and tells nobody. Deletes what ended and is from before
 * `before`, or too much. Belongs into a write.
 */
export function pruneNotices(db: Database, deviceId: number, now: string, before: string): void {
  for (const kind of ENDED_BY_SIGHT)
    db.run(endOldest, { device_id: deviceId, kind, ended_at: now, kept: UNSEEN_MAXIMUM });
  db.run(prune, { device_id: deviceId, before, kept: NOTICE_MAXIMUM });
}
