import type { Services } from "../../../framework/services";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import { zoneIn } from "../../account";
import { type Kind, URGENT } from "../kinds";
import { announce } from "../notices/listeners";
import type { Notice } from "../notices/store";
import { mailFailure, queueNoticeMail } from "./notice-mail";
import { zoneOf } from "../zone";
import { follows, peopleOf, type Person, type Way } from "./persons";
import { quietUntil } from "./quiet";

type Telling = OfDevice & { readonly notice_id: number; readonly way_id: number; readonly is_end: number };

const insert = query((q, p: Placeholders<Telling & { wait_until: string | null; told_at: string | null }>) =>
  q
    .insertInto("tellings")
    .values({
      device_id: p.device_id,
      notice_id: p.notice_id,
      way_id: p.way_id,
      is_end: p.is_end,
      wait_until: p.wait_until,
      told_at: p.told_at,
    })
    .onConflict((conflict) => conflict.doNothing()),
);
const beginnings = query((q, p: Placeholders<OfDevice & { notice_id: number }>) =>
  q
    .selectFrom("tellings")
    .select(["id", "way_id", "told_at"])
    .where("device_id", "=", p.device_id)
    .where("notice_id", "=", p.notice_id)
    .where("is_end", "=", 0),
);
const give = query((q, p: Placeholders<OfDevice & { id: number; failure: string }>) =>
  q
    .updateTable("tellings")
    .set({ failure: p.failure, wait_until: null })
    .where("device_id", "=", p.device_id)
    .where("id", "=", p.id),
);
/** The garden is looked at again, because something waits. */
const markDue = query((q, p: Placeholders<OfDevice>) =>
  q
    .insertInto("watched")
    .values({ device_id: p.device_id, due_at: "" })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet({ due_at: "" })),
);

/** Kind of the jobs that tell. */
export const TELLING_JOB = "telling";

const wants = (person: Person, { kinds, refused }: Way, notice: { kind: Kind; subject: string }): boolean =>
  refused === null && kinds.includes(notice.kind) && (notice.kind !== "done" || follows(person, notice.subject));

/** Stores whom a notice is told, or its end, and when. Belongs into a write. */
export function tell(services: Services, now: Date, notice: Notice, isEnd: boolean): void {
  const { db } = services;
  const of = { device_id: notice.device_id, notice_id: notice.id };
  const before = new Map(db.all(beginnings, of).map((each) => [each.way_id, each]));
  const zone = zoneIn(zoneOf(db, notice.device_id));
  for (const person of peopleOf(services, notice.device_id)) {
    const quiet = !isEnd && URGENT.has(notice.kind) ? undefined : quietUntil(person, zone, now.getTime());
    for (const way of person.ways) {
      const begun = before.get(way.id);
      if (isEnd && begun && begun.told_at === null) giveUp(services, notice.device_id, begun.id, "over");
      if (isEnd ? !begun?.told_at : !wants(person, way, notice)) continue;
      add(services, now, { ...of, way_id: way.id, is_end: Number(isEnd) }, way, quiet);
    }
  }
}

function add(services: Services, now: Date, telling: Telling, way: Way, quiet: number | undefined): void {
  const { db } = services;
  const isShown = way.type === "console"; // it stands there
  const told_at = isShown ? now.toISOString() : null;
  const wait_until = isShown || quiet === undefined ? null : new Date(quiet).toISOString();
  const { id, changes } = db.run(insert, { ...telling, told_at, wait_until });
  if (changes === 0 || isShown) return;
  if (wait_until === null) send(services, now, { id, device_id: telling.device_id, way_id: way.id, type: way.type });
  else db.run(markDue, { device_id: telling.device_id });
}

interface Sending extends OfDevice {
  readonly id: number;
  readonly way_id: number;
  readonly type: string;
}

/** Queues what has to leave the server. Mails of a way that wait are one. */
function send(services: Services, now: Date, { id, device_id, way_id, type }: Sending): void {
  if (type !== "mail") return services.jobs.add(TELLING_JOB, { telling: id }, now, { deviceId: device_id });
  const failure = mailFailure(services, device_id, way_id);
  if (failure === undefined) queueNoticeMail(services, now, device_id, way_id);
  else giveUp(services, device_id, id, failure);
}

/** Stores why something is not told. Belongs into a write. */
export function giveUp(services: Services, deviceId: number, id: number, failure: string): void {
  services.db.run(give, { device_id: deviceId, id, failure });
  announce(services, deviceId);
}

const waiting = query((q, p: Placeholders<OfDevice & { now: string }>) =>
  q
    .selectFrom("tellings as telling")
    .innerJoin("notices as notice", "notice.id", "telling.notice_id")
    .innerJoin("ways as way", "way.id", "telling.way_id")
    .select(["telling.id", "telling.is_end", "telling.device_id", "telling.way_id", "way.type", "notice.ended_at"])
    .where("telling.device_id", "=", p.device_id)
    .where("telling.wait_until", "<=", p.now),
);
const release = query((q, p: Placeholders<OfDevice & { id: number }>) =>
  q.updateTable("tellings").set({ wait_until: null }).where("device_id", "=", p.device_id).where("id", "=", p.id),
);
const nextWaiting = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("tellings")
    .select((e) => e.fn.min("wait_until").as("at"))
    .where("device_id", "=", p.device_id)
    .where("wait_until", "is not", null),
);

/** Tells what has waited for the end of the quiet hours, if it lasts still. @returns when the next one waits until */
export function releaseTellings({
  services,
  deviceId,
  now,
}: {
  readonly services: Services;
  readonly deviceId: number;
  readonly now: Date;
}): number | undefined {
  const { db } = services;
  for (const { id, is_end, ended_at, ...sending } of db.all(waiting, { device_id: deviceId, now: now.toISOString() })) {
    if (is_end === 0 && ended_at !== null) giveUp(services, deviceId, id, "over");
    else {
      db.run(release, { device_id: deviceId, id });
      send(services, now, { id, ...sending });
    }
  }
  const next = db.get(nextWaiting, { device_id: deviceId })?.at;
  return next === null || next === undefined ? undefined : Date.parse(next);
}
