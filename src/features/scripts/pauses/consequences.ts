import type { Context } from "../../../framework/context";
import { defineService } from "../../../framework/services";
import { createCache } from "../../../platform/cache/cache";
import { endOf } from "../../../robot/calendar/pauses";
import { countFirst } from "../../../robot/calendar/sorted";
import { EARLIEST_RUN_MS, GUARD_MS, LATEST_HIDING_MS, lostRuns } from "../../../robot/calendar/hiding";
import type { HiddenKnowledge } from "../../account";
import { type Calendar, calendarOf, EVENT_MAXIMUM, runsOf } from "./calendar";
import { hiddenEvents } from "./hidden-events";
import { knownSince } from "./look";
import { robotsOf } from "./robots";

/** Runs so long after the end of a pause may be lost because of it. */
const AFTER_MS = Math.max(...Object.values(GUARD_MS)) + EARLIEST_RUN_MS;
/** Accounts whose situation is remembered. */
const REMEMBERED = 200;

interface Shown {
  readonly farm_event_id: number | null;
  readonly from: string | null;
  readonly until: string | null;
}

/** A run that is not paused, and does not surely take place. */
interface LostRun {
  readonly farm_event_id: number;
  readonly at: string;
}

/** The effect of all pauses of an account at a time. */
interface Situation {
  readonly version: number;
  readonly now: number;
  /** Times of lost runs by their event, in their order. */
  readonly lost: ReadonlyMap<number, readonly number[]>;
  readonly hidden: ReadonlySet<number>;
  readonly robots: readonly HiddenKnowledge[];
  /** The time since when all robots leave out all hidden events; null while one does not. */
  readonly allKnown: string | null;
}

const situations = defineService(() => createCache<Situation>(REMEMBERED));

/** The situation of an account, which a list of pauses asks for once. */
function situationOf(context: Context): Situation {
  const { services, db, deviceId, now } = context;
  if (db.inTransaction) return situationNow(context, 0);
  const kept = services.get(situations);
  const version = services.writes.versions.of(deviceId, "log");
  const known = kept.get(String(deviceId));
  if (known?.version === version && known.now === now.getTime()) return known;
  const situation = situationNow(context, version);
  kept.set(String(deviceId), situation);
  return situation;
}

function situationNow({ services, db, deviceId, now: date }: Context, version: number): Situation {
  const now = date.getTime();
  const calendar = calendarOf(db, deviceId);
  const hidden = hiddenEvents(db, deviceId);
  const lost = new Map(
    comingEvents(calendar, date).map((event) => {
      const times = calendar.pauseLookup.timesOf(event.id);
      return [event.id, lostRuns(runsOf(calendar, event), times, { hidden: hidden.get(event.id), now })];
    }),
  );
  const robots = robotsOf(services, deviceId);
  return {
    version,
    now,
    lost,
    hidden: new Set(hidden.keys()),
    robots,
    allKnown: knownSince(robots, [...hidden.keys()]),
  };
}

/** The events that may have runs to come; the newest, if there are too many. */
const comingEvents = ({ events }: Calendar, now: Date): Calendar["events"] =>
  events
    .filter(({ executable_type, end_time }) => executable_type === "Regimen" || Date.parse(end_time) > now.getTime())
    .slice(-EVENT_MAXIMUM);

/** Runs that an answer names for a pause: a person looks at the first ones. */
const NAMED_AT_MOST = 50;

/** Runs that a pause, or its end, costs beside those in it: the first ones. Source: `water.md` §1, `also_lost`. */
export function alsoLost(context: Context, { farm_event_id, from, until }: Shown): readonly LostRun[] {
  const { lost } = situationOf(context);
  const [begins, ends] = [
    Date.parse(from ?? "") - LATEST_HIDING_MS,
    endOf({ farm_event_id, from: "", until }) + AFTER_MS,
  ];
  const events = farm_event_id === null ? [...lost.keys()] : [farm_event_id];
  return events
    .flatMap((event) => {
      const times = lost.get(event) ?? [];
      const [first = 0, end] = [begins, ends].map((limit) => countFirst(times, (at) => at < limit));
      return times
        .slice(first, end)
        .slice(0, NAMED_AT_MOST)
        .map((at) => ({ event, at }));
    })
    .toSorted((one, other) => one.at - other.at)
    .slice(0, NAMED_AT_MOST)
    .map(({ event, at }) => ({ farm_event_id: event, at: new Date(at).toISOString() }));
}

/**
 * The time from which on the robots of an account surely obey a pause; null while it is not known. When its events are shown
 * again, the time stays.
 */
export function robotKnows(
  context: Context,
  { farm_event_id: event, known_at: before }: Shown & { readonly known_at: string | null },
): string | null {
  const { hidden, robots, allKnown } = situationOf(context);
  if (event === null) return hidden.size === 0 ? before : allKnown;
  return hidden.has(event) ? knownSince(robots, [event]) : before;
}
