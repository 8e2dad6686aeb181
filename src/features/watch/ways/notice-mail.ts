import { defineMail, isMailOn, queueMailOnce } from "../../../framework/mail";
import type { Services } from "../../../framework/services";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import { MINUTE_MS } from "../../../platform/time";
import type { Failure } from "./post";

/** Notices by mail (`watch.md` §3). */
export const noticeMail = defineMail<{ readonly way: number }>("notices");

/** Several notices within this time are one mail. */
const TOGETHER_MS = 5 * MINUTE_MS;

const lastTold = query((q, p: Placeholders<OfDevice & { way_id: number }>) =>
  q
    .selectFrom("tellings")
    .select((e) => e.fn.max("told_at").as("at"))
    .where("device_id", "=", p.device_id)
    .where("way_id", "=", p.way_id),
);

const confirmed = query((q, p: Placeholders<OfDevice & { way_id: number }>) =>
  q
    .selectFrom("ways as way")
    .innerJoin("users as user", "user.id", "way.user_id")
    .select("user.confirmed_at")
    .where("way.device_id", "=", p.device_id)
    .where("way.id", "=", p.way_id),
);

/** Why no mail goes out by a way; undefined when it does. */
export function mailFailure({ db, config }: Services, deviceId: number, way: number): Failure | undefined {
  if (!isMailOn(config)) return "mail_off";
  const at = db.get(confirmed, { device_id: deviceId, way_id: way })?.confirmed_at ?? null;
  return at === null ? "not_confirmed" : undefined;
}

/** Queues the mail with everything that waits for this way: at once, or five minutes after the one before. Belongs into a write. */
export function queueNoticeMail(services: Services, now: Date, deviceId: number, way: number): void {
  const last = services.db.get(lastTold, { device_id: deviceId, way_id: way })?.at;
  const after = last === null || last === undefined ? 0 : Date.parse(last) + TOGETHER_MS;
  const runAt = new Date(Math.min(Math.max(now.getTime(), after), now.getTime() + TOGETHER_MS));
  queueMailOnce(services, noticeMail, now, { deviceId, runAt, details: { way } });
}
