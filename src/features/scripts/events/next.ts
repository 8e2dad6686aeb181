import { AccountMemo } from "../../../framework/account-memo";
import { defineService, type Services } from "../../../framework/services";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { zoneIn } from "../../account";
import { calendarOf, runsOf } from "../pauses/calendar";

const nameOf = query((q, p: Placeholders<{ device_id: number; id: number }>) =>
  q
    .selectFrom("farm_events as event")
    .leftJoin("sequences as sequence", (join) =>
      join.onRef("sequence.id", "=", "event.executable_id").on("event.executable_type", "=", "Sequence"),
    )
    .leftJoin("regimens as regimen", (join) =>
      join.onRef("regimen.id", "=", "event.executable_id").on("event.executable_type", "=", "Regimen"),
    )
    .select((e) => e.fn.coalesce("sequence.name", "regimen.name").as("name"))
    .where("event.device_id", "=", p.device_id)
    .where("event.id", "=", p.id),
);

export interface NextEvent {
  readonly at: Date;
  /** Name of the sequence or regimen. */
  readonly name: string;
  /** Id of the event. */
  readonly id: number;
}

/**
 * The next work of a device by its farm events, without what is paused; undefined if nothing is to come. The items of a
 * regimen count from the midnight before its start. Without a time zone that is UTC's. Source: `sequences.md` §8.
 */
export function nextEvent(db: Database, deviceId: number, now: Date): NextEvent | undefined {
  const stored = calendarOf(db, deviceId);
  const calendar = { ...stored, zone: stored.zone ?? zoneIn("UTC") };
  let next: { readonly id: number; readonly at: number } | undefined;
  for (const event of calendar.events) {
    const { has: isPaused } = calendar.pauseLookup.timesOf(event.id);
    for (const at of runsOf(calendar, event).from(now.getTime() + 1)) {
      if (next && next.at <= at) break;
      if (isPaused(at)) continue;
      next = { id: event.id, at };
      break;
    }
  }
  if (!next) return undefined;
  return { at: new Date(next.at), name: db.get(nameOf, { device_id: deviceId, id: next.id })?.name ?? "", id: next.id };
}

/** The next work of an account, and when it was looked for. */
interface Looked {
  readonly at: Date;
  readonly next: NextEvent | undefined;
}

const looked = defineService(
  ({ writes }) => new AccountMemo<{ last: Looked }>((deviceId) => writes.versions.of(deviceId)),
);

/** The next work of a device, for who asks often: it is looked for when the account has changed or the work's time has come. */
export function rememberedNext({ db, get }: Services, deviceId: number, now: Date): NextEvent | undefined {
  const look = (): Looked => ({ at: now, next: nextEvent(db, deviceId, now) });
  const known = get(looked).get(deviceId, () => ({ last: look() }));
  const isOver = known.last.next !== undefined && known.last.next.at <= now;
  if (isOver || now < known.last.at) known.last = look();
  return known.last.next;
}
