import { defineService, type Services } from "../../../framework/services";
import type { Handler } from "../../../framework/worker";
import { type OfDevice, type Placeholders, query, valuesIn } from "../../../platform/db/query";
import { FixedWindow } from "../../../platform/fairness/fixed-window";
import { addressWithoutRequest, baseOf } from "../../../platform/network/public-address";
import { HOUR_MS, MINUTE_MS } from "../../../platform/time";
import type { Kind } from "../kinds";
import type { Details } from "../kinds";
import { tellEnd } from "../notices/notices";
import { findNotice } from "../notices/store";
import { languageOf } from "../../../platform/language";
import { endTextsOf, textsOf } from "../texts";
import { linkOf, type Message, POSTED } from "./messages";
import { giveUpWay, type Way, type WayType } from "./persons";
import { NotTold, postChecked } from "./post";
import { giveUp } from "./tellings";

/** Three tries over an hour. */
const RETRY_AFTER_MS = [5 * MINUTE_MS, 50 * MINUTE_MS];
/** Messages under way, of all gardens and of one. */
const UNDER_WAY = 20;
const UNDER_WAY_OF_ONE = 4;
/** Tries in an hour of the clock, by a way and of a garden; the last one of a way says that more is on the page. */
const HOURLY = { way: 60, garden: 200 };
const COUNTED = 10_000;
const tries = defineService(() => ({
  way: new FixedWindow<number>(HOUR_MS, COUNTED),
  garden: new FixedWindow<number>(HOUR_MS, COUNTED),
}));
const MORE = {
  en: "There is more: see the page Messages. Nothing else is sent within the hour.",
  de: "Es gibt mehr: siehe die Seite Nachrichten. In dieser Stunde wird nichts weiter geschickt.",
} as const;

const find = query((q, p: Placeholders<OfDevice & { ids: string }>) =>
  q
    .selectFrom("tellings as telling")
    .innerJoin("notices as notice", "notice.id", "telling.notice_id")
    .innerJoin("ways as way", "way.id", "telling.way_id")
    .innerJoin("users as user", "user.id", "way.user_id")
    .innerJoin("devices as device", "device.id", "telling.device_id")
    .select(["telling.id", "telling.is_end", "telling.told_at", "telling.failure", "telling.wait_until"])
    .select(["notice.id as notice_id", "notice.kind", "notice.details", "notice.begun", "notice.at"])
    .select(["notice.ended_at", "notice.photo_id"])
    .select(["way.id as way_id", "way.type", "way.kinds", "way.settings", "way.refused"])
    .select(["user.language", "device.name", "device.timezone"])
    .where("telling.device_id", "=", p.device_id)
    .where("telling.id", "in", valuesIn(p.ids))
    .orderBy("telling.id"),
);
const setTold = query((q, p: Placeholders<OfDevice & { id: number; now: string }>) =>
  q
    .updateTable("tellings")
    .set({ told_at: p.now, failure: null })
    .where("device_id", "=", p.device_id)
    .where("id", "=", p.id),
);

/** Stores that something was told, and tells its end if it has ended meanwhile. Belongs into a write. */
export function markTold(services: Services, deviceId: number, { id, is_end, notice_id }: Found): void {
  const now = services.clock();
  services.db.run(setTold, { device_id: deviceId, id, now: now.toISOString() });
  const notice = is_end === 0 ? findNotice(services.db, deviceId, notice_id) : undefined;
  if (notice) tellEnd(services, now, notice);
}

const waitingOf = query((q, p: Placeholders<OfDevice & { way_id: number }>) =>
  q
    .selectFrom("tellings")
    .select("id")
    .where("device_id", "=", p.device_id)
    .where("way_id", "=", p.way_id)
    .where("told_at", "is", null)
    .where("failure", "is", null)
    .where("wait_until", "is", null)
    .orderBy("id")
    .limit(50),
);

/** Everything that waits to be told by mail. */
export const tellingsOfMail = (services: Services, deviceId: number, way: number): Found[] =>
  tellingsOf(
    services,
    deviceId,
    services.db.all(waitingOf, { device_id: deviceId, way_id: way }).map(({ id }) => id),
  );

type Found = ReturnType<typeof tellingsOf>[number];
const tellingsOf = ({ db }: Services, deviceId: number, ids: readonly number[]) =>
  db.all(find, { device_id: deviceId, ids: JSON.stringify(ids) });

const wayOf = ({ way_id, type, settings, refused }: Found): Way => ({
  id: way_id,
  type: type as WayType, // as it is stored, and the settings
  kinds: [],
  settings: JSON.parse(settings) as Way["settings"],
  refused,
});

/** A notice as the person of a way is told it. */
export function messageOf(services: Services, found: Found, isLast = false): Message {
  const language = languageOf(found.language);
  const notice = {
    kind: found.kind as Kind, // as it is stored, and the details
    details: JSON.parse(found.details) as Details,
    begun: found.begun,
    at: found.at,
  };
  const zone = found.timezone ?? "UTC";
  const ended = found.is_end === 1 ? found.ended_at : null;
  const { title, text } =
    ended === null ? textsOf(notice, language, zone) : endTextsOf({ ...notice, ended_at: ended }, language, zone);
  const base = baseOf(addressWithoutRequest(services.config, services.config.port));
  return {
    id: found.notice_id,
    kind: notice.kind,
    garden: found.name,
    title,
    text: isLast ? `${text} ${MORE[language]}` : text,
    at: found.at,
    ended,
    url: linkOf(base, notice.kind, found.photo_id),
  };
}

/** Sends a message by a way that is posted. @returns the status. @throws NotTold */
export async function sendBy(services: Services, way: Way, message: Message, signal: AbortSignal): Promise<number> {
  const posted = POSTED[way.type]?.(way, message, services.clock());
  if (!posted) throw new NotTold("failed");
  return postChecked(posted, services.config.notifyFetch, signal);
}

const failureOf = (error: unknown): string => (error instanceof NotTold ? error.failure : "failed");

/** Sends notices by the ways of people. A try that a crash interrupts is made again, with the same number. */
export const tellingHandler: Handler = {
  retryAfterMs: RETRY_AFTER_MS,
  concurrency: UNDER_WAY,
  perDevice: UNDER_WAY_OF_ONE,
  isFinal: (failure) => failure instanceof NotTold && failure.isFinal,
  run: async (services, job, signal) => {
    const [deviceId, id] = [job.device_id ?? 0, Number(job.payload["telling"])];
    const [found] = tellingsOf(services, deviceId, [id]);
    if (!found || found.told_at !== null || found.failure !== null || found.refused !== null) return undefined;
    const [nowMs, counts] = [services.clock().getTime(), services.get(tries)];
    const ofWay = counts.way.count(found.way_id, nowMs);
    if (ofWay > HOURLY.way || counts.garden.count(deviceId, nowMs) > HOURLY.garden)
      return () => giveUp(services, deviceId, id, "limit");
    await sendBy(services, wayOf(found), messageOf(services, found, ofWay === HOURLY.way), signal);
    return () => markTold(services, deviceId, found);
  },
  givenUp: (services, job, failure) => {
    const [deviceId, id] = [job.device_id ?? 0, Number(job.payload["telling"])];
    const [found] = tellingsOf(services, deviceId, [id]);
    if (!found) return;
    giveUp(services, deviceId, id, failureOf(failure));
    if (failureOf(failure) === "refused") giveUpWay(services.db, deviceId, found.way_id, "refused");
  },
};
