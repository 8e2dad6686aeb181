import type { Database } from "../../../platform/db/database";
import { type OfDevice, type Placeholders, query, valuesIn } from "../../../platform/db/query";
import { DAY_MS, HOUR_MS } from "../../../platform/time";
import { endOf } from "../../../robot/calendar/pauses";
import { decide, type Hidden } from "../../../robot/calendar/hiding";
import { doubtHiddenKnowledge, type HiddenKnowledge } from "../../account";
import { type Calendar, calendarOf, runsOf } from "./calendar";
import { hiddenEvents, removeHidden, saveHidden } from "./hidden-events";

/** Time for which a pause is kept after its end. */
const KEPT_MS = 90 * DAY_MS;
/** Shortest time from one look to the next, unless something changes. */
const BETWEEN_MS = 500;
/** A time that never comes. */
const NEVER = Number.MAX_SAFE_INTEGER;

const lookOf = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("pause_looks").select("looked_at").where("device_id", "=", p.device_id),
);
const saveLook = query((q, p: Placeholders<OfDevice & { looked_at: number; due_at: number }>) =>
  q.updateTable("pause_looks").set({ looked_at: p.looked_at, due_at: p.due_at }).where("device_id", "=", p.device_id),
);
const forget = query((q, p: Placeholders<OfDevice>) =>
  q.deleteFrom("pause_looks").where("device_id", "=", p.device_id),
);
type Age = OfDevice & { before: string };
const markExpired = query((q, p: Placeholders<Age>) =>
  q.updateTable("pauses").set({ expired: 1 }).where("device_id", "=", p.device_id).where("until", "<", p.before),
);
const removeExpired = query((q, p: Placeholders<OfDevice>) =>
  q.deleteFrom("pauses").where("device_id", "=", p.device_id).where("expired", "=", 1),
);
const noteKnown = query((q, p: Placeholders<OfDevice & { known_at: string; now: string; ids: string }>) =>
  q
    .updateTable("pauses")
    .set({ known_at: p.known_at })
    .where("device_id", "=", p.device_id)
    .where("from", "<=", p.now)
    .where((e) => e.or([e("farm_event_id", "is", null), e("farm_event_id", "in", valuesIn(p.ids))])),
);

/** The events that a look has hidden from robots, or shown again. */
export interface LookOutcome {
  readonly hidden: readonly number[];
  readonly shown: readonly number[];
}

/** The facts that are not stored. Times are epoch milliseconds. */
interface Outside {
  readonly now: number;
  /** The time by which things end. */
  readonly trusted: number;
  /** When a run of an event is over, as far as is known. */
  readonly overAt: (event: number, run: number) => number;
  /** Knowledge of each robot that was seen of late. */
  readonly robots: readonly HiddenKnowledge[];
}

/**
 * Looks which events of a device robots must not list now, notes it, and when to look again. Belongs in a write. Source:
 * `water.md` §1.
 */
export function look(db: Database, deviceId: number, { now, trusted, overAt, robots }: Outside): LookOutcome {
  const lookedAt = db.get(lookOf, { device_id: deviceId })?.looked_at;
  if (lookedAt === undefined) return { hidden: [], shown: [] };
  db.run(markExpired, { device_id: deviceId, before: new Date(trusted - KEPT_MS).toISOString() });
  db.run(removeExpired, { device_id: deviceId });
  const before = hiddenEvents(db, deviceId);
  const calendar = calendarOf(db, deviceId);
  const decisions = calendar.events.map((event) => ({
    id: event.id,
    decision: decide({
      runs: runsOf(calendar, event),
      pausedTimes: calendar.pauseLookup.timesOf(event.id),
      hidden: before.get(event.id),
      lookedAt: Math.min(lookedAt, now),
      now,
      overAt: (run) => overAt(event.id, run),
    }),
  }));
  for (const { id, decision } of decisions) if (decision.hidden) saveChanged(db, deviceId, id, decision.hidden, before);
  const shown = decisions.filter(({ id, decision }) => before.has(id) && !decision.hidden).map(({ id }) => id);
  noteKnowledge(db, deviceId, shown, robots, now);
  removeHidden(db, deviceId, shown);
  doubtHiddenKnowledge(db, deviceId, shown);
  const ends = calendar.pauses.map((pause) => now + Math.max(HOUR_MS, endOf(pause) + KEPT_MS - trusted));
  const due = Math.min(NEVER, ...decisions.map(({ decision }) => decision.due), ...ends);
  if (isOver(calendar) && !decisions.some(({ decision }) => decision.hidden)) db.run(forget, { device_id: deviceId });
  else db.run(saveLook, { device_id: deviceId, looked_at: now, due_at: Math.max(due, now + BETWEEN_MS) });
  const hidden = decisions.filter(({ id, decision }) => !before.has(id) && decision.hidden).map(({ id }) => id);
  return { hidden, shown };
}

const isOver = ({ pauses }: Calendar): boolean => pauses.length === 0;

function saveChanged(
  db: Database,
  deviceId: number,
  id: number,
  hidden: Hidden,
  before: ReadonlyMap<number, Hidden>,
): void {
  const known = before.get(id);
  if (known?.shownAfter !== hidden.shownAfter || known.free !== hidden.free) saveHidden(db, deviceId, id, hidden);
}

/** Pauses keep since when robots knew of them, also when their events are shown again. */
function noteKnowledge(
  db: Database,
  deviceId: number,
  shown: readonly number[],
  robots: readonly HiddenKnowledge[],
  now: number,
): void {
  const known = shown.filter((id) => knownSince(robots, [id]) !== null);
  const since = knownSince(robots, known);
  if (since === null) return;
  const [nowText, ids] = [new Date(now).toISOString(), JSON.stringify(known)];
  db.run(noteKnown, { device_id: deviceId, known_at: since, now: nowText, ids });
}

/** The time from which on these robots leave out these events; null if one does not leave out one, or none is named. */
export function knownSince(robots: readonly HiddenKnowledge[], events: readonly number[]): string | null {
  const times = robots.flatMap((robot) => events.map((id) => robot[id] ?? null));
  if (times.length === 0 || times.includes(null)) return null;
  return times.filter((time) => time !== null).reduce((last, time) => (last > time ? last : time));
}
