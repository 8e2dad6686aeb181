import type { Services } from "../../../framework/services";
import { DAY_MS, MINUTE_MS } from "../../../platform/time";
import type { Details, Kind } from "../kinds";
import { MOMENTARY } from "../kinds";
import { tell } from "../ways/tellings";
import { announce } from "./listeners";
import { addNotice, type Notice, pruneNotices, storeDetails, storeEnd } from "./store";

const KEPT_MS = 90 * DAY_MS;
/** Notices that began earlier are listed, and not told. */
const NEWS_MS = DAY_MS;
/** The end of a notice that lasted less is not told. */
const SHORT_MS = MINUTE_MS;

interface Beginning {
  readonly deviceId: number;
  readonly kind: Kind;
  /** `resource/id`, and behind a second `/` what tells it from others of the record; or a text without `/` that tells it from others. */
  readonly subject?: string;
  /** Due time or beginning: with kind and subject the notice itself. Epoch milliseconds. */
  readonly begun: number;
  readonly details?: Details;
  readonly photoId?: number | undefined;
}

/**
 * Stores that something was noticed, and whom it is told. The same is noticed once. Belongs into a write.
 * @returns the notice; undefined when it is known
 */
export function begin(
  services: Services,
  now: Date,
  { deviceId, kind, subject = "", begun, details = {}, photoId }: Beginning,
): Notice | undefined {
  const { db, trusted } = services;
  const at = now.toISOString();
  const notice = addNotice(db, {
    device_id: deviceId,
    kind,
    subject,
    begun: new Date(begun).toISOString(),
    at,
    ended_at: MOMENTARY.has(kind) ? at : null,
    details,
    photo_id: photoId ?? null,
  });
  if (!notice) return undefined;
  pruneNotices(db, deviceId, at, new Date(trusted.now().getTime() - KEPT_MS).toISOString());
  if (now.getTime() - begun <= NEWS_MS) tell(services, now, notice, false);
  announce(services, deviceId);
  return notice;
}

/** Stores more that is known of a notice, which tells nobody again. Belongs into a write. */
export function amend(services: Services, notice: Notice, details: Details): void {
  storeDetails(services.db, { ...notice, details: { ...notice.details, ...details } });
  announce(services, notice.device_id);
}

/** Stores that a notice has ended, and tells it quietly where its beginning was told. Belongs into a write. */
export function end(services: Services, now: Date, notice: Notice, details: Details = notice.details): void {
  const ended = { ...notice, details, ended_at: now.toISOString() };
  storeEnd(services.db, ended, ended.ended_at);
  tellEnd(services, now, ended);
  announce(services, notice.device_id);
}

/** Tells quietly that a notice has ended, where its beginning was told. Belongs into a write. */
export function tellEnd(services: Services, now: Date, notice: Notice): void {
  const lasted = notice.ended_at === null ? 0 : Date.parse(notice.ended_at) - Date.parse(notice.at);
  if (lasted >= SHORT_MS) tell(services, now, notice, true);
}
