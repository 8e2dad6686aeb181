import { matchesEntityTag } from "../../../framework/entity-tag";
import { noSuchPage, tooManyRequests } from "../../../framework/errors";
import { fairScheduler } from "../../../framework/fair-scheduler";
import type { Page, PageContext } from "../../../framework/page";
import { defineService, type Services } from "../../../framework/services";
import { createSizedCache } from "../../../platform/cache/cache";
import { createRateLimit } from "../../../platform/fairness/rate-limit";
import { HOUR_MS } from "../../../platform/time";
import type { Zone } from "../../../robot/calendar/zone";
import { zoneIn } from "../../account";
import { gardenOf } from "./addresses";

const LIMIT = { requests: 60, windowMs: HOUR_MS };
/** Calendars that are counted, and the characters of those that are kept. */
const COUNTED = 10_000;
const KEPT = { capacity: 4_000_000, largest: 1_000_000 };

interface Made {
  /** Version of the account, and the local day. */
  readonly of: string;
  readonly text: string;
  readonly etag: string;
}

/** A calendar that is being made, and the connections of those who wait for it. */
interface Making {
  readonly made: Promise<Made>;
  readonly readers: AbortSignal[];
}

/** The calendars that were read last, those under way by garden and version, and how often each is asked for. */
const calendars = defineService(() => ({
  makings: new Map<string, Making>(),
  kept: createSizedCache<Made>({ ...KEPT, sizeOf: ({ text }) => text.length }),
  limit: createRateLimit(LIMIT, COUNTED),
}));

const SECRET = /^([\w-]{43})\.ics$/;

type Garden = NonNullable<ReturnType<typeof gardenOf>>;

/**
 * The calendar of a garden. It is made anew when something of the account has changed, and each day; once for all who ask
 * meanwhile.
 */
async function calendarOf({ services, now, signal }: PageContext, garden: Garden): Promise<Made> {
  const { kept, makings } = services.get(calendars);
  const zone = zoneIn(garden.timezone ?? "UTC");
  const of = `${services.writes.versions.of(garden.id)} ${zone.dayOf(now.getTime())}`;
  const known = kept.get(String(garden.id));
  if (known?.of === of) return known;
  const key = `${garden.id} ${of}`;
  const begin = (): Making => {
    const readers: AbortSignal[] = [];
    const made = make(services, garden, zone, now.getTime(), of, readers).finally(() => makings.delete(key));
    return { made, readers };
  };
  const making = makings.get(key) ?? begin();
  makings.set(key, making);
  making.readers.push(signal);
  return making.made;
}

/** Makes a calendar, and keeps one whose runs were rehearsed. Nothing is rehearsed when all readers have gone. */
async function make(
  services: Services,
  { id, name }: Garden,
  zone: Zone,
  now: number,
  of: string,
  readers: readonly AbortSignal[],
): Promise<Made> {
  const { get } = services;
  const requireReader = (): void => {
    if (readers.every(({ aborted }) => aborted)) throw new Error("nobody waits for it any more");
  };
  const [{ entriesOf }, { icalendarOf }] = await Promise.all([import("./entries"), import("./icalendar")]);
  const { entries, areRehearsed } = await entriesOf(services, id, zone, now, requireReader);
  return get(fairScheduler).run(id, () => {
    const text = icalendarOf(name, entries, zone.dayOf(now));
    const made = { of, text, etag: `"${Bun.hash(text).toString(36)}"` };
    if (areRehearsed) get(calendars).kept.set(String(id), made);
    return made;
  });
}

/** The runs of a garden as a calendar, for whoever has its address. Source: `watch.md` §1. */
export const calendarPage: Page = {
  method: "GET",
  path: "/calendar/:file",
  answer: async (context) => {
    const { services, params, request, now } = context;
    const [, secret] = SECRET.exec(params["file"] ?? "") ?? [];
    const garden = secret === undefined ? undefined : gardenOf(services.db, secret);
    if (secret === undefined || !garden) throw noSuchPage();
    const wait = services.get(calendars).limit(secret, now.getTime());
    if (wait !== undefined) throw tooManyRequests(wait);
    const { text, etag } = await calendarOf(context, garden);
    if (!gardenOf(services.db, secret)) throw noSuchPage(); // its address has ended meanwhile
    const headers = { etag, "cache-control": "private, no-cache", "content-type": "text/calendar; charset=utf-8" };
    const isKnown = matchesEntityTag(request.headers.get("if-none-match"), etag);
    return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
  },
};
