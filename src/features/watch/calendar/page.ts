import { matchesEntityTag } from "../../../framework/entity-tag";
import { noSuchPage, tooManyRequests } from "../../../framework/errors";
import { fairScheduler } from "../../../framework/fair-scheduler";
import type { Page, PageContext } from "../../../framework/page";
import { defineService } from "../../../framework/services";
import { createSizedCache } from "../../../platform/cache/cache";
import { createRateLimit } from "../../../platform/fairness/rate-limit";
import { HOUR_MS } from "../../../platform/time";
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

/** The calendars that were read last, and how often each is asked for. */
const calendars = defineService(() => ({
  kept: createSizedCache<Made>({ ...KEPT, sizeOf: ({ text }) => text.length }),
  limit: createRateLimit(LIMIT, COUNTED),
}));

const SECRET = /^([\w-]{43})\.ics$/;

type Garden = NonNullable<ReturnType<typeof gardenOf>>;

/** The calendar of a garden. It is made anew when something of the account has changed, and each day. */
async function calendarOf({ services, now }: PageContext, { id, name, timezone }: Garden): Promise<Made> {
  const { writes, get } = services;
  const zone = zoneIn(timezone ?? "UTC");
  const day = zone.dayOf(now.getTime());
  const of = `${writes.versions.of(id)} ${day}`;
  const { kept } = get(calendars);
  const known = kept.get(String(id));
  if (known?.of === of) return known;
  const [{ entriesOf }, { icalendarOf }] = await Promise.all([import("./entries"), import("./icalendar")]);
  const entries = await entriesOf(services, id, zone, now.getTime());
  return get(fairScheduler).run(id, () => {
    const text = icalendarOf(name, entries, day);
    const made = { of, text, etag: `"${Bun.hash(text).toString(36)}"` };
    kept.set(String(id), made);
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
    const headers = { etag, "cache-control": "private, no-cache", "content-type": "text/calendar; charset=utf-8" };
    const isKnown = matchesEntityTag(request.headers.get("if-none-match"), etag);
    return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
  },
};
